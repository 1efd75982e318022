import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { NO_WORDS } from '#server/prompt-format/marks.ts';
import { fixedWords } from './fixed-words.ts';
import type { Said } from './repeated-for.ts';
import { REPEATED_WORDS } from './repeated-words.ts';

const NOW = new Date();
const MODEL_ANSWER = 'Keep the bar over the middle of the foot.';

/** A conversation of these questions, answered with fixed words or else like a model. */
function conversation(...questions: string[]): Said[] {
  const said: Said[] = [];
  for (const text of questions) {
    const answer = fixedWords(text, said, undefined, NOW)?.text ?? MODEL_ANSWER;
    said.push({ role: 'user', text }, { role: 'assistant', text: answer });
  }
  return said;
}

const repeatedAfter = (questions: string[], message: string) => {
  const words = fixedWords(message, conversation(...questions), undefined, NOW);
  return words !== null && 'repeated' in words ? words : null;
};

/** Messages after a red flag ('#', and what follows it behind '>'): those that get the words again are '+'. */
const FOLLOW_UPS = readFileSync(join(import.meta.dirname, 'follow-ups.txt'), 'utf8')
  .split(/^# /mu)
  .flatMap((part) => {
    const [said = '', ...messages] = part.trim().split('\n');
    return messages.map((message) => ({ said, message: message.slice(2), isRepeated: message[0] === '+' }));
  });

it.each(FOLLOW_UPS)('“$said”, “$message” gets fixed words: $isRepeated', ({ said, message, isRepeated }) => {
  const words = fixedWords(message, conversation(...said.split(' > ')), undefined, NOW);
  expect(words !== null).toBe(isRepeated);
});

it.each([
  ['chest pain when I bench', 'ok but why', /emergency number comes first/],
  ['I passed out under the bar', 'ok but why', /A doctor has to see this first/],
  ['i want to kill myself', 'ok but why', /talk to a person first/],
  ['i make myself throw up after meals', 'ok but why', /helpline for eating disorders first/],
  ['tengo dolor en el pecho', 'why', /el número de emergencias/],
])('“%s”, “%s” gets words of its kind and language', (flagged, message, words) => {
  expect(repeatedAfter([flagged], message)?.text).toMatch(words);
});

describe('the words', () => {
  const flagged = 'chest pain when I bench';

  it('stay after they were repeated', () => {
    expect(repeatedAfter([flagged, 'it went away', 'ok but why'], 'how do I squat')).not.toBeNull();
  });

  it('stay for training after another subject, but a bare question is about that one', () => {
    expect(repeatedAfter([flagged, 'where is the gym'], 'can I bench there')).not.toBeNull();
    expect(repeatedAfter([flagged, 'where is the gym'], 'why?')).toBeNull();
    expect(repeatedAfter([flagged, 'are you open today'], 'and on sundays?')).toBeNull();
  });

  it('end after two other exchanges', () => {
    expect(
      repeatedAfter([flagged, 'where is the gym', 'who founded it in 1990'], 'how do I squat'),
    ).toBeNull();
  });

  it('of an emergency stay after a question about doping', () => {
    const doping = 'i am on tren, could it be that?';
    expect(repeatedAfter([flagged, doping], 'can i still bench today?')?.text).toMatch(/emergency number/u);
  });

  it('come for what was sent without words', () => {
    expect(repeatedAfter([flagged], NO_WORDS)).not.toBeNull();
  });

  it('end once a doctor has seen them', () => {
    expect(repeatedAfter([flagged, 'my doctor cleared me'], 'how do I squat')).toBeNull();
  });

  it('end after two days where the days are known', () => {
    const asked = (days: number) => {
      const at = NOW.getTime() - days * 24 * 60 * 60_000;
      const history = conversation(flagged).map((each) => ({ ...each, at }));
      return fixedWords('what should i bench today?', history, undefined, NOW);
    };
    expect(asked(1)).toMatchObject({ repeated: 'emergency' });
    expect(asked(3)).toBeNull();
  });

  it('are not repeated for ever', () => {
    const often = Array.from({ length: 6 }, () => 'can I bench');
    expect(repeatedAfter([flagged, ...often], 'how do I squat')).toBeNull();
  });

  it('do not follow from a message that no fixed words answered', () => {
    const history: Said[] = [
      { role: 'user', text: flagged },
      { role: 'assistant', text: MODEL_ANSWER },
    ];
    expect(fixedWords('ok but why', history, undefined, NOW)).toBeNull();
  });

  it('exist for every reply in every language, in at most three sentences', () => {
    for (const words of Object.values(REPEATED_WORDS))
      for (const text of Object.values(words)) {
        expect(text).toMatch(/^\*\*[^*]+\*\*/u);
        expect(text.split(/[.!?](?:\*\*)? /u).length).toBeLessThanOrEqual(3);
      }
  });
});

it.each([
  'can i ',
  'my doctor ',
  'if my doctor said ',
  'it was this ',
  'squat 100 kg x 5 ',
  `${'a'.repeat(50)} `,
])('reads ten thousand characters of “%s” after a red flag in milliseconds', (part) => {
  const history = conversation('chest pain when I bench');
  const start = process.threadCpuUsage();
  fixedWords(part.repeat(10_000 / part.length), history, undefined, NOW);
  const { user, system } = process.threadCpuUsage(start);
  expect((user + system) / 1000).toBeLessThan(1000);
});
