import { expect, it } from 'vitest';
import { likelyAct } from '#server/offline-coach/acts/likely-act.ts';
import { changeRequest } from '#server/offline-coach/records/change-request.ts';
import { reportedSets } from '#server/offline-coach/records/reported-sets.ts';
import { readQuestions } from './questions.ts';

const TODAY = '2026-03-05';

it.each(['sample-gym', 'sample-gym-typed'])('reads no question of %s as one about records', async (set) => {
  const questions = await readQuestions(`bench/answers/${set}.yaml`);
  const read = questions.filter(
    ({ question }) =>
      likelyAct(question, TODAY) ?? changeRequest(question, TODAY) ?? reportedSets(question, TODAY)[0],
  );
  expect(read.map(({ question }) => question)).toEqual([]);
});
