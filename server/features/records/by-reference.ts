import { requireAccess } from '#server/access/guards.ts';
import type { Refused, ToolContext } from '#server/assistant/tool.ts';
import { whyNotToWrite } from '#server/assistant/write-rules.ts';
import type { Database } from '#server/db/database.ts';
import { calendarDay } from '#server/words/dates.ts';
import { liftInWords } from '#server/words/records.ts';
import { type PersonalRecord, recordChangeSchema } from '#shared/records.ts';
import { LOOKED_THROUGH_MAX, listRecords } from './lists.ts';
import { forModel, withDay } from './read-records.ts';
import { changeRecord, deleteRecord } from './store.ts';
import { type Stated, tooHeavy } from './write-records.ts';

/** What a record is pointed at by; the newest where nothing of it is given. */
export interface Reference {
  title: string | null;
  /** `YYYY-MM-DD` */
  day?: string | undefined;
  value?: number | undefined;
}

const SHOWN_MAX = 6;

/** Deletes the one record of the athlete's that is meant, whoever wrote it down. */
export async function removeMeant(of: Reference, database: Database, context: ToolContext) {
  const record = await onlyOne(of, 'remove', database, context);
  if ('message' in record) return record;
  const refused = whyNotToWrite({ kind: 'record', text: '' }, context);
  if (refused !== null) return refused;
  context.signal.throwIfAborted();
  await deleteRecord(database, context.viewer.id, record.id);
  const { body_weight: body, body_weight_unit: unit, note } = record;
  const more = [...(body === null ? [] : [`body weight ${body} ${unit}`]), ...(note === '' ? [] : [note])];
  const kept = more.length === 0 ? '' : ` It said besides: ${more.join('; ')}.`;
  return {
    removed: true,
    message: `I removed your ${record.title}: ${withDay(record)}.${kept} “Put it back” restores it.`,
  };
}

/** Changes the one record of the athlete's that is meant, whoever wrote it down. */
export async function correctMeant(of: Reference, stated: Stated, database: Database, context: ToolContext) {
  const before = await onlyOne(of, 'change', database, context);
  if ('message' in before) return before;
  const { value, unit, repetitions, achieved_on } = stated;
  const change = Object.fromEntries(
    Object.entries({ value, unit, repetitions, achieved_on }).filter(([, one]) => one !== undefined),
  );
  const parsed = recordChangeSchema.safeParse(change);
  if (!parsed.success) return refusal(`Nothing was changed: ${parsed.error.issues[0]!.message}`);
  const wrong = tooHeavy(before.title, value, unit ?? before.unit ?? 'kg');
  if (wrong !== null) return wrong;
  const numbers = [value, repetitions === 1 ? undefined : repetitions].filter((one) => one !== undefined);
  const refused = whyNotToWrite({ kind: 'record', text: '', numbers }, context);
  if (refused !== null) return refused;
  context.signal.throwIfAborted();
  const record = await changeRecord(database, context.viewer.id, before.id, parsed.data);
  return {
    saved: true,
    message: `I changed your ${record.title}: **${liftInWords(record)}** (${calendarDay(record.achieved_on)}), no longer ${withDay(before)}. “Undo that” puts it back.`,
    record: forModel(record),
  };
}

/** The record that is meant; which of several has to be said. */
async function onlyOne(
  { title, day, value }: Reference,
  verb: 'remove' | 'change',
  database: Database,
  { viewer }: ToolContext,
): Promise<PersonalRecord | Refused> {
  requireAccess(viewer);
  const options = { search: '', title: title ?? undefined, offset: 0, limit: LOOKED_THROUGH_MAX };
  const { records } = await listRecords(database, viewer.id, options);
  const named = title === null ? '' : `${records[0]?.title ?? title} `;
  const fitting = records.filter(
    (record) =>
      (day === undefined || record.achieved_on === day) && (value === undefined || record.value === value),
  );
  const when = `${value === undefined ? '' : ` of ${value}`}${day === undefined ? '' : ` of ${calendarDay(day)}`}`;
  const [first] = fitting;
  if (first === undefined) {
    const [newest] = records;
    const latest = newest === undefined ? '' : ` The latest is ${newest.title} ${withDay(newest)}.`;
    return refusal(`You have no ${named}record${when}, so I ${verb} nothing.${latest}`);
  }
  const isPointed = day !== undefined || value !== undefined;
  const meant = isPointed ? fitting : newestOf(fitting);
  if (meant.length === 1) return meant[0]!;
  const lines = meant.slice(0, SHOWN_MAX).map((record) => `- ${record.title} ${withDay(record)}`);
  return refusal(
    `Which of these ${meant.length} do you mean? Name its lift, weight and day, and I ${verb} it:\n\n${lines.join('\n')}`,
  );
}

/** The last by its day, and the last that was written down: mostly the same one. */
function newestOf(records: readonly PersonalRecord[]): PersonalRecord[] {
  const written = Math.max(...records.map(({ created_at }) => Date.parse(created_at)));
  const [latest] = records;
  const entered = records.filter(({ created_at }) => Date.parse(created_at) === written);
  // An import wrote down many at once.
  if (entered.length > 1) return records.filter(({ achieved_on }) => achieved_on === latest!.achieved_on);
  return [...new Set([...entered, latest!])];
}

const refusal = (message: string): Refused => ({ error: message, message });
