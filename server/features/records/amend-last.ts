import { requireAccess } from '#server/access/guards.ts';
import { savedEarlier } from '#server/assistant/saved-earlier.ts';
import type { ToolContext } from '#server/assistant/tool.ts';
import type { Database } from '#server/db/database.ts';
import { removedRecord, savedInstead, savedRecord } from '#server/words/record-sentences.ts';
import { recordChangeSchema } from '#shared/records.ts';
import { changeAsAsked, removeAsAsked, whyNotToMove } from './as-asked.ts';
import { titleOf } from './lift-title.ts';
import { forModel } from './read-records.ts';
import { savedLast } from './saved-last.ts';
import { type Stated, withMovedDay } from './stated.ts';
import { whyNotToChange } from './why-not.ts';
import { add, noted, tooHeavy } from './write-records.ts';

const COUNT = /^\d+ sets of \d+$/u;

/** Adds the number of sets to a record's other notes. */
export function withCount(note: string | undefined, before: string): string | undefined {
  if (note === undefined || !COUNT.test(note)) return note;
  const others = before.split('; ').filter((part) => part !== '' && !COUNT.test(part));
  return [...others, note].join('; ');
}

/** Changes the given fields of the record that the coach saved last. */
export async function correct(
  { lift, ...stated }: Stated & { lift: string },
  database: Database,
  context: ToolContext,
) {
  requireAccess(context.viewer);
  const earlier = await savedEarlier(database, context);
  const before = await savedLast(lift, earlier, database, context);
  if ('error' in before) return before;
  const already = whyNotToMove(stated, before, earlier);
  if (already !== null) return already;
  const note = withCount(stated.note, before.note);
  const { body_weight, ...change } = Object.fromEntries(
    Object.entries({ ...withMovedDay(stated, before), note }).filter(([, value]) => value !== undefined),
  ) as Stated;
  const parsed = recordChangeSchema.safeParse({
    ...change,
    ...(body_weight !== undefined && { body_weight }),
  });
  if (!parsed.success) {
    const message = `Nothing was changed: ${parsed.error.issues[0]!.message}`;
    return { error: message, message };
  }
  const wrong = tooHeavy(before.title, change.value, change.unit ?? before.unit ?? 'kg');
  if (wrong !== null) return wrong;
  // Undo is offered below the answer.
  const notAfterOthers = context.answerId === null;
  const refused = whyNotToChange(before, { ...change, body_weight }, { context, notAfterOthers });
  if (refused !== null) return refused;
  context.signal.throwIfAborted();
  const record = await changeAsAsked(before, parsed.data, earlier, database, context);
  const isNoteOnly =
    record.note !== before.note &&
    (['value', 'unit', 'repetitions', 'achieved_on', 'body_weight'] as const).every(
      (field) => record[field] === before[field],
    );
  return {
    saved: true,
    message: isNoteOnly ? `${savedRecord(record)}${noted(record)}` : savedInstead(record, before),
    record: forModel(record),
  };
}

/** Moves a set saved under a wrong lift: it is deleted there only once it is saved under the right one. */
export async function addInstead(wrong: string, stated: Stated, database: Database, context: ToolContext) {
  requireAccess(context.viewer);
  const [title, other] = await Promise.all(
    [wrong, stated.lift ?? ''].map((lift) => titleOf(lift, database, context.viewer.id)),
  );
  const added = await add(stated, database, context);
  if ('error' in added || title!.toLowerCase() === other!.toLowerCase()) return added;
  const removed = await remove(title!, database, context);
  if ('error' in removed)
    return { ...added, message: `${added.message}\n\nI removed nothing under ${title}. ${removed.message}` };
  return { ...added, message: `${removed.message}\n\n${added.message}` };
}

export async function remove(lift: string, database: Database, context: ToolContext) {
  requireAccess(context.viewer);
  const earlier = await savedEarlier(database, context);
  const record = await savedLast(lift, earlier, database, context);
  if ('error' in record) return record;
  const refused = await removeAsAsked(record, earlier, database, context);
  if (refused !== null) return refused;
  return { removed: true, message: removedRecord(record) };
}
