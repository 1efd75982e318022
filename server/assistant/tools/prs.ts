import * as z from 'zod';
import { defineTool, type ToolContext } from '#server/assistant/tool.ts';
import { whyNotToWrite } from '#server/assistant/write-rules.ts';
import { listLifts, listRecords, listTitles } from '#server/features/records/lists.ts';
import { addRecord } from '#server/features/records/store.ts';
import { nameLifts } from '#server/history/lift-names.ts';
import { requireAccess } from '#server/viewer/guards.ts';
import type { RecordInAnswer } from '#shared/answer-extras.ts';
import { convertWeight } from '#shared/lifting/weight-unit.ts';
import { kindOf, RECORD_UNITS, type RecordUnit } from '#shared/record-limits.ts';
import { liftInWords, told } from '#shared/record-words.ts';
import { newRecordSchema, type PersonalRecord } from '#shared/records.ts';

/** As many as are read of one lift, and as many lifts as are listed. */
const HISTORY_MAX = 250;
const SHOWN_MAX = 20;
const TITLES_MAX = 500;

/** Counted, not weighed, unless the athlete says otherwise. */
const COUNTED = new Set(['pull ups', 'push ups', 'chin ups', 'dips']);

const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });
const dayOf = (date: string) => DAY.format(new Date(`${date}T00:00Z`));

export const prs = defineTool({
  name: 'prs',
  inTurn: true,
  description:
    'The athlete’s personal records. read: the history of a lift, or without a lift the current record of each. add: writes down a record that the athlete says they achieved, never a goal, a plan or somebody else’s lift. The athlete sees what was saved and can undo it.',
  parameters: z.object({
    action: z.enum(['read', 'add']),
    lift: z.string().max(200).optional().describe('Such as Bench, Squat or Deadlift. Needed to add.'),
    value: z.number().optional().describe('To add: the weight, count or seconds.'),
    unit: z.enum(RECORD_UNITS).optional().describe('Only if the athlete said it; time is in seconds.'),
    repetitions: z.number().optional().describe('To add: of a set; none for a single.'),
    achieved_on: z.string().optional().describe('To add: YYYY-MM-DD; today when left out.'),
    body_weight: z.number().optional(),
    note: z.string().max(1000).optional(),
  }),
  run: ({ action, ...wanted }, context) =>
    action === 'read' ? read(wanted.lift, context) : add(wanted, context),
});

async function read(lift: string | undefined, { database, viewer, beside }: ToolContext) {
  if (lift === undefined || lift.trim() === '') {
    const { lifts, count } = await listLifts(database, viewer.id, {
      search: '',
      offset: 0,
      limit: SHOWN_MAX,
    });
    const current = lifts.flatMap(({ records: [newest] }) => newest ?? []);
    beside.use({ records: current.map(inAnswer) });
    return {
      message:
        current.length === 0
          ? NOTHING_WRITTEN
          : `${count === 1 ? 'Your record' : 'Your current records'}:\n\n${listed(current)}`,
      records: current.map(forModel),
    };
  }
  const title = await titleOf(lift, { database, viewer });
  const { records, count } = await listRecords(database, viewer.id, {
    search: '',
    title,
    offset: 0,
    limit: HISTORY_MAX,
  });
  const [newest] = records;
  if (newest === undefined) return { message: `No record of ${title} is written down yet.`, records: [] };
  const best = bestOf(records);
  const shown = [...new Set([best, ...records.slice(0, SHOWN_MAX)])];
  beside.use({ records: [...new Set([best, newest])].map(inAnswer) });
  const later = best === newest ? '' : ` The newest is ${withDay(newest)}.`;
  return {
    message: `Your best ${best.title} is **${liftInWords(best)}** (${dayOf(best.achieved_on)}).${later}`,
    best: forModel(best),
    records: shown.map(forModel),
    count,
  };
}

type ToTell = RecordInAnswer & Partial<Pick<PersonalRecord, 'note'>>;

const NOTHING_WRITTEN = 'No personal records are written down yet.';

interface Stated {
  lift?: string | undefined;
  value?: number | undefined;
  unit?: RecordUnit | undefined;
  repetitions?: number | undefined;
  achieved_on?: string | undefined;
  body_weight?: number | undefined;
  note?: string | undefined;
}

async function add({ lift = '', ...stated }: Stated, context: ToolContext) {
  const { database, viewer, beside, signal } = context;
  requireAccess(viewer);
  const title = await titleOf(lift, context);
  const { records } = await listRecords(database, viewer.id, {
    search: '',
    title,
    offset: 0,
    limit: HISTORY_MAX,
  });
  const unit = stated.unit ?? usualUnit(title, records, context);
  const parsed = newRecordSchema.safeParse({ ...stated, title, unit });
  if (!parsed.success) return { error: `Nothing was saved: ${parsed.error.issues[0]!.message}` };
  const record = {
    ...parsed.data,
    achieved_on: parsed.data.achieved_on ?? context.today,
  };
  const isSame = (other: RecordInAnswer) =>
    other.value === record.value &&
    other.unit === record.unit &&
    (other.repetitions ?? 1) === (record.repetitions ?? 1);
  const before = beside.savedBefore.find(
    (item) => item.kind === 'record' && item.title.toLowerCase() === title.toLowerCase() && isSame(item),
  );
  if (before?.kind === 'record')
    return asSaved(
      before,
      records.filter(({ id }) => id !== before.id),
    );
  const same = records.find((other) => isSame(other) && other.achieved_on === record.achieved_on);
  if (same)
    return { saved: false, message: `${withDay(same)} is among your records of ${same.title} already.` };
  const refused = whyNotToWrite('record', context);
  if (refused !== null) return { error: refused };
  signal.throwIfAborted();
  const saved = await addRecord(database, viewer.id, record, { source: 'coach', signal });
  beside.addSaved({ kind: 'record', ...inAnswer(saved) });
  return asSaved(saved, records);
}

const asSaved = (record: ToTell, history: readonly PersonalRecord[]) => ({
  saved: true,
  message: `I saved your ${record.title}: **${liftInWords(record)}** (${dayOf(record.achieved_on)}).${progress(record, history)}`,
  record: forModel(record),
});

/** The athlete's own name for a lift where they have one, else the usual name. */
async function titleOf(lift: string, { database, viewer }: Pick<ToolContext, 'database' | 'viewer'>) {
  const { lifts } = await listTitles(database, viewer.id, { search: '', limit: TITLES_MAX });
  const titles = lifts.map(({ title }) => title);
  return nameLifts({ titles, chosen: new Map() })(lift.trim()).title ?? lift;
}

function usualUnit(title: string, history: readonly PersonalRecord[], { athlete }: ToolContext): RecordUnit {
  const before = history.find(({ unit }) => unit !== null)?.unit;
  if (before) return before;
  if (COUNTED.has(title.toLowerCase())) return 'reps';
  return athlete.profile?.units === 'metric' ? 'kg' : 'lb';
}

/** How much a value counts beside others of its lift; of times the shorter is better. */
function worth({ value, unit }: PersonalRecord): number {
  if (unit === 'time') return -value;
  return unit === 'kg' || unit === 'lb' ? convertWeight(value, unit, 'kg') : value;
}

/** The best of what can be compared with the newest. */
function bestOf(records: readonly PersonalRecord[]): PersonalRecord {
  const kind = kindOf(records[0]!.unit);
  return records
    .filter(({ unit }) => kindOf(unit) === kind)
    .reduce((best, record) => (worth(record) > worth(best) ? record : best));
}

function progress(saved: ToTell, history: readonly PersonalRecord[]): string {
  const comparable = history.filter(
    ({ unit, repetitions }) => unit === saved.unit && (repetitions ?? 1) === (saved.repetitions ?? 1),
  );
  if (comparable.length === 0 || saved.unit === 'time') return '';
  const best = bestOf(comparable);
  const more = saved.value - best.value;
  if (more > 0) return ` That is ${told(more, saved.unit)} more than before. Well done!`;
  return more === 0 ? ' That equals your best.' : ` Your best stays ${withDay(best)}.`;
}

const withDay = (record: ToTell) => `${liftInWords(record)} (${dayOf(record.achieved_on)})`;
const listed = (records: readonly PersonalRecord[]) =>
  records
    .map((record) => `- ${record.title}: **${liftInWords(record)}**, ${dayOf(record.achieved_on)}`)
    .join('\n');

function inAnswer({ id, title, value, unit, repetitions, achieved_on }: PersonalRecord): RecordInAnswer {
  return { id, title, value, unit, repetitions, achieved_on };
}

function forModel({ title, value, unit, repetitions, achieved_on, note = '' }: ToTell) {
  return { lift: title, value, unit, repetitions, achieved_on, ...(note !== '' && { note }) };
}
