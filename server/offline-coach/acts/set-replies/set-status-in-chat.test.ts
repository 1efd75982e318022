import { describe, expect, it } from 'vitest';
import { coachChat } from '#server/testing/coach-chat.ts';
import { countInKilos } from '#server/testing/own-entries.ts';

const { said, last, records } = coachChat(countInKilos);
const OFFERED = 'deadlifts 140x5, 150x3, 160x1';
const ALL =
  'Yes, your Deadlift of 140 kg × 5, your Deadlift of 150 kg × 3 and your Deadlift of 160 kg are saved.';

const ASKED = [
  'did it save all of them',
  'did you save it',
  'is that saved',
  'did that go through',
  'were they saved?',
  'did u get all of them',
  'did everything save',
  'have you logged those yet',
  'are they in my log now',
  'you saved it right?',
  'was that logged',
  'did that actually save or no',
];

describe.each(ASKED)('“%s”', (asked) => {
  it('is answered for offered, declined and saved sets', async () => {
    const [, offered, , declined] = await said(OFFERED, asked, 'no', asked);
    expect(offered).toMatch(
      /^Not yet\.\n\nShall I write down \*\*Deadlift 140 × 5\*\*[\s\S]+Shall I[\s\S]+Shall I/u,
    );
    expect(declined).toBe('No, nothing of it is written down.');
    expect(await last(OFFERED, asked, 'yes', asked)).toBe(ALL);
    expect(await records()).toHaveLength(3);
  });

  it('is answered for a single set', async () => {
    expect(await last('log squat 140x3', asked)).toBe('Yes, your Squat of 140 kg × 3 is saved.');
    expect(await last('bench 90 for 5', 'what is a deload', asked)).toContain(
      'Shall I write down **Bench 90 × 5**',
    );
    expect(await records()).toHaveLength(1);
  });
});

it('distinguishes declined from saved sets', async () => {
  const [, , all, one, other] = await said(
    OFFERED,
    'the first two only',
    'did you get all of them',
    'is the 160 saved',
    'is the 140 in',
  );
  expect(all).toBe(
    'Saved: your Deadlift of 140 kg × 5 and your Deadlift of 150 kg × 3. Left out, and not saved: your Deadlift of 160.',
  );
  expect(one).toBe('Left out, and not saved: your Deadlift of 160.');
  expect(other).toBe('Yes, your Deadlift of 140 kg × 5 is saved.');
});

it('distinguishes waiting from saved sets', async () => {
  const [, , asked, , saved] = await said(
    OFFERED,
    'yes to the first',
    'did it save all of them',
    'yes',
    'were they saved',
  );
  expect(asked).toMatch(
    /^Your Deadlift of 140 kg × 5 is saved\.\n\nNot yet\.\n\nShall I [\s\S]+150 × 3[\s\S]+Shall I [\s\S]+160 × 1/u,
  );
  expect(saved).toBe(ALL);
});

it('answers for the named lift', async () => {
  const sets = 'log squat 140x3 and bench 100x5';
  expect(await last(sets, 'did you save the bench')).toBe('Yes, your Bench of 100 kg × 5 is saved.');
  expect(await last('log bench 90x8', 'log squat 150x2', 'did the bench go through')).toBe(
    'Yes, your Bench of 90 kg × 8 is saved.',
  );
});

describe('when no set was mentioned', () => {
  it('answers for a memory or a body weight', async () => {
    expect(await last('remember that i train on mondays', 'did you save that')).toBe(
      'Yes, I remember: “I train on mondays”.',
    );
    const [, offered, , saved] = await said('i weigh 83 kg', 'did it save', 'yes', 'did that save');
    expect(offered).toMatch(/^Not yet\.\n\nShall I save \*\*83 kg\*\*/u);
    expect(saved).toBe('Yes. Your profile now says that you weigh **83 kg**.');
  });

  it('answers for the latest save, a note', async () => {
    const [, , , asked, , , saved] = await said(
      'log squat 140x3',
      'remember that i train on mondays',
      'log 20 min on the bike',
      'did you save that',
      'yes',
      'what is a deload',
      'did you save my squat',
    );
    expect(asked).toMatch(/^Not yet\.\n\nShall I remember this: “20 min on the bike/u);
    expect(saved).toContain('The last Squat you wrote down is from');
    expect(await last('log squat 150x3', 'remember that i lift at home', 'did you save that')).toBe(
      'Yes, I remember: “I lift at home”.',
    );
  });

  it('names the last record', async () => {
    expect(await last('did you save it')).toContain('There are no personal records yet.');
    await last('log squat 140x3');
    expect(await last('did it save?')).toContain('The last record you wrote down is from');
  });
});

it.each(['is it recorded', 'did you write that', 'does it save automatically', 'how do i get it in'])(
  'leaves “%s” to the library',
  async (question) => {
    const answer = await last('what is a deload', question);
    expect(answer).not.toMatch(/^Not yet|record you wrote down|no personal records/u);
  },
);

it.each(['did i get depth', 'is that a record', 'is that in kg'])(
  'does not mistake “%s” for this question',
  async (question) => {
    expect(await last('log squat 140x3', question)).not.toMatch(/^Yes, your/u);
  },
);

it.each(["what's my squat record now?", 'show me my records', 'how has my squat gone this year'])(
  'a set that waits for a yes is named below the records of “%s”, and saved by a yes after them',
  async (asked) => {
    expect(await last('squat 120x5', asked)).toContain(
      'Not saved yet:\n\nShall I write down **Squat 120 × 5**',
    );
    expect(await last('squat 120x5', asked, 'yes')).toContain('I saved your Squat: **120 kg × 5**');
  },
);

it('a set of another lift is not named', async () => {
  expect(await last('squat 120x5', 'what is my bench record')).not.toContain('Squat');
});
