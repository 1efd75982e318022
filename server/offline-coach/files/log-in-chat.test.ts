import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readEvents, textOfEvents } from '#server/testing/read-events.ts';
import { type Client, type TestApp, testApp } from '#server/testing/test-app.ts';
import { cutLongText } from '#shared/long-text.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ offline: true });
});
afterAll(() => app.close());

let client: Client;
beforeEach(async () => {
  client = await app.signUp();
});

describe('an attached training log', () => {
  const ask = async (name: string, text: string, content: string) => {
    const file = { type: 'file', file_name: name, text };
    const body = { content: [{ type: 'text', text: content }, file] };
    const events = await readEvents(await client.post('/api/ask', body, { accept: 'text/event-stream' }));
    const tools = events.flatMap(({ event }) => (event.type === 'tool' ? [event.tool] : []));
    return { text: textOfEvents(events), tools };
  };
  const LOG = [
    'Date,Exercise,Weight (kg),Reps',
    '2024-03-01,Squat,60,5',
    '2024-03-01,Squat,150,5',
    '2024-03-08,Squat,160,5',
    '2024-03-08,Bench Press,100,3',
  ].join('\n');

  it('is summarized: sets, volume, hard sets, and the records', async () => {
    const squat = { title: 'Squat', value: 170, unit: 'kg', achieved_on: '2023-05-01' };
    expect((await client.post('/api/personal-records', squat)).ok).toBe(true);
    const { text, tools } = await ask('log.csv', LOG, 'What do you think of my log?');
    expect(tools).toEqual(['prs', 'knowledge_base']);
    expect(text).toContain('`log.csv` holds 4 sets of 2 lifts, March 1, 2024 to March 8, 2024.');
    expect(text).toContain('| Squat | 3 | 1,850 kg | 2 | 160 kg × 5 | 170 kg |');
    expect(text).toContain('- Squat: **160 kg × 5** is better than your record, 170 kg.');
  });

  it('does not compare repetitions with a weight', async () => {
    const weighted = { title: 'Pull Ups', value: 10, unit: 'kg', repetitions: 5, achieved_on: '2023-05-01' };
    expect((await client.post('/api/personal-records', weighted)).ok).toBe(true);
    const log = [
      'Date,Exercise,Weight (kg),Reps',
      '2024-03-01,Pull Ups,0,15',
      '2024-03-08,Pull Ups,0,14',
    ].join('\n');
    const { text } = await ask('log.csv', log, 'What do you think of my log?');
    expect(text).toContain('15 reps | 10 kg × 5');
    expect(text).not.toContain('better than your record');
  });

  it.each(['What do you see in this log?', 'summarize this log', 'anything you notice in my training log?'])(
    'is summarized for “%s”',
    async (question) => {
      const { text } = await ask('log.csv', LOG, question);
      expect(text).toContain('`log.csv` holds 4 sets of 2 lifts');
      expect(text).toContain('Hard sets');
    },
  );

  it('may be plain lines, with an answer from the library', async () => {
    const { text } = await ask(
      'week.txt',
      'Mon: squat 3x5 150kg\nbench 3x3 @ 100kg\n',
      'How heavy should a single be?',
    );
    expect(text).toContain('`week.txt` holds 6 sets of 2 lifts.');
    expect(text).toContain('| Squat | 3 | 2,250 kg | 3 | 150 kg × 5 | – |');
    expect(text).toMatch(/heavy single.* \[1\]/s);
  });

  it('is marked as partly read if it is too long', async () => {
    const day = (nth: number) =>
      `2024-03-${String((nth % 28) + 1).padStart(2, '0')} squat ${100 + (nth % 50)}kg x 5`;
    const lines = (count: number) => Array.from({ length: count }, (_, nth) => day(nth)).join('\n');
    const long = await ask('years.txt', lines(1200), 'What do you think of my log?');
    expect(long.text).toContain('I read only the beginning of `years.txt`: 1,000 sets of 1 lift.');
    const cut = await ask('years.txt', cutLongText(lines(25_000)), 'What do you think of my log?');
    expect(cut.text).toContain('I read only the beginning of `years.txt`');
    const rows = Array.from({ length: 25_000 }, () => '2024-03-01,Squat,150,5');
    const table = cutLongText(['Date,Exercise,Weight (kg),Reps', ...rows].join('\n'));
    expect((await ask('all.csv', table, 'What do you think of my log?')).text).toContain(
      'I read only the beginning of `all.csv`',
    );
  });

  it('is not read from a plan, which answers with the named part', async () => {
    const plan = 'Week 1: squat 5x5 at 80 kg\nWeek 2: squat 5x5 at 85 kg\nWeek 3: squat 5x5 at 90 kg';
    const { text, tools } = await ask('plan.txt', plan, 'what weight is week 2 in my file?');
    expect(tools).toEqual([]);
    expect(text).toMatch(/^In `plan\.txt` I found this:\n\n```text\nWeek 2: squat 5x5 at 85 kg\n```/u);
    expect(text).not.toMatch(/Hard sets|\[1\]/u);
    const days = 'Week 1\nDay 1\nSquat 80 kg 5x5\nWeek 2\nDay 1\nSquat 85 kg 5x5\nDay 2\nBench 60 kg 5x5';
    const day = await ask('days.txt', days, 'what is on day 1 of week 2?');
    expect(day.text).toContain('```text\nDay 1\nSquat 85 kg 5x5\n```');
  });

  it('answers with its line on request', async () => {
    const { text, tools } = await ask('log.csv', LOG, 'what did I bench in my file?');
    expect(tools).toEqual([]);
    expect(text).toContain('2024-03-08,Bench Press,100,3');
    expect(text).not.toContain('Hard sets');
  });

  it('is not read from any other table', async () => {
    const { text } = await ask('prices.csv', 'Belt,Price\nBarn Belt,90\nSled,200', 'What is in it?');
    expect(text).toContain('`prices.csv`');
    expect(text).not.toContain('Hard sets');
  });
});
