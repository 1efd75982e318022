import { expect, it } from 'vitest';
import { coachChat } from '#server/testing/coach-chat.ts';

const { said } = coachChat();

it.each([
  ['only have the 15 bar tho', 'on the 15 kg bar, each side takes **2 × 25 kg, 1.25 kg**'],
  ["i've only got a 15 kilo bar", 'on the 15 kg bar'],
  ['the bar here is 15 though', 'on the 15 kg bar'],
  ['my gym has no 2.5s', 'each side takes **25 kg, 20 kg, 3 × 1.25 kg**'],
  ["we don't have any 2.5s", 'each side takes **25 kg, 20 kg, 3 × 1.25 kg**'],
  ["someone's taken all the 20s", 'each side takes **25 kg, 15 kg, 5 kg, 2.5 kg, 1.25 kg**'],
])('loads the weight of the last answer with what is there: “%s”', async (message, loaded) => {
  const [, other] = await said('plates for 117.5 kg', message);
  expect(other).toContain(loaded);
});

it('keeps what was missing before', async () => {
  const [, , both, heavier] = await said('plates for 117.5 kg', 'no 2.5s here', 'or 1.25s', 'ok then 120');
  expect(both).toContain('For 110 kg on the 20 kg bar, each side takes **25 kg, 20 kg**');
  expect(heavier).toContain('For 120 kg on the 20 kg bar, each side takes **2 × 25 kg**');
});

it('works out percentages of a weight and of a best on another bar', async () => {
  const [, , , ofWeight, , ofBest] = await said(
    'log deadlift 210 kg',
    'thanks',
    '75 80 85 percent of 210 kg',
    'on a 25 kg bar',
    '75 80 85 percent of my deadlift',
    'we only have a 25 kilo bar',
  );
  for (const answer of [ofWeight, ofBest]) expect(answer).toContain('| On the 25 kg bar |');
});

it.each([
  ['and skip the first one', /^\| empty bar/mu, /^\| 40% \|/mu],
  ['without the empty bar', /^\| empty bar/mu, /^\| 40% \|/mu],
  ['can i skip the second set', /^\| 40% \|/mu, /^\| empty bar/mu],
  ['leave out the last', /^\| 90% \|/mu, /^\| 80% \|/mu],
])('leaves out a step of a warm-up: “%s”', async (message, left, kept) => {
  const [, table] = await said('warm up to 140 kg', message);
  expect(table).toMatch(/^Up to a work set with \*\*140 kg\*\*/u);
  expect(table).not.toMatch(left);
  expect(table).toMatch(kept);
});
