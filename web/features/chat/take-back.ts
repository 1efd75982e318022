import type { SavedItem } from '#shared/answer-extras.ts';
import { toApiError } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';

/** Undone here, or deleted or changed elsewhere. */
export type Undone = 'undone' | 'later';

/** The most records that a list contains. */
const LISTED_MAX = 250;

type SavedRecord = Extract<SavedItem, { kind: 'record' }>;
type Before = NonNullable<SavedRecord['before']>;
type Correction = SavedRecord & { before: Before };
type Removed = Extract<SavedItem, { kind: 'removed' }>;

export const isCorrection = (item: SavedItem): item is Correction =>
  item.kind === 'record' && item.before !== undefined;

/** Undoes what was saved, unless it was changed since. */
export async function takeBack(item: SavedItem): Promise<Undone> {
  if (item.kind === 'forgotten') {
    const { content, category, importance } = item;
    await call.memories.create({ memory: content, category, importance });
    return 'undone';
  }
  if (item.kind === 'body_weight') {
    const profile = await call.profile.get();
    // The athlete would not want the earlier value back.
    if (profile.weight !== item.weight || profile.units !== item.units) return 'later';
    await call.profile.save({ ...profile, weight: item.before });
    return 'undone';
  }
  if (item.kind === 'removed') return await putBack(item);
  if (isCorrection(item)) return await changeBack(item);
  try {
    if (item.kind === 'record') await call.records.remove({ id: item.id, version: item.version });
    else {
      const { memories } = await call.memories.list({ ids: [item.id] });
      if (memories.some(({ content }) => content !== item.content)) return 'later';
      await call.memories.delete({ memoryId: item.id });
    }
  } catch (thrown) {
    const { status } = toApiError(thrown);
    if (status === 409) return 'later';
    // Already gone: deleted elsewhere, or by an attempt whose reply was lost.
    if (status !== 404) throw thrown;
  }
  return 'undone';
}

async function changeBack({ id, version, before }: Correction): Promise<Undone> {
  try {
    await call.records.change({ id, version, ...before });
    return 'undone';
  } catch (thrown) {
    const { status, current } = toApiError(thrown);
    // Of an attempt whose reply was lost.
    if (status === 409 && isAsBefore(current, before)) return 'undone';
    // Deleted or changed since.
    if (status === 404 || status === 409) return 'later';
    throw thrown;
  }
}

/** Adds a removed record under its id, so that a repeated attempt adds nothing. */
async function putBack(item: Removed): Promise<Undone> {
  const { id, title, value, unit, repetitions, achieved_on, body_weight, body_weight_unit, note } = item;
  const set = { value, unit, repetitions, achieved_on };
  const { records } = await call.records.list({ title, limit: LISTED_MAX });
  // The coach can put it back too, under another id. An older one is another set: of identical ones, the newer is
  // removed.
  const isCopy = (record: (typeof records)[number]) =>
    isAsBefore(record, set) && Date.parse(record.created_at) > Date.parse(item.created_at);
  const same = records.find((record) => record.id === id || isCopy(record));
  if (same !== undefined) return same.id === id ? 'undone' : 'later';
  await call.records.add({ id, title, ...set, body_weight, body_weight_unit, note });
  return 'undone';
}

const isAsBefore = (record: unknown, before: Partial<Before>): boolean =>
  Object.entries(before).every(
    ([field, value]) => (record as Record<string, unknown> | null)?.[field] === value,
  );
