import { describe, expect, it } from 'vitest';
import { coachChat } from '#server/testing/coach-chat.ts';
import { countInKilos } from '#server/testing/own-entries.ts';

const { said, last, records } = coachChat(countInKilos);

describe('a set that was accepted or declined is not offered again', () => {
  it.each(['cheers', 'ta', 'sweet', 'ok cool', 'finally'])('by “%s” after a yes', async (reply) => {
    expect(await last('squat 170x2 @8.5', 'yes', reply)).not.toContain('Shall I');
  });

  it('by thanks and a yes after a correction', async () => {
    await last('squat 170x2 @8.5', 'yeah but it was 3', 'ta', 'yes');
    expect(await records()).toEqual(['Squat 170 × 3 (RPE 8.5)']);
  });

  it.each([
    ['cheers', 'ok'],
    ['sweet', 'yes'],
  ])('by “%s” and “%s” after a no', async (...replies) => {
    expect(await last('squat 170x2 @8.5', 'no', ...replies)).not.toContain('Shall I');
    expect(await records()).toEqual([]);
  });

  it('by a yes after declining a change to it', async () => {
    const answer = await last('log squat 165x3', 'i think it was 155 or so', 'no', 'yeah sounds right');
    expect(answer).not.toContain('Shall I');
    expect(await records()).toEqual(['Squat 165 × 3']);
  });
});

describe('a question about the lift or the weight is dropped', () => {
  it.each(['nevermind', 'never mind', 'forget it', 'cancel', 'skip it'])('by “%s”', async (reply) => {
    const answers = await said('log 165x3', reply, 'squat');
    expect(answers[1]).toContain('I won’t log it');
    expect(answers[2]).not.toContain('Shall I');
    expect(await records()).toEqual([]);
  });

  it('by “cancel”, which does not refer to the membership here', async () => {
    expect(await last('log squat', 'cancel')).toBe('OK, I won’t log it.');
    expect(await last('log squat', 'cancel my membership')).toContain('subscription');
  });

  it('by “nevermind”, instead of an offer', async () => {
    expect(await last('165x3', 'nevermind', 'squat')).not.toContain('Shall I');
  });
});

describe('a correction with an asterisk', () => {
  it.each([
    ['155*', 'Squat 155 × 3'],
    ['4*', 'Squat 165 × 4'],
    ['*bench', 'Bench 165 × 3'],
  ])('changes the saved set: “%s”', async (reply, record) => {
    await last('log squat 165x3', reply);
    expect(await records()).toEqual([record]);
  });

  it('changes the offered set', async () => {
    expect(await last('squat 165x3', 'front squat*')).toContain('Front Squat 165 × 3');
  });
});

describe('a set that was not done as stated', () => {
  const NOT_MINE = ['no wait that was my mate', 'wait that was my mate’s', 'not really, missed it'];

  it.each(NOT_MINE)('is removed after “%s” and a confirmation', async (reply) => {
    const answers = await said('log squat 165x3', reply, 'yes');
    expect(answers[1]).toContain('Shall I remove your Squat record of 165 kg × 3');
    expect(await records()).toEqual([]);
  });

  it.each(NOT_MINE)('is not saved after “%s”', async (reply) => {
    expect(await last('squat 165x3', reply)).toContain('I won’t log it');
  });

  it('loses one repetition when the last was missed', async () => {
    const missed = 'oh wait i missed the last rep';
    expect(await last('log squat 165x3', missed)).toMatch(/^Shall I change .+ to 165 kg × 2\?/u);
    expect(await last('squat 165x3', missed)).toContain('**Squat 165 × 2**');
  });
});

describe('all but one of three sets', () => {
  const OFFERED = ['squat 160x3', 'and bench 100x5', 'and deadlift 200x2'] as const;

  it.each(['all except the squat', 'everything but the squat', 'yes except the squat'])(
    'are saved by “%s”',
    async (reply) => {
      await last(...OFFERED, reply);
      expect(await records()).toEqual(['Bench 100 × 5', 'Deadlift 200 × 2']);
    },
  );

  it('stay, and the other is removed after a confirmation', async () => {
    const answers = await said(OFFERED.join(', '), 'yes', 'all except the squat', 'yes');
    expect(answers[2]).toContain('Shall I remove your Squat record');
    expect(await records()).toEqual(['Bench 100 × 5', 'Deadlift 200 × 2']);
  });
});

describe('of three offered sets', () => {
  const OFFERED = 'squat 150x3 160x2 170x1';

  it.each([
    ['all of em', ['Squat 150 × 3', 'Squat 160 × 2', 'Squat 170 × 1']],
    ['all of those', ['Squat 150 × 3', 'Squat 160 × 2', 'Squat 170 × 1']],
    ['just the 150', ['Squat 150 × 3']],
    ['the 160 only', ['Squat 160 × 2']],
    ['the last two', ['Squat 160 × 2', 'Squat 170 × 1']],
    ['second', ['Squat 160 × 2']],
    ['first', ['Squat 150 × 3']],
  ])('saves those that “%s” refers to', async (reply, sets) => {
    await last(OFFERED, reply);
    expect(await records()).toEqual(sets);
  });

  it.each(['just the 150', 'the 160 only'])('offers no others after “%s”', async (reply) => {
    expect(await last(OFFERED, reply)).not.toContain('Shall I');
  });

  it('drops warm-ups', async () => {
    const answer = await last(OFFERED, 'first two were warmups');
    expect(answer).toBe('Shall I write down **Squat 170 × 1** as a record of yours? Say “yes” and I will.');
  });

  it.each(['the 150 for 4', '150 for 2 and 160 for 3', '150 lbs'])('saves none after “%s”', async (reply) => {
    await last(OFFERED, reply);
    expect(await records()).toEqual([]);
  });

  it('saves both named sets', async () => {
    await last('squat 160x3', 'and bench 100x5', 'squat and bench');
    expect(await records()).toEqual(['Bench 100 × 5', 'Squat 160 × 3']);
  });
});

it.each([
  ['yes front squat', '**Front Squat 160 × 3**'],
  ['yes, paused squat', '**Paused Squat 160 × 3**'],
  ['yes, saturday', '**Squat 160 × 3** ('],
])('offers a set with the detail that a yes adds: “%s”', async (reply, offer) => {
  expect(await last('squat 160x3', reply)).toContain(`Shall I write down ${offer}`);
});

describe('a record to remove', () => {
  it('is confirmed first when only its weight is named', async () => {
    const answers = await said('log squat 160x3', 'what is a deload', 'delete 160', 'yes');
    expect(answers[2]).toMatch(/^Shall I remove your Squat record of 160 kg × 3 /u);
    expect(await records()).toEqual([]);
  });

  it.each([
    ['delete my best squat', '**160 kg × 3**'],
    ['delete my heaviest squat', '**170 kg × 1**'],
  ])('is listed and has to be named: “%s”', async (wish, best) => {
    const answer = await last('log squat 170x1', 'log squat 160x3', wish);
    expect(answer).toContain(best);
    expect(answer).toContain('Name one record with its lift and day');
    expect(await records()).toHaveLength(2);
  });

  it('is asked about one at a time when two are named', async () => {
    const sets = ['log bench 100x5', 'log deadlift 200x2'] as const;
    const answer = await last(...sets, 'delete the bench and the deadlift', 'yes');
    expect(answer).toContain('I removed your Bench');
    expect(await last(...sets, 'delete the bench and the deadlift')).toContain('“delete my last deadlift”');
    expect(await last(...sets, 'remove my bench and my deadlift')).toContain('Name one record');
  });
});
