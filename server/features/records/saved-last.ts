import type { SavedEarlier } from '#server/assistant/saved-earlier.ts';
import type { Refused, ToolContext } from '#server/assistant/tool.ts';
import { wasSaid } from '#server/assistant/was-said.ts';
import type { Database } from '#server/db/database.ts';
import { removedAlready } from '#server/words/record-sentences.ts';
import type { SavedItem } from '#shared/answer-extras.ts';
import { DAY_MS } from '#shared/durations.ts';
import type { PersonalRecord } from '#shared/records.ts';
import { asAsked, isAddition } from './as-asked.ts';
import { LOOKED_THROUGH_MAX, listRecords } from './lists.ts';
import { readByIds } from './store.ts';

const isFresh = (at: number) => Date.now() - at < DAY_MS;

/**
 * Finds the record of a lift that the coach saved last in the conversation, while it is fresh: older ones are
 * not undone in passing. Only one that the coach removed in a finished answer makes way for the one before it:
 * nobody meant that one when the last is gone for another reason, unless this message names it. Without a
 * conversation, it is the last one that the coach saved anywhere.
 */
export async function savedLast(
  title: string,
  earlier: readonly SavedEarlier[],
  database: Database,
  context: ToolContext,
): Promise<PersonalRecord | Refused> {
  const { viewer, answerId, extras, asked = '' } = context;
  if (answerId === null) return await savedLastAnywhere(title, database, viewer.id);
  const before = earlier.filter(({ forThisQuestion }) => !forThisQuestion);
  const own = extras.saved.map((item) => ({ item, at: Date.now() }));
  const added = [...before, ...own].flatMap(({ item, at }) => (isAddition(item) && isFresh(at) ? item : []));
  const there = await readByIds(
    database,
    viewer.id,
    added.map(({ id }) => id),
  );
  const then = await asAsked([...there.values()], earlier, database, context);
  const records = new Map(then.map((record) => [record.id, record]));
  const removedBefore = removedIn(before.flatMap(({ item, isUnfinished }) => (isUnfinished ? [] : item)));
  const removedNow = removedIn(extras.saved);
  const isRemoved = (id: string) => removedNow.has(id) || (removedBefore.has(id) && !records.has(id));
  const isOfLift = (item: { id: string; title: string }) =>
    (records.get(item.id)?.title ?? item.title).toLowerCase() === title.toLowerCase();
  const last = added.findLast((item) => !isRemoved(item.id) && isOfLift(item));
  if (last === undefined) return nothingSaved(title, ' in this conversation');
  const record = records.get(last.id);
  if (record !== undefined) return record;
  const isNamed = ({ value }: { value: number }) => wasSaid(asked, '', [value]);
  const named = added.findLast((item) => records.has(item.id) && isOfLift(item) && isNamed(item));
  if (named !== undefined && !isNamed(last)) return records.get(named.id)!;
  const removed = before.findLast(({ item }) => item.kind === 'removed' && item.id === last.id)?.item;
  return removed?.kind === 'removed' ? refusal(removedAlready(removed)) : isGone(title);
}

const removedIn = (items: readonly SavedItem[]) =>
  new Set(items.filter(({ kind }) => kind === 'removed').map(({ id }) => id));

async function savedLastAnywhere(
  title: string,
  database: Database,
  userId: string,
): Promise<PersonalRecord | Refused> {
  const options = { search: '', title, offset: 0, limit: LOOKED_THROUGH_MAX };
  const { records } = await listRecords(database, userId, options);
  const [last] = records
    .filter(({ source, created_at }) => source === 'coach' && isFresh(Date.parse(created_at)))
    .toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at));
  return last ?? nothingSaved(title);
}

const nothingSaved = (title: string, where = ''): Refused =>
  refusal(
    `I saved no ${title} record${where} in the last day. You can change and delete records under Account, Personal Records.`,
  );

const isGone = (title: string): Refused =>
  refusal(
    `The ${title} record that I saved last is gone already. You can change and delete others under Account, Personal Records.`,
  );

const refusal = (message: string): Refused => ({ error: message, message });
