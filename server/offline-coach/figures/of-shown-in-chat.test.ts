import { expect, it } from 'vitest';
import { coachChat } from '#server/testing/coach-chat.ts';

const { said } = coachChat(async (client) => {
  const profile = (await (await client.request('/api/user-info')).json()) as object;
  const body = JSON.stringify({ ...profile, units: 'metric', sex: 'male' });
  const headers = { 'content-type': 'application/json' };
  await client.request('/api/user-info', { method: 'PUT', headers, body });
});

const RECORDS = [
  'log squat 160 kg x 5 on 2025-11-11',
  'log squat 180 kg on 2025-10-02',
  'log bench 120 kg on 2025-09-02',
];

it.each([
  ['convert 82.5 kg to lbs', 'half that', 'Half of 181.88 lb is **90.94 lb**.'],
  ['plates for 182.5 kg', 'and half of that', 'Half of 182.5 kg is **91.25 kg**.'],
  ['what is the max of 140 kg x 5', 'a third of that pls', 'A third of 163.3 kg is **54.43 kg**.'],
])('takes a part of the last figure: “%s”, “%s”', async (question, message, part) => {
  const answers = await said(question, message);
  expect(answers[1]).toContain(part);
});

it.each([
  ['my last 2 squat sessions', '90% of the first', '90% of 160 kg is **144 kg**'],
  ['my last 2 squat sessions', '80 percent of the second', '80% of 180 kg is **144 kg**'],
  ['my last 2 squat sessions', 'half of the lighter one', 'Half of 160 kg is **80 kg**'],
  [
    'my last 2 squat sessions',
    'how much less was the second',
    'The first was **160 kg × 5**, the second **180 kg × 1**: the second was **20 kg** heavier.',
  ],
  ['best squat and best bench', '85% of the second', '85% of 120 kg is **102 kg**'],
  ['how does my bench compare to my squat', 'in percent', 'The Squat is **50%** more than the Bench'],
  ['how much have i gained on squat since 2025', "what's that in percent", 'Squat: **3.7%** more.'],
])('works on the weights of the last answer: “%s”, “%s”', async (question, message, expected) => {
  const answers = await said(...RECORDS, question, message);
  expect(answers.at(-1)).toContain(expected);
});

it.each(['and if i was 80', 'what if i cut to 80', 'what would it be at 80'])(
  'works out the points of the own total at another body weight: “%s”',
  async (message) => {
    const answers = await said(...RECORDS, 'log deadlift 210 kg', 'my dots at 83 kg', message);
    expect(answers.at(-2)).toContain('At 83 kg body weight');
    expect(answers.at(-1)).toContain('At 80 kg body weight');
  },
);

it.each([
  ['how does my bench compare to my squat', 'is it lagging'],
  ['my best bench', 'is it weak compared to the rest'],
])('compares the lift of the last answer with the others: “%s”, “%s”', async (question, message) => {
  const answers = await said(...RECORDS, 'log deadlift 210 kg', question, message);
  expect(answers.at(-1)).toContain('your Bench is **66.7%** of it');
  expect(answers.at(-1)).toContain('your Bench is **57.1%** of it');
  expect(answers.at(-1)).toContain('do not say whether it lags');
});

it('loads the weight that it named as the nearest', async () => {
  const answers = await said('what is 90% of 210 kg', 'plates for that');
  expect(answers[0]).toContain('the nearest that can be loaded is **190 kg**');
  expect(answers[1]).toContain('For 190 kg on the 20 kg bar');
});

it('takes a rising series for percentages of the weight before it', async () => {
  const [table] = await said('percentages of 150: 70 75 80');
  expect(table).toContain('| 70% | 105');
  expect(table).not.toContain('Of 70');
});

it('compares in percent what the comparison compared', async () => {
  const answers = await said(
    'log squat 150 kg on 2025-10-02',
    'log bench 100 kg x 5 on 2025-10-02',
    'how does my bench compare to my squat',
    'in percent',
  );
  expect(answers[2]).toContain('**66.7%**');
  expect(answers[3]).toContain('The Squat is **50%** more than the Bench; the Bench is **66.7%** of it.');
});

it.each(['what if i lose 5 kg', 'and if i gain 10 kg', 'if i drop 3 kilos'])(
  'takes no change of body weight for a body weight: “%s”',
  async (message) => {
    const answers = await said(...RECORDS, 'log deadlift 210 kg', 'my dots at 83 kg', message);
    expect(answers.at(-1)).not.toMatch(/At (?:5|10|3) kg body weight/u);
  },
);
