import { hasKey, type ToolAnswer } from '#server/offline-coach/conversation/dialogue.ts';
import type { ToolCall } from '#server/offline-coach/conversation/tool-call.ts';
import { WEIGHT_MIN } from '#server/offline-coach/slots/measures.ts';
import { readSlots } from '#server/offline-coach/slots/read-slots.ts';
import { OLDER_RECORDS } from '#server/offline-coach/words/own-entries.ts';
import { calendarDay } from '#server/words/dates.ts';
import { asksWhichRecord, isShownWhole } from '#server/words/record-sentences.ts';
import { liftInWords } from '#server/words/records.ts';
import { isWeightUnit } from '#shared/lifting/weight-unit.ts';
import type { RecordUnit } from '#shared/record-limits.ts';
import { type ChangeRequest, numbersIn, WRITTEN } from './change-request.ts';
import { FROM_DAY } from './pointed-at.ts';
import { changeQuestion, removalQuestion, valueQuestion } from './record-question.ts';

interface FoundRecord {
  lift: string;
  value: number;
  unit: RecordUnit | null;
  repetitions: number | null;
  day: string;
}

/** Some sets are to stay; the coach does not guess which. */
const KEEPS = /\b(?:but|except|keep|leave|stays?|not the \d)\b/u;
const SEVERAL = /\b(?:all|every|everything|both)\b/u;
/** Asks for a change, possibly without the new value. */
const EDITS = /\b(?:change|correct|edit|update|fix|amend|adjust|alter|revise|modify|notes?)\b/u;
const SAYS_WRONG = /\b(?:wrong|incorrect|(?:not|isn't) (?:right|correct)|a (?:typo|mistake))[\s.!]*$/u;
const NOTE = /\bnotes?\b/u;
/** Maximum ratio between a weight and its correction. */
const RATIO_MAX = 2.5;

/**
 * Asks whether to change or remove the record that a message means.
 * @returns the question, or null if there is none; whether the records contain a set that it names; and the
 * reply when they clearly should but do not
 */
export function asksToChange(
  request: ChangeRequest,
  results: readonly ToolAnswer[],
): { asks: string | null; isKnown: boolean; lacks: string | null } {
  const found = results.filter(({ tool }) => tool === 'prs').map(({ value }) => recordsIn(value));
  const isOfLift = request.finds.some(({ input }) => typeof input.lift === 'string');
  const named = found
    .flatMap((records, at) => (isByNumber(request.finds[at]) ? records : []))
    .filter((record) => isOfLift || isSurelyMeant(record, request));
  const newestOfLift = found.flatMap((records, at) =>
    isByNumber(request.finds[at]) ? [] : records.slice(0, 1),
  );
  const from = dayFrom(request);
  const newest = request.mayBeNewest ? newestOfLift.filter(({ day }) => from === null || day === from) : [];
  const isKnown = named.length > 0;
  if (request.removes && (isKnown || newest.length > 0) && KEEPS.test(request.said))
    return { asks: OLDER_RECORDS, isKnown, lacks: null };
  if (request.removes && !isKnown && newest.length > 0 && SEVERAL.test(request.said))
    return { asks: OLDER_RECORDS, isKnown, lacks: null };
  const meant = meantOf(named, request);
  const [record, ...others] = meant.length > 0 ? meant : newest;
  const asks = record === undefined ? null : questionFor(record, others, meant, request);
  const isThere = found.some((records, at) => isByNumber(request.finds[at]) && records.length > 0);
  const lacks = asks === null && request.isSure && !isThere ? noSuchRecord(request, newestOfLift[0]) : null;
  return { asks, isKnown, lacks };
}

/** Asks which of the named records is meant; for the newest of several lifts it asks about one at a time. */
function questionFor(
  record: FoundRecord,
  others: readonly FoundRecord[],
  named: readonly FoundRecord[],
  request: ChangeRequest,
): string | null {
  if (named.length > 1) return listToChooseFrom(named);
  const next = others.map(
    (other) => `I remove one at a time: for the other say “delete my last ${other.lift.toLowerCase()}” next.`,
  );
  return request.removes ? [questionOf(record, request), ...next].join('\n\n') : questionOf(record, request);
}

/** Returns the day of the record if the message gives it. */
const dayFrom = ({ said, today }: ChangeRequest): string | null =>
  FROM_DAY.test(said) ? readSlots(said, today).slots.day : null;

/**
 * Says that there is no such record.
 * @param newest newest record of the lift, if any
 */
function noSuchRecord(meant: ChangeRequest, newest: FoundRecord | undefined): string {
  const { said, today, removes, finds, mayBeNewest } = meant;
  const { slots } = readSlots(said, today);
  const from = mayBeNewest ? dayFrom(meant) : null;
  const numbers = finds.flatMap(({ input: { of } }) => (hasKey(of, 'value') ? [Number(of.value)] : []));
  const denied = Number(deniedIn(said));
  const value = numbers.includes(denied) ? denied : numbers[0]!;
  const set = liftInWords({ value, unit: slots.weight?.unit ?? newest?.unit ?? null, repetitions: null });
  const lift = newest?.lift ?? slots.lift;
  const named = [lift, 'record', from === null ? `of ${set}` : `from ${calendarDay(from)}`].filter(Boolean);
  const none = `You have no ${named.join(' ')}, so nothing was ${removes ? 'removed' : 'changed'}.`;
  if (newest === undefined) return none;
  const name = newest.lift.toLowerCase();
  const request = removes ? `delete my last ${name}` : `change my last ${name} to …`;
  return `${none} Your latest is ${liftInWords(newest)} (${calendarDay(newest.day)}): say “${request}” if you mean that one.`;
}

/** 'Delete 160', 'delete the 160 one' */
const REMOVES_NUMBER =
  /^(?:please )?(?:delete|remove|erase) (?:(?:the|my|that) )?\d+(?:\.\d+)?(?: ?(?:kgs?|kilos?|lbs?|pounds?))?(?: one| set| lift)?(?: please)?[\s.!]*$/u;

/**
 * Whether a number alone identifies a record: only with its repetitions, or in a message about saved records.
 */
const isSurelyMeant = ({ repetitions }: FoundRecord, { said, today }: ChangeRequest): boolean =>
  WRITTEN.test(said) ||
  REMOVES_NUMBER.test(said) ||
  NAMED_TIMES.test(said) ||
  (repetitions !== null && readSlots(said, today).slots.repetitions === repetitions);
const NAMED_TIMES = /\b(?:single|double|triple)\b/u;

/** Lists the records to choose from. */
const listToChooseFrom = (records: readonly FoundRecord[]): string =>
  asksWhichRecord(
    records.length,
    records.map((record) => ({ ...record, title: record.lift, achieved_on: record.day })),
    'remove',
  );

function questionOf(record: FoundRecord, request: ChangeRequest): string | null {
  const of = `${record.lift} record of ${liftInWords(record)} (${calendarDay(record.day)})`;
  const change = request.removes && !request.mayCorrect ? null : changeOf(record, request);
  if (request.removes && change === null) return removalQuestion(of);
  if (change !== null) return changeQuestion(of, change);
  if (!EDITS.test(request.said) && !SAYS_WRONG.test(request.said)) return null;
  return NOTE.test(request.said)
    ? `You mean your ${of}. You can edit its note under [Account → Personal Records](/account/personal-records).`
    : valueQuestion(of);
}

const isByNumber = (call: ToolCall | undefined): boolean => hasKey(call?.input.of, 'value');

/** Whether the question contains the set in a form that can be read back. */
function isReadBack(record: object): boolean {
  const { lift, value, unit, repetitions } = record as Partial<FoundRecord>;
  return (
    isWeightUnit(unit) && isShownWhole(value ?? 0) && (repetitions ?? 1) < 1000 && !/[\n?]/u.test(lift ?? '')
  );
}

function recordsIn(value: unknown): FoundRecord[] {
  if (!hasKey(value, 'records') || !Array.isArray(value.records)) return [];
  return value.records.flatMap((record: unknown) =>
    hasKey(record, 'lift') && hasKey(record, 'value') && hasKey(record, 'achieved_on') && isReadBack(record)
      ? [
          {
            lift: String(record.lift),
            value: Number(record.value),
            unit: (hasKey(record, 'unit') ? record.unit : null) as RecordUnit | null,
            repetitions: hasKey(record, 'repetitions') ? (record.repetitions as number | null) : null,
            day: String(record.achieved_on),
          },
        ]
      : [],
  );
}

/**
 * Returns the records that are meant: those with a denied or changed number ('not 150', 'from 62.5 to'), else
 * those whose repetitions or day are also named, else those with the first number.
 */
function meantOf(records: readonly FoundRecord[], { said, today, removes }: ChangeRequest): FoundRecord[] {
  const denied = deniedIn(said);
  const deniedRecords = records.filter(({ value }) => !removes && String(value) === denied);
  const [first] = deniedRecords.length > 0 ? deniedRecords : records;
  if (first === undefined) return [];
  const numbers = new Set(numbersIn(said));
  const { day, repetitions } = readSlots(said, today).slots;
  const score = (record: FoundRecord) =>
    (record.day === day ? 2 : 0) +
    ((record.repetitions ?? 1) === repetitions || numbers.has(record.repetitions ?? 1) ? 1 : 0);
  const among = records.filter(({ value }) => value === first.value);
  // A removal loses data, so the coach does not guess among several.
  if (removes && among.length < records.length) return [...records];
  const best = Math.max(...among.map(score));
  const likeliest = among.filter((record) => score(record) === best);
  return removes ? likeliest : likeliest.slice(0, 1);
}

const deniedIn = (said: string): string | undefined =>
  DENIED_NUMBER.exec(said)
    ?.slice(1)
    .find((number) => number !== undefined);
const DENIED_NUMBER = /\bnot (\d+(?:\.\d+)?)\b|\bfrom (\d+(?:\.\d+)?)(?: ?(?:kg|lbs?))? to \d/u;

/** Describes the change to the record; null when the message says nothing beyond the record. */
function changeOf(record: FoundRecord, request: ChangeRequest): string | null {
  const left = withoutRecord(request.said, record);
  const { slots, otherWeights } = readSlots(left, request.today);
  const given = [...(slots.weight === null ? [] : [slots.weight]), ...otherWeights];
  const weight = given.find(
    ({ value }) =>
      value !== record.value &&
      isShownWhole(value) &&
      value < record.value * RATIO_MAX &&
      value > record.value / RATIO_MAX,
  );
  const said = slots.repetitions ?? (weight === undefined && slots.day === null ? statedTimes(left) : null);
  const times = said === (record.repetitions ?? 1) ? null : said;
  if (weight !== undefined || times !== null) {
    const unit = weight?.unit ?? record.unit;
    const repetitions = times ?? record.repetitions;
    return liftInWords({ value: weight?.value ?? record.value, unit, repetitions });
  }
  if (slots.day !== null && slots.day !== record.day) return calendarDay(slots.day);
  const [, unit] = NOT_IN.find(([denies, other]) => denies.test(left) && other !== record.unit) ?? [];
  return unit === undefined ? null : liftInWords({ ...record, unit });
}

/** 'In pounds and not kilos' */
const NOT_IN = [
  [
    /\b(?:pounds|lbs?)\b.*\bnot (?:in )?(?:kgs?|kilos?)\b|\bnot (?:in )?(?:kgs?|kilos?)\b.*\b(?:pounds|lbs?)\b/u,
    'lb',
  ],
  [
    /\b(?:kgs?|kilos?)\b.*\bnot (?:in )?(?:pounds|lbs?)\b|\bnot (?:in )?(?:pounds|lbs?)\b.*\b(?:kgs?|kilos?)\b/u,
    'kg',
  ],
] as const satisfies readonly (readonly [RegExp, RecordUnit])[];

/** Returns the repetitions of 'For 4', 'to 6' or 'only 3'; a small number alone counts repetitions. */
function statedTimes(said: string): number | null {
  const found =
    /\b(?:for|to|x|×|is|was|only|did|got|it|it's|made|read|say|be|been) ?(?:just |only )?(\d{1,2})(?![\d.,]*\d)\b(?! sets?\b| ?(?:kgs?|kilos?|lbs?|pounds?|bar)\b)/u.exec(
      said,
    )?.[1];
  return found === undefined || Number(found) >= WEIGHT_MIN ? null : Number(found);
}

/** Removes the set that identifies the record; the rest is the correction. */
function withoutRecord(said: string, { value, unit, repetitions }: FoundRecord): string {
  const units = unit === 'lb' ? 'lbs?|pounds?' : 'kgs?|kilos?';
  const times = repetitions ?? 1;
  const set = new RegExp(`(?<![\\d.,])${value}(?![\\d.,]*\\d)(?: ?(?:${units})\\b)?`, 'u');
  const again = [
    `not (?:for )?${times}(?: reps?)?\\b`,
    `(?:(?:for|of) |[x×] ?)${times}(?: reps?)?\\b`,
    `${times} reps?\\b`,
    ...(NAMES[times] === undefined ? [] : [`(?:not )?(?:a )?${NAMES[times]}\\b`]),
  ];
  const counted = new RegExp(`(?<![\\d.,])(?:${again.join('|')})`, 'u');
  return said.replace(set, ' ').replace(counted, ' ');
}

const NAMES: Readonly<Record<number, string>> = { 1: 'single', 2: 'double', 3: 'triple' };
