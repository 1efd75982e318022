import type { PromptPart } from '#server/assistant/prompt-part.ts';
import type { Database } from '#server/db/database.ts';
import { liftInWords } from '#server/words/records.ts';
import type { RecordInAnswer } from '#shared/answer-extras.ts';
import { type LiftStanding, readStandings } from './standings.ts';

const LIFTS_MAX = 16;

/** Adds the best and the latest record of the lifts trained last. */
export const recordsPart = (database: Database): PromptPart => ({
  label: 'personal records of the athlete',
  async read({ userId }) {
    const standings = await readStandings(database, userId, LIFTS_MAX);
    const records = standings.flatMap(({ best, latest }) =>
      best.id === latest.id ? [best] : [latest, best],
    );
    return { lines: standings.map(lineOf), used: { records } };
  },
});

const lineOf = ({ best, latest }: LiftStanding): string =>
  best.id === latest.id
    ? `${best.title}: best and latest ${withDate(best)}`
    : `${latest.title}: best ${withDate(best)}, latest ${withDate(latest)}`;

const withDate = (record: RecordInAnswer) => `${liftInWords(record)} (${record.achieved_on})`;
