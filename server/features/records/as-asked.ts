import { doneFor, type SavedEarlier } from '#server/assistant/saved-earlier.ts';
import type { Refused, ToolContext } from '#server/assistant/tool.ts';
import type { Database } from '#server/db/database.ts';
import { keptRecord, movedAlready } from '#server/words/record-sentences.ts';
import type { RecordInAnswer, SavedItem } from '#shared/answer-extras.ts';
import { type PersonalRecord, personalRecordSchema, type RecordChange } from '#shared/records.ts';
import { inAnswer } from './read-records.ts';
import { type Stated, withMovedDay } from './stated.ts';
import { changeRecord, deleteRecord, readByIds } from './store.ts';
import { whyNotToRemove } from './why-not.ts';

/*
 * A question can be answered more than once: it is asked again after a failure, or its answer is continued. Each
 * time, the records count as they were when it was asked, so that the same ones are changed and removed, and
 * nothing is done twice.
 */

type Removed = Extract<SavedItem, { kind: 'removed' }>;
type Addition = Extract<SavedItem, { kind: 'record' }>;
type Changed = Addition & { before: NonNullable<Addition['before']> };

/**
 * Returns records as they were when the question was asked, newest first: with all that earlier answers to it
 * changed or removed, without what they added. What this answer has done itself counts.
 */
export async function asAsked(
  records: readonly PersonalRecord[],
  earlier: readonly SavedEarlier[],
  database: Database,
  { viewer, extras }: ToolContext,
): Promise<PersonalRecord[]> {
  const done = doneFor(earlier);
  const own = new Set(extras.saved.map(({ id }) => id));
  const amended = new Set(extras.saved.flatMap((item) => (isAddition(item) ? [] : item.id)));
  const added = new Set(done.flatMap((item) => (isAddition(item) && !own.has(item.id) ? item.id : [])));
  const items = done.filter(({ id }) => !amended.has(id));
  const changes = Map.groupBy(items.filter(isChange), ({ id }) => id);
  const changed = await readByIds(database, viewer.id, [...changes.keys()]);
  const removed = items.flatMap((item) => (item.kind === 'removed' ? asRecord(item) : []));
  const all = new Map([...removed, ...changed.values(), ...records].map((record) => [record.id, record]));
  return [...all.values()]
    .filter(({ id }) => !added.has(id))
    .map((record) => {
      const [first, ...others] = changes.get(record.id) ?? [];
      // One that the athlete has changed since counts as it is.
      const isLatest = (others.at(-1) ?? first)?.version === record.version;
      return first !== undefined && isLatest ? { ...record, ...first.before } : record;
    })
    .toSorted(
      (a, b) =>
        b.achieved_on.localeCompare(a.achieved_on) || Date.parse(b.created_at) - Date.parse(a.created_at),
    );
}

export const isAddition = (item: SavedItem): item is Addition =>
  item.kind === 'record' && item.before === undefined;
const isChange = (item: SavedItem): item is Changed => item.kind === 'record' && item.before !== undefined;
const asRecord = ({ kind: _, gone: __, ...record }: Removed): PersonalRecord => record;

/**
 * Returns why a record is not moved by days: an answer that failed has moved it, and the athlete says it again.
 */
export function whyNotToMove(
  { days_later: days }: Stated,
  record: PersonalRecord,
  earlier: readonly SavedEarlier[],
): Refused | null {
  const isMoved = earlier.some(
    ({ item, forThisQuestion, isUnfinished }) =>
      isUnfinished &&
      !forThisQuestion &&
      isChange(item) &&
      item.id === record.id &&
      item.version === record.version &&
      withMovedDay({ days_later: days }, item.before).achieved_on === record.achieved_on,
  );
  return days === undefined || !isMoved
    ? null
    : { error: movedAlready(record), message: movedAlready(record) };
}

/** Changes a record from what it was when the question was asked. */
export async function changeAsAsked(
  before: PersonalRecord,
  change: RecordChange,
  earlier: readonly SavedEarlier[],
  database: Database,
  { viewer, extras }: ToolContext,
): Promise<PersonalRecord> {
  const { id, version, value, unit, repetitions, achieved_on, body_weight, body_weight_unit, note } = before;
  const was = { value, unit, repetitions, achieved_on, body_weight, body_weight_unit, note };
  const wanted = { ...was, ...change };
  const isChanged = doneFor(earlier).some((item) => isChange(item) && item.id === id);
  const there = isChanged ? (await readByIds(database, viewer.id, [id])).get(id) : undefined;
  const isDone =
    there !== undefined &&
    Object.entries(wanted).every(([field, now]) => there[field as keyof typeof wanted] === now);
  const record = isDone ? there : await changeRecord(database, viewer.id, id, { ...wanted, version });
  extras.addSaved({ kind: 'record', ...inAnswer(record), version: record.version, before: was });
  return record;
}

/**
 * Finds what an earlier answer to the question added and still exists, as it was added. Each counts once.
 */
export async function addedAsAsked(
  isMeant: (item: RecordInAnswer) => boolean,
  earlier: readonly SavedEarlier[],
  database: Database,
  { viewer, extras }: ToolContext,
): Promise<Addition | undefined> {
  const own = new Set(extras.saved.map(({ id }) => id));
  const fitting = doneFor(earlier).filter(
    (item): item is Addition => isAddition(item) && !own.has(item.id) && isMeant(item),
  );
  const there = await readByIds(
    database,
    viewer.id,
    fitting.map(({ id }) => id),
  );
  return fitting.find(({ id }) => there.has(id));
}

/** Finds what this answer added before it was continued, and is gone since: the athlete has undone it. */
export async function addedAndUndone(
  isMeant: (item: RecordInAnswer) => boolean,
  database: Database,
  { viewer, extras }: ToolContext,
): Promise<Addition | undefined> {
  const own = new Set(extras.saved.map(({ id }) => id));
  const fitting = extras.savedBefore.filter(
    (item): item is Addition => isAddition(item) && !own.has(item.id) && isMeant(item),
  );
  const there = await readByIds(
    database,
    viewer.id,
    fitting.map(({ id }) => id),
  );
  return fitting.find(({ id }) => !there.has(id));
}

/**
 * Removes a record, unless an earlier answer to the question has: one that was put back since stays.
 * @returns why not; null when it is removed
 */
export async function removeAsAsked(
  record: PersonalRecord,
  earlier: readonly SavedEarlier[],
  database: Database,
  context: ToolContext,
): Promise<Refused | null> {
  const { viewer, extras, signal } = context;
  if (doneFor(earlier).some(({ kind, id }) => kind === 'removed' && id === record.id)) {
    const there = await readByIds(database, viewer.id, [record.id]);
    if (there.size > 0) return { error: keptRecord(record), message: keptRecord(record) };
  } else {
    const refused = whyNotToRemove(record, context);
    if (refused !== null) return refused;
    signal.throwIfAborted();
    await deleteRecord(database, viewer.id, record.id);
  }
  extras.addSaved({ kind: 'removed', ...personalRecordSchema.parse(record) });
  return null;
}
