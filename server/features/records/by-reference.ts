import { requireAccess } from '#server/access/guards.ts';
import { type SavedEarlier, savedEarlier } from '#server/assistant/saved-earlier.ts';
import type { Refused, ToolContext } from '#server/assistant/tool.ts';
import type { Database } from '#server/db/database.ts';
import { calendarDay } from '#server/words/dates.ts';
import {
  asksWhichRecord,
  changedRecord,
  isReadBack,
  isReadBackWhole,
  namesNoteBefore,
  removedWhole,
} from '#server/words/record-sentences.ts';
import { valueWithUnit } from '#server/words/records.ts';
import type { RecordUnit } from '#shared/record-limits.ts';
import { type PersonalRecord, recordChangeSchema } from '#shared/records.ts';
import { withCount } from './amend-last.ts';
import { asAsked, changeAsAsked, removeAsAsked, whyNotToMove } from './as-asked.ts';
import { LOOKED_THROUGH_MAX, listRecords } from './lists.ts';
import { forModel, withDay } from './read-records.ts';
import { type Stated, withMovedDay } from './stated.ts';
import { whyNotToChange } from './why-not.ts';
import { tooHeavy } from './write-records.ts';

/** Identifies a record; without any fields, the newest one. */
export interface Reference {
  title: string | null;
  /** `YYYY-MM-DD` */
  day?: string | undefined;
  value?: number | undefined;
  unit?: RecordUnit | undefined;
  /** 1 for a single. */
  repetitions?: number | undefined;
}

const SHOWN_MAX = 6;

/** Deletes the one record that is meant, entered by the athlete, the coach or an import. */
export async function removeMeant(of: Reference, database: Database, context: ToolContext) {
  const earlier = await savedEarlier(database, context);
  const record = await onlyOne(of, 'remove', earlier, database, context);
  if ('message' in record) return record;
  const refused = await removeAsAsked(record, earlier, database, context);
  if (refused !== null) return refused;
  return {
    removed: true,
    message: removedWhole(record, isRestorable(record)),
  };
}

/** Changes the one record that is meant, entered by the athlete, the coach or an import. */
export async function correctMeant(of: Reference, stated: Stated, database: Database, context: ToolContext) {
  const earlier = await savedEarlier(database, context);
  const before = await onlyOne(of, 'change', earlier, database, context);
  if ('message' in before) return before;
  const already = whyNotToMove(stated, before, earlier);
  if (already !== null) return already;
  const { value, unit, repetitions, achieved_on } = withMovedDay(stated, before);
  const note = withCount(stated.note, before.note);
  const change = Object.fromEntries(
    Object.entries({ value, unit, repetitions, achieved_on, note }).filter(([, one]) => one !== undefined),
  );
  const parsed = recordChangeSchema.safeParse(change);
  if (!parsed.success) return refusal(`Nothing was changed: ${parsed.error.issues[0]!.message}`);
  const wrong = tooHeavy(before.title, value, unit ?? before.unit ?? 'kg');
  if (wrong !== null) return wrong;
  const refused = whyNotToChange(before, { value, repetitions, note }, { context, notAfterOthers: true });
  if (refused !== null) return refused;
  context.signal.throwIfAborted();
  const record = await changeAsAsked(before, parsed.data, earlier, database, context);
  const isUndone = isReadBack(before) && isReadBack(record) && namesNoteBefore(record, before);
  return {
    saved: true,
    message: `${changedRecord(record, before)}${isUndone ? ' Answer “undo that” to restore it.' : ''}`,
    record: forModel(record),
  };
}

/** Whether all of it can be restored; an import would not recognize a restored record as its own. */
const isRestorable = (record: PersonalRecord) =>
  isReadBackWhole(record) && (record.source === 'athlete' || record.source === 'coach');

/** Returns the one record that is meant; asks when there are several. */
async function onlyOne(
  of: Reference,
  verb: 'remove' | 'change',
  earlier: readonly SavedEarlier[],
  database: Database,
  context: ToolContext,
): Promise<PersonalRecord | Refused> {
  const { byHand, extras } = context;
  requireAccess(context.viewer);
  const { title, day, value, repetitions } = of;
  const fitting = await listed(of, earlier, database, context);
  if (fitting.length === 0) {
    const [newest] = await listed({ title }, earlier, database, context);
    const named = title === null ? '' : `${newest?.title ?? title} `;
    const latest = newest === undefined ? '' : ` The latest is ${newest.title} ${withDay(newest)}.`;
    return refusal(`You have no ${named}record${inWords(of)}, so I ${verb} nothing.${latest}`);
  }
  const isPointed = (day ?? value ?? repetitions) !== undefined;
  const meant = isPointed ? fitting : newestOf(fitting);
  const [one, ...others] = meant.toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at));
  // Of identical records, the newer one.
  if (others.every((other) => isSame(other, one!))) return one!;
  // Where the athlete must have typed its figures, its place in a list names no record.
  const byNumber = byHand === true || !extras.hasReadAnswers;
  return refusal(asksWhichRecord(meant.length, meant.slice(0, SHOWN_MAX), verb, byNumber));
}

/** Reads the matching records, newest first. */
async function listed(
  of: Reference,
  earlier: readonly SavedEarlier[],
  database: Database,
  context: ToolContext,
): Promise<PersonalRecord[]> {
  const { records } = await listRecords(database, context.viewer.id, {
    search: '',
    title: of.title ?? undefined,
    since: of.day,
    until: of.day,
    offset: 0,
    limit: LOOKED_THROUGH_MAX,
  });
  const asked = await asAsked(records, earlier, database, context);
  return asked.filter((record) => fits(record, of));
}

const fits = (record: PersonalRecord, { title, day, value, unit, repetitions }: Reference) =>
  (title === null || record.title.toLowerCase() === title.toLowerCase()) &&
  (day === undefined || record.achieved_on === day) &&
  (value === undefined || record.value === value) &&
  (unit === undefined || record.unit === unit) &&
  (repetitions === undefined || (record.repetitions ?? 1) === repetitions);

/** Finds the matching records, newest first, without changing anything. */
export async function findMeant(of: Reference, database: Database, context: ToolContext) {
  requireAccess(context.viewer);
  const fitting = await listed(of, await savedEarlier(database, context), database, context);
  return { records: fitting.slice(0, SHOWN_MAX).map(forModel), count: fitting.length };
}

const isSame = (a: PersonalRecord, b: PersonalRecord) =>
  a.title === b.title &&
  a.value === b.value &&
  a.unit === b.unit &&
  (a.repetitions ?? 1) === (b.repetitions ?? 1) &&
  a.achieved_on === b.achieved_on;

/** ' of 100 kg × 5 of March 4, 2026' */
function inWords({ day, value, unit, repetitions }: Omit<Reference, 'title'>): string {
  const times = repetitions === undefined ? '' : repetitions === 1 ? ' for one' : ` × ${repetitions}`;
  const set = value === undefined ? times : ` of ${valueWithUnit(value, unit ?? null)}${times}`;
  return `${set}${day === undefined ? '' : ` of ${calendarDay(day)}`}`;
}

/** Returns the latest by day and the latest entered: mostly the same one. */
function newestOf(records: readonly PersonalRecord[]): PersonalRecord[] {
  const written = Math.max(...records.map(({ created_at }) => Date.parse(created_at)));
  const [latest] = records;
  const entered = records.filter(({ created_at }) => Date.parse(created_at) === written);
  // An import entered many at once.
  if (entered.length > 1) return records.filter(({ achieved_on }) => achieved_on === latest!.achieved_on);
  return [...new Set([...entered, latest!])];
}

const refusal = (message: string): Refused => ({ error: message, message });
