import type { Database } from '#server/db/database.ts';
import { nameLifts } from '#server/training-files/lift-names.ts';
import { listTitles } from './lifts.ts';

const TITLES_MAX = 500;

/** Returns the athlete's own name for a lift, or else the usual name. */
export async function titleOf(lift: string, database: Database, userId: string): Promise<string> {
  const { lifts } = await listTitles(database, userId, { search: '', limit: TITLES_MAX });
  const titles = lifts.map(({ title }) => title);
  return nameLifts({ titles, chosen: new Map() })(lift.trim()).title ?? lift;
}
