import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hashOf } from '#server/offline-coach/linear-model/train.ts';
import { NO_SLOTS } from '#server/offline-coach/slots/slots.ts';
import { correctedParts } from './corrected-parts.ts';
import { examplesOf, labeledReplies, SAID_ON } from './examples.ts';
import { likelyReply, MODEL_FILE } from './model.ts';
import { nextSet } from './next-set.ts';
import type { State } from './reply.ts';

const SQUAT = { ...NO_SLOTS, lift: 'Squat', weight: { value: 140, unit: 'kg' }, repetitions: 3 } as const;

it('is trained on the current replies; otherwise run “npm run train”', () => {
  const { trainedOn } = JSON.parse(readFileSync(MODEL_FILE, 'utf8')) as { trainedOn: string };
  expect(trainedOn).toBe(hashOf(examplesOf(labeledReplies())));
});

// None of these replies is in the training data.
describe('reads unseen replies', () => {
  it.each<[State, string, string]>([
    ['offered', 'agree', 'yea log that before i go on shift'],
    ['offered', 'agree', 'ship it'],
    ['offered', 'agree and correct', 'Yes please but it was Sunday I did it'],
    ['offered', 'drop', 'nah leave that out i only did half of it proper'],
    ['offered', 'best', 'does this beat my previous max'],
    ['offered', 'add', 'also 150 for a single right after'],
    ['offered', 'asks', 'is it bad to train on 4 hrs sleep'],
    ['offered', 'remark', 'planning on 150 for 3 on friday'],
    ['saved', 'correct', 'I am sorry to be a nuisance but it was Monday'],
    ['saved', 'correct', 'should say 135 that'],
    ['saved', 'drop', 'nah take that out again doesnt count with a board on'],
    ['saved', 'drop', 'Rub it out love, it was Doris on the machine'],
    ['saved', 'remark', 'get in!!'],
    ['dropped', 'restore', 'hang on, stick it back in, ref mate says it was good'],
    ['dropped', 'remark', 'missus pulled 90 yesterday shes flying'],
  ])('%s, %s: “%s”', (state, kind, reply) => {
    expect(likelyReply(reply, { state, set: SQUAT }).kind).toBe(kind);
  });
});

it('does not read unknown words as a reply', () => {
  expect(likelyReply('qwrtzp vbnmk', { state: 'offered', set: SQUAT })).toEqual({
    kind: 'asks',
    likelihood: 1,
  });
});

describe('corrected parts of a set', () => {
  it.each([
    ['sorry brain fog, 120', { weight: { value: 120, unit: 'kg' } }],
    ['the bar is 15 not 20 so its 135', { weight: { value: 135, unit: 'kg' } }],
    ['that 3 should be a 4', { repetitions: 4 }],
    ['only two, the third was too high', { repetitions: 2 }],
    ['142.5 for 2', { weight: { value: 142.5, unit: 'kg' }, repetitions: 2 }],
    ['i counted a plate twice so 120', { weight: { value: 120, unit: 'kg' } }],
    ['pounds not kilos', { weight: { value: 140, unit: 'lb' } }],
    ['310 lb', { weight: { value: 310, unit: 'lb' } }],
    ['tuesday, not today', { day: '2026-11-24' }],
    ['that was last thursday, the 19th', { day: '2026-11-19' }],
    ['two days earlier', { day: '2026-11-24' }],
    ['it was on november 5', { day: '2026-11-05' }],
    ['it was a front squat', { lift: 'Front Squat' }],
    ['paused, 130', { lift: 'Paused Squat', weight: { value: 130, unit: 'kg' } }],
    ['4 clean ones', { repetitions: 4 }],
  ])('“%s”', (reply, parts) => {
    expect(correctedParts(reply, SQUAT, SAID_ON)).toEqual(parts);
  });

  it.each(['135 or 137.5, not sure', 'with a belt', 'at rpe 9', 'no not that'])(
    'are not read from “%s”',
    (reply) => {
      expect(correctedParts(reply, SQUAT, SAID_ON)).toBeNull();
    },
  );

  it('may be the lift without its variation', () => {
    expect(correctedParts('no pause', { ...SQUAT, lift: 'Paused Squat' }, SAID_ON)).toEqual({
      lift: 'Squat',
    });
  });
});

it.each([
  ['90x5 then', { weight: { value: 90, unit: 'kg' }, repetitions: 5 }],
  ['one more set, 92.5 for 3', { weight: { value: 92.5, unit: 'kg' }, repetitions: 3 }],
  ['another double', { weight: { value: 140, unit: 'kg' }, repetitions: 2 }],
  ['and bench 100 for 2', { lift: 'Bench', weight: { value: 100, unit: 'kg' }, repetitions: 2 }],
])('reads another set: “%s”', (reply, set) => {
  expect(nextSet(reply, SQUAT, SAID_ON)).toMatchObject(set);
});

it.each([
  ['same again', 2],
  ['did it once more', 2],
  ['two more just like that', 3],
  ['and again, thats three now', 3],
  ['another 140 for 3', 2],
])('reads the same set with a higher count: “%s”', (reply, sets) => {
  expect(nextSet(reply, SQUAT, SAID_ON)).toEqual({ ...SQUAT, sets });
});

it.each(['5x5', 'and a bench after'])('reads no other set: “%s”', (reply) => {
  expect(nextSet(reply, SQUAT, SAID_ON)).toBeNull();
});
