import type { ToolContext } from '#server/assistant/tool.ts';
import type { Database } from '#server/db/database.ts';
import { calendarDay } from '#server/words/dates.ts';
import { liftInWords } from '#server/words/records.ts';
import { DAY_MS } from '#shared/durations.ts';
import { heaviestSingles } from './heaviest-singles.ts';
import { listLifts } from './lifts.ts';
import { forModel, inAnswer, NOTHING_WRITTEN } from './read-records.ts';

/** The most lifts that are scanned. */
const LIFTS_MAX = 20;

/** Ranks lifts by how long their heaviest single has stood, longest first. */
export async function standingLongest(database: Database, { viewer, extras, today }: ToolContext) {
  const { lifts } = await listLifts(database, viewer.id, { search: '', offset: 0, limit: LIFTS_MAX });
  const singles = await heaviestSingles(
    database,
    viewer.id,
    lifts.map(({ best: { title } }) => title),
  );
  const sorted = [...singles.values()].toSorted((a, b) => a.achieved_on.localeCompare(b.achieved_on));
  const [longest] = sorted;
  if (longest === undefined) return { message: NOTHING_WRITTEN, records: [] };
  extras.noteUsed({ records: sorted.map(inAnswer) });
  const lines = sorted.map((single) => {
    const days = Math.round((Date.parse(today) - Date.parse(single.achieved_on)) / DAY_MS);
    return `- ${single.title}: **${liftInWords(single)}**, ${calendarDay(single.achieved_on)}, ${days} ${days === 1 ? 'day' : 'days'} ago`;
  });
  return {
    message: `**${longest.title}** has gone longest without a heavier single:\n\n${lines.join('\n')}`,
    records: sorted.map(forModel),
  };
}
