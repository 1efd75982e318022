import type { ToolContext } from '#server/assistant/tool.ts';
import type { Database } from '#server/db/database.ts';
import { calendarDay } from '#server/words/dates.ts';
import { liftInWords } from '#server/words/records.ts';
import { counted } from '#shared/counted.ts';
import { DAY_MS } from '#shared/durations.ts';
import type { PersonalRecord } from '#shared/records.ts';
import { heaviestSingles } from './heaviest-singles.ts';
import { listLifts } from './lifts.ts';
import { forModel, inAnswer, NOTHING_WRITTEN } from './read-records.ts';

/** The most lifts that are listed. */
const LIFTS_MAX = 20;
/** The most lifts among which the least recent are found; they are read newest first. */
const ALL_LIFTS_MAX = 200;

/** Ranks lifts by how long their heaviest single has stood, longest first. */
export async function standingLongest(database: Database, { viewer, extras, today }: ToolContext) {
  const { lifts } = await listLifts(database, viewer.id, { search: '', offset: 0, limit: ALL_LIFTS_MAX });
  const singles = await heaviestSingles(
    database,
    viewer.id,
    lifts.map(({ best: { title } }) => title),
  );
  const sorted = [...singles.values()]
    .toSorted((a, b) => a.achieved_on.localeCompare(b.achieved_on))
    .slice(0, LIFTS_MAX);
  const [longest] = sorted;
  if (longest === undefined)
    return {
      message:
        lifts.length === 0
          ? NOTHING_WRITTEN
          : 'None of your records is a single, so I cannot say which has stood longest.',
      records: [],
    };
  extras.noteUsed({ records: sorted.map(inAnswer) });
  return {
    message: `**${longest.title}** has gone longest without a heavier single:\n\n${withDaysAgo(sorted, today)}`,
    records: sorted.map(forModel),
  };
}

/** Ranks lifts by how long ago each was last written down, longest first. */
export async function longestAgo(database: Database, { viewer, extras, today }: ToolContext) {
  const { lifts } = await listLifts(database, viewer.id, { search: '', offset: 0, limit: ALL_LIFTS_MAX });
  const sorted = lifts
    .flatMap(({ records }) => records.slice(0, 1))
    .toSorted((a, b) => a.achieved_on.localeCompare(b.achieved_on))
    .slice(0, LIFTS_MAX);
  const [longest] = sorted;
  if (longest === undefined) return { message: NOTHING_WRITTEN, records: [] };
  extras.noteUsed({ records: sorted.map(inAnswer) });
  return {
    message: `**${longest.title}** has gone longest without a record. The latest of each lift:\n\n${withDaysAgo(sorted, today)}`,
    records: sorted.map(forModel),
  };
}

const withDaysAgo = (records: readonly PersonalRecord[], today: string): string =>
  records
    .map((record) => {
      const days = Math.round((Date.parse(today) - Date.parse(record.achieved_on)) / DAY_MS);
      return `- ${record.title}: **${liftInWords(record)}**, ${calendarDay(record.achieved_on)}, ${counted(days, 'day')} ago`;
    })
    .join('\n');
