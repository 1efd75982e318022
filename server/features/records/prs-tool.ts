import * as z from 'zod';
import { requireAccess } from '#server/access/guards.ts';
import { defineTool, type Refused, type ToolContext } from '#server/assistant/tool.ts';
import { whyNotToWrite } from '#server/assistant/write-rules.ts';
import type { Database } from '#server/db/database.ts';
import { calendarDay } from '#server/words/dates.ts';
import { liftInWords, valueWithUnit } from '#server/words/records.ts';
import type { RecordInAnswer } from '#shared/answer-extras.ts';
import { isBetter } from '#shared/personal-best.ts';
import { kindOf, RECORD_UNITS, type RecordUnit } from '#shared/record-limits.ts';
import { newRecordSchema, type PersonalRecord, recordChangeSchema } from '#shared/records.ts';
import { titleOf } from './lift-title.ts';
import { listRecords } from './lists.ts';
import { history, lastOf } from './past-records.ts';
import { forModel, inAnswer, read, type ToTell, withDay } from './read-records.ts';
import { addRecord, changeRecord, deleteRecord } from './store.ts';
import { estimate, gain, heaviest } from './strength.ts';
import { awayFromLift, awayFromTotal, total } from './total.ts';

/** As many as are read of one lift to know one that is there already. */
const HISTORY_MAX = 250;
const FRESH_MILLISECONDS = 24 * 60 * 60 * 1000;

/** Counted, not weighed, unless the athlete says otherwise. */
const COUNTED = new Set(['pull ups', 'push ups', 'chin ups', 'dips']);

const ACTIONS = [
  'read',
  'history',
  'last',
  'heaviest',
  'estimate',
  'gain',
  'total',
  'what_if',
  'away',
  'needed',
  'add',
  'correct',
  'remove',
] as const;

export const prsTool = (database: Database) =>
  defineTool({
    name: 'prs',
    ownDataOnly: true,
    inTurn: true,
    description:
      'The athlete’s personal records. read: the history of a lift, or without a lift the best and the latest record of each. The best is what they can do; the latest is their last entry, which may be lower. last: when they last did a lift. heaviest: the most weight they lifted. estimate: the one-rep max that the best set of a lift lets expect. gain: how much a lift, or without one each, has gone up since a day. history: the latest records of a lift, or without one of all, one by one, with since and until those of that time. total: squat, bench press and deadlift together, with DOTS, IPF GL and Wilks where the profile says sex and body weight. what_if: the total with other lifts. away: how far the best of a lift, or without a lift the total, is from a value. needed: what a lift would have to be for a total of a value. add: writes down a record that the athlete says they achieved, never a goal, a plan or somebody else’s lift. correct, remove: changes or deletes the record of a lift that you saved last, when the athlete says that it was wrong. The athlete sees what was saved and can undo it.',
    parameters: z.object({
      action: z.enum(ACTIONS),
      lift: z
        .string()
        .max(200)
        .optional()
        .describe(
          'Such as Bench, Squat or Deadlift. Needed by all but read, history, gain, total, what_if and away.',
        ),
      value: z
        .number()
        .optional()
        .describe('To add or correct: the weight, count or seconds. For away and needed: the target.'),
      unit: z
        .enum(RECORD_UNITS)
        .optional()
        .describe(
          'Only if the athlete said it; time is in seconds. To read, and for total and what_if: the unit to show.',
        ),
      repetitions: z
        .number()
        .optional()
        .describe(
          'To add or correct: of a set; none for a single. To read: the best set of as many or more.',
        ),
      lifts: z
        .array(z.object({ lift: z.string().max(200), value: z.number().positive().max(10_000) }))
        .max(3)
        .optional()
        .describe('For what_if: Squat, Bench or Deadlift with another weight.'),
      achieved_on: z.string().optional().describe('To add or correct: YYYY-MM-DD; today when left out.'),
      since: z
        .string()
        .regex(/^\d{4}-\d\d-\d\d$/)
        .refine((day) => !Number.isNaN(Date.parse(day)), 'No such day.')
        .optional()
        .describe('YYYY-MM-DD. For gain: the first record when left out. To read: the PRs since then.'),
      until: z.iso.date().optional().describe('YYYY-MM-DD. For history: the last day.'),
      body_weight: z
        .number()
        .optional()
        .describe('Of a record; for total and what_if, instead of the profile’s.'),
      note: z.string().max(1000).optional(),
    }),
    run: async ({ action, since, until, lifts = [], ...input }, context) => {
      const { lift, value, body_weight: bodyWeight } = input;
      const unit = input.unit === 'kg' || input.unit === 'lb' ? input.unit : undefined;
      const named = lift === undefined || lift.trim() === '' ? null : lift;
      const title = named === null ? null : await titleOf(named, database, context.viewer.id);
      if (action === 'read') return await read({ ...input, title, unit, since }, database, context);
      if (action === 'total') return await total(database, context, { lifts: [], unit, bodyWeight });
      if (action === 'what_if') return await total(database, context, { lifts, unit, bodyWeight });
      if (action === 'add') return await add(input, database, context);
      if (action === 'away' || action === 'needed') {
        if (value === undefined) return NO_VALUE;
        return action === 'away' && title !== null
          ? await awayFromLift({ title, value, unit }, database, context)
          : await awayFromTotal({ lift: named ?? undefined, value, unit }, database, context);
      }
      if (action === 'gain') return await gain({ title, since }, database, context);
      if (action === 'history') return await history({ title, since, until }, database, context);
      if (title === null) return NO_LIFT;
      if (action === 'correct') return await correct({ ...input, lift: title }, database, context);
      if (action === 'remove') return await remove(title, database, context);
      if (action === 'last') return await lastOf(title, database, context);
      if (action === 'heaviest') return await heaviest(title, database, context);
      return await estimate(title, database, context);
    },
  });

const NO_VALUE: Refused = { error: 'Give the value.', message: 'How much weight do you mean?' };
const NO_LIFT: Refused = { error: 'Name the lift.', message: 'Which lift do you mean?' };

interface Stated {
  lift?: string | undefined;
  value?: number | undefined;
  unit?: RecordUnit | undefined;
  repetitions?: number | undefined;
  achieved_on?: string | undefined;
  body_weight?: number | undefined;
  note?: string | undefined;
}

async function add({ lift = '', ...stated }: Stated, database: Database, context: ToolContext) {
  const { viewer, extras, signal } = context;
  requireAccess(viewer);
  const title = await titleOf(lift, database, viewer.id);
  const { records, best } = await listRecords(database, viewer.id, {
    search: '',
    title,
    offset: 0,
    limit: HISTORY_MAX,
  });
  const unit = stated.unit ?? usualUnit(title, records, context);
  const parsed = newRecordSchema.safeParse({ ...stated, title, unit });
  if (!parsed.success) {
    const message = `Nothing was saved: ${parsed.error.issues[0]!.message}`;
    return { error: message, message };
  }
  const record = {
    ...parsed.data,
    achieved_on: parsed.data.achieved_on ?? context.today,
  };
  const isSame = (other: RecordInAnswer) =>
    other.value === record.value &&
    other.unit === record.unit &&
    (other.repetitions ?? 1) === (record.repetitions ?? 1);
  const before = extras.savedBefore.find(
    (item) => item.kind === 'record' && item.title.toLowerCase() === title.toLowerCase() && isSame(item),
  );
  if (before?.kind === 'record') return asSaved(before, best?.id === before.id ? null : best);
  const same = records.find((other) => isSame(other) && other.achieved_on === record.achieved_on);
  if (same) return { saved: false, message: `${withDay(same)} is already in your ${same.title} records.` };
  const { value, repetitions, body_weight, note = '' } = stated;
  const numbers = [value, repetitions === 1 ? undefined : repetitions, body_weight];
  const refused = whyNotToWrite(
    { kind: 'record', text: `${lift} ${note}`, numbers: numbers.filter((number) => number !== undefined) },
    context,
  );
  if (refused !== null) return refused;
  signal.throwIfAborted();
  const saved = await addRecord(database, viewer.id, record, { source: 'coach', signal });
  extras.addSaved({ kind: 'record', ...inAnswer(saved) });
  return asSaved(saved, best);
}

/** Changes what it says of the record that the coach saved last. */
async function correct(
  { lift, ...stated }: Stated & { lift: string },
  database: Database,
  context: ToolContext,
) {
  requireAccess(context.viewer);
  const before = await savedLast(lift, database, context);
  if (before === null) return nothingSaved(lift);
  const { body_weight, ...change } = Object.fromEntries(
    Object.entries(stated).filter(([, value]) => value !== undefined),
  ) as Stated;
  const parsed = recordChangeSchema.safeParse({
    ...change,
    ...(body_weight !== undefined && { body_weight }),
  });
  if (!parsed.success) {
    const message = `Nothing was changed: ${parsed.error.issues[0]!.message}`;
    return { error: message, message };
  }
  const numbers = [change.value, change.repetitions, body_weight].filter((number) => number !== undefined);
  const refused = whyNotToWrite({ kind: 'record', text: change.note ?? '', numbers }, context);
  if (refused !== null) return refused;
  context.signal.throwIfAborted();
  const record = await changeRecord(database, context.viewer.id, before.id, parsed.data);
  context.extras.addSaved({ kind: 'record', ...inAnswer(record) });
  return {
    saved: true,
    message: `I saved your ${record.title} as **${liftInWords(record)}** (${calendarDay(record.achieved_on)}), no longer ${withDay(before)}.`,
    record: forModel(record),
  };
}

async function remove(lift: string, database: Database, context: ToolContext) {
  requireAccess(context.viewer);
  const record = await savedLast(lift, database, context);
  if (record === null) return nothingSaved(lift);
  const refused = whyNotToWrite({ kind: 'record', text: '' }, context);
  if (refused !== null) return refused;
  context.signal.throwIfAborted();
  await deleteRecord(database, context.viewer.id, record.id);
  return { removed: true, message: `I removed your ${record.title}: ${withDay(record)}.` };
}

/** The latest record of a lift that the coach wrote down, while it is fresh: older ones are not undone by a word. */
async function savedLast(
  title: string,
  database: Database,
  { viewer }: ToolContext,
): Promise<PersonalRecord | null> {
  const options = { search: '', title, offset: 0, limit: HISTORY_MAX };
  const { records } = await listRecords(database, viewer.id, options);
  const [last] = records
    .filter(({ source }) => source === 'coach')
    .toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at));
  return last !== undefined && Date.now() - Date.parse(last.created_at) < FRESH_MILLISECONDS ? last : null;
}

const nothingSaved = (title: string): Refused => {
  const message = `I saved no ${title} record in the last day. You can change and delete records under Account, Personal Records.`;
  return { error: message, message };
};

const asSaved = (record: ToTell, best: PersonalRecord | null) => ({
  saved: true,
  message: `I saved your ${record.title}: **${liftInWords(record)}** (${calendarDay(record.achieved_on)}).${progress(record, best)}`,
  record: forModel(record),
});

function usualUnit(title: string, history: readonly PersonalRecord[], { athlete }: ToolContext): RecordUnit {
  const before = history.find(({ unit }) => unit !== null)?.unit;
  if (before) return before;
  if (COUNTED.has(title.toLowerCase())) return 'reps';
  return athlete.profile.units === 'metric' ? 'kg' : 'lb';
}

/** What a new record is beside those that were there. */
function progress(saved: ToTell, before: PersonalRecord | null): string {
  if (before === null || kindOf(before.unit) !== kindOf(saved.unit)) return '';
  if (isBetter(saved, before)) {
    const sameSet = before.unit === saved.unit && (before.repetitions ?? 1) === (saved.repetitions ?? 1);
    return sameSet
      ? ` That is a PR, ${valueWithUnit(saved.value - before.value, saved.unit)} more than before. Well done!`
      : ` That is a PR: your best before was ${withDay(before)}. Well done!`;
  }
  return isBetter(before, saved) ? ` Your best stays ${withDay(before)}.` : ' That equals your best.';
}
