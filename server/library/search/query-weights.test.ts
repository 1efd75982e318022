import { expect, test } from 'vitest';
import { fitSteps } from './latent.ts';
import { readQuery } from './query.ts';
import { weighedFields } from './query-weights.ts';
import { buildSegment, GRAMS, STEMS } from './segment.ts';
import { shardOf } from './shard.ts';
import { runSteps } from './steps.ts';
import { keyOf } from './terms.ts';
import { Vocabulary } from './typo.ts';
import { latentView } from './view.ts';

const TEXTS = [
  'squat and bench',
  'bench, squat, press',
  'squat, press, bench',
  'sumo deadlift',
  'deadlift in sumo stance',
  'stance of the sumo deadlift',
];
const SETTINGS = { distinctnessPower: 0.5, distinctnessMax: 2 };

function weighed(text: string, settings = SETTINGS, standIns = '') {
  const passages = TEXTS.map((passage, i) => ({ id: `p${i}`, heading: '', text: passage }));
  const segment = buildSegment({ workId: 'w', store: 's', title: '', passages });
  const shards = [shardOf({ workId: 'w', alive: true }, segment)];
  const space = runSteps(fitSteps(shards))!;
  const query = readQuery(text, shards, new Vocabulary(), standIns);
  const view = latentView(shards, space, query);
  const fields = weighedFields(query.fields, view.query!, space, settings);
  return { query, fields, weight: (word: string) => fields[STEMS]!.get(keyOf(word)) };
}

test('a stem with a context unlike the rest of its question counts for more', () => {
  const { weight, query, fields } = weighed('squat, bench, press or deadlift');
  expect(weight('deadlift')).toBeGreaterThan(1);
  for (const word of ['squat', 'bench', 'press']) expect(weight(word)).toBeLessThan(1);
  expect(fields[GRAMS]).toEqual(query.fields[GRAMS]);
  expect(fields.at(-1)).toEqual(fields[STEMS]);
});

test('its weight is capped, and equal when all are alike', () => {
  const most = weighed('squat, bench, press or deadlift', { distinctnessPower: 1, distinctnessMax: 1.2 });
  expect(most.weight('deadlift')).toBeCloseTo(1.2);
  const alike = weighed('squat, bench, press or deadlift', { distinctnessPower: 0, distinctnessMax: 2 });
  expect(alike.fields).toEqual(alike.query.fields);
});

test('a repeated stem counts twice; stand-ins and unknown stems keep their weight', () => {
  const { weight } = weighed('bench bench and squat', SETTINGS, 'sumo');
  expect(weight('bench')! / weight('squat')!).toBeGreaterThan(1.5);
  expect(weight('sumo')).toBe(0.35);
  expect(weighed('sumo stance, unheard of').weight('unheard')).toBe(1);
});
