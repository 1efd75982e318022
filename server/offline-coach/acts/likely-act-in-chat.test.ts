import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { converse } from '#server/testing/converse.ts';
import { type Client, type TestApp, testApp } from '#server/testing/test-app.ts';
import type { PersonalRecord } from '#shared/records.ts';

let app: TestApp;
let client: Client;
const RECORDS = [
  ['Squat', 150, 1, '2026-01-20'],
  ['Bench', 100, 1, '2026-01-13'],
  ['Deadlift', 180, 5, '2025-12-15'],
] as const;
beforeAll(async () => {
  app = await testApp({ offline: true });
});
beforeEach(async () => {
  client = await app.signUp();
  for (const [title, value, repetitions, achieved_on] of RECORDS) {
    const record = { title, value, unit: 'kg', repetitions, achieved_on };
    expect((await client.post('/api/personal-records', record)).ok).toBe(true);
  }
});
afterAll(() => app.close());

const said = (...messages: string[]) => converse(client, messages);
const records = async () => {
  const reply = await client.request('/api/personal-records');
  const { records } = (await reply.json()) as { records: PersonalRecord[] };
  return records.map(({ title, value, repetitions }) => `${title} ${value} × ${repetitions ?? 1}`).toSorted();
};
const AS_BEFORE = RECORDS.map(([title, value, times]) => `${title} ${value} × ${times}`).toSorted();

describe('an offer to save a set', () => {
  it.each([
    ['weighted chins +25kg, 3 sets of 6', '**Weighted Pull Ups 25 kg × 6** (3 sets)'],
    [
      'managed box squats tonight, 12 doubles at 100 plus a red band, stick that in my diary',
      '**Box Squat 100 × 2** (12 sets, ',
    ],
    ['can u put 65 overhead, one rep, left shoulder a bit cranky', '**Overhead Press 65 × 1**'],
    ['squat 150 still my best, sad', '**Squat 150**'],
  ])('is made for “%s”', async (message, offer) => {
    const [answer] = await said(message);
    expect(answer).toContain(`Shall I write down ${offer}`);
    expect(await records()).toEqual(AS_BEFORE);
  });

  it('is withdrawn with its own words, without forgetting a memory', async () => {
    const [, answer] = await said(
      'squat 145 1 rep rpe 9',
      'scrap that, misloaded, one side had a 10 instead of a 15',
    );
    expect(answer).toContain('OK, I won’t log it.');
    expect(await records()).toEqual(AS_BEFORE);
  });

  it('is not withdrawn by a request to remove another record', async () => {
    const [, answer] = await said('squat 145 1 rep', 'remove my 100 entry');
    expect(answer).toContain('Shall I remove your Bench record of 100 kg × 1');
  });

  it.each([
    'I dreamt I benched 180 for 3',
    'supposed to squat 120 for 5 today',
    "please don't delete my squat",
    "remove my wife's squat",
    'what if my squat was 155 not 150',
    'I used straps on the 200 deadlift, should I remove them?',
  ])('is not made for “%s”, and neither is a change', async (message) => {
    const [answer] = await said(message, 'yes');
    expect(answer).not.toContain('Shall I');
    expect(await records()).toEqual(AS_BEFORE);
  });
});

describe('a record change', () => {
  it('is recognized although the message sounds like loading plates, and a yes confirms it', async () => {
    const message = 'that 150 squat was actually 147.5, one of the plates was a 10 not an 11.25 lol';
    const [asks] = await said(message, 'yes');
    expect(asks).toContain(
      'Shall I change your Squat record of 150 kg × 1 (January 20, 2026) to 147.5 kg × 1?',
    );
    expect(await records()).toContain('Squat 147.5 × 1');
  });

  it('is preferred to a removal when the message gives the new value', async () => {
    const [asks] = await said('nah that 180x5 deadlift was only 4, last one was high');
    expect(asks).toContain(
      'Shall I change your Deadlift record of 180 kg × 5 (December 15, 2025) to 180 kg × 4?',
    );
  });

  it('keeps its hint about the screen where one exists', async () => {
    const [answer] = await said('change my hundred kilo bench add a note saying it was paused');
    expect(answer).toContain('You can edit its note under [Account → Personal Records]');
    expect(await records()).toEqual(AS_BEFORE);
  });

  it('asks for the new value when the message lacks it', async () => {
    const [answer] = await said('my 100 bench entry is wrong, can you update it');
    expect(answer).toContain(
      'You mean your Bench record of 100 kg × 1 (January 13, 2026). What should it say?',
    );
  });

  it('asks for the record when a removal is ambiguous', async () => {
    const [answer] = await said('delete my squats from October');
    expect(answer).toContain('Name one record with its lift and day');
  });

  it('is corrected by part of the next message', async () => {
    const [saved, corrected] = await said(
      'log squat 135x3',
      'wait that was 4 reps, night shift has eaten my brain',
    );
    expect(saved).toContain('I saved your Squat: **135 kg × 3**');
    expect(corrected).toContain('135 kg × 4');
    expect(await records()).toContain('Squat 135 × 4');
  });
});

it('answers a complaint before calculating or reading records', async () => {
  for (const message of [
    'my wrist is sore, warm up for 100 bench please',
    'my knee hurts, show me all my squats',
  ])
    expect((await said(message))[0]).toContain('I am not a doctor');
});

it('asks for the missing part of one of two sets', async () => {
  const [answer] = await said('log bench 90x5. log squat');
  expect(answer).toContain('I saved your Bench');
  expect(answer).toContain('How much weight?');
});

it('looks nothing up for a remark sent with a set', async () => {
  const [answer] = await said('log squat 140x3. last rep was a grind');
  expect(answer).toContain('I saved your Squat');
  expect(answer).not.toContain('[1]');
});

it('explains what to ask after a remark', async () => {
  const [answer] = await said(
    'In my old gym in Stuttgart everybody was deadlifting 220 and nobody was saying hello',
  );
  expect(answer).toContain('I am not sure what you would like from me.');
  expect(answer).toContain('*Built-in coach: no language model.');
});

it('sends an athlete to a doctor who mentions an injury in passing', async () => {
  const [answer] = await said(
    'dropped the plate on my foot, toe is purple now, deadlift tomorrow anyway lol',
  );
  expect(answer).not.toContain('I am not sure what you would like from me.');
  expect(answer).toContain('I am not a doctor');
  expect(answer).not.toContain('“');
});

it('reads “if I only have …” as a question', async () => {
  const answer = (await said('what accessories build the legs', 'ok and if i only have dumbbells')).at(-1);
  expect(answer).not.toContain('I am not sure what you would like from me.');
});

it('answers a question phrased as a remark', async () => {
  const [answer] = await said(
    'had my first month here and loved every day. where do I begin with box squats',
  );
  expect(answer).not.toContain('I am not sure what you would like from me.');
});

it('does not read a walk-out or a login as a gym question', async () => {
  for (const message of [
    'no monolift at home. can I do a wide stance anyway with walking it out',
    "using my son's login lol. Is it daft to do max effort work on machines",
  ])
    expect((await said(message))[0]).not.toContain('The gym’s pages do not say');
});

it('remembers a stated fact only after a yes', async () => {
  const [offer, kept] = await said("I'm left handed", 'yes');
  expect(offer).toContain("Shall I remember this: “I'm left handed”?");
  expect(kept).toContain("I will remember: “I'm left handed”");
  const [, declined] = await said("btw I'm vegetarian", 'no');
  expect(declined).toContain('I won’t save it');
});

it('reads a back squat as the squat of an athlete who records no other', async () => {
  const [answer] = await said('whats my best back squat');
  expect(answer).toContain('**150 kg');
});

it('continues from what the model read', async () => {
  const [, bench] = await said('show me every deadlift ive ever logged, newest first', 'and bench?');
  expect(bench).toContain('100 kg × 1');
});
