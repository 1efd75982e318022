import { hasKey, type ToolAnswer } from '#server/offline-coach/conversation/dialogue.ts';
import type { ToolCall } from '#server/offline-coach/conversation/tool-call.ts';
import { optional, prs } from '#server/offline-coach/slots/act.ts';
import { readSlots } from '#server/offline-coach/slots/slots.ts';
import { COUNTED_LIFTS, pressIn } from '#server/offline-coach/words/lifts.ts';
import { OLDER_RECORDS } from '#server/offline-coach/words/own-entries.ts';
import { spelled } from '#server/offline-coach/words/spelling.ts';
import { calendarDay } from '#server/words/dates.ts';
import { liftInWords } from '#server/words/records.ts';
import type { RecordUnit } from '#shared/record-limits.ts';

/** A message that may want one of the athlete's records changed or removed. */
export interface ChangeWish {
  said: string;
  today: string;
  removes: boolean;
  /** Says outright that something is to be changed or removed. */
  isSure: boolean;
  /** Finds the records it may mean: those of a number it names, and the newest of the lift. */
  finds: ToolCall[];
}

interface FoundRecord {
  lift: string;
  value: number;
  unit: RecordUnit | null;
  repetitions: number | null;
  day: string;
}

const MESSAGE_MAX = 240;
const REMOVES =
  /\b(?:delete|deleted|remove|removed|erase|removing|deleting|erasing|(?:get|getting|got) rid|should(?:n't| not) (?:be (?:in )?(?:there|here|in my)|count|belong|have been (?:saved|logged|counted))|(?:does|did)(?:n't| not) (?:really )?(?:count|belong)|never happened|(?:does|did)(?:n't| not) (?:really )?happen)\b|\b(?:bin|trash|scrap|scratch|ditch|drop|clear|wipe|nuke|void|dump|chuck|toss|kill) (?:it|that one|this one|them)\b|\b(?:take|pull|kick|throw|get) (?:it|that|this|that one|this one|them) (?:out|off|away|down)\b|^(?:(?:please|pls|oops|ok|no|sorry|hey|coach)[ ,]+)*(?:scrap|bin|scratch|trash) (?:the |my |that )*\d|^(?:(?:please|pls|oops|ok|no|sorry|hey|coach)[ ,]+)*(?:scrap|bin|scratch|clear|wipe|drop|ditch|take (?:off|out)) (?:the |my |that |all |both )*(?:(?=[^,;.]*\b(?:record|records|entry|entries|list|log|pr|prs|pb|pbs)\b)|(?=[^,;.]*\d ?[x×] ?\d))/u;
/** Says that what was written down is wrong, or is to be changed. */
const CHANGES =
  /\b(?:change|changed|correct|correction|edit|update|fix|amend|adjust|alter|revise|modify|move|wrong(?:ly)?|typo|mistake|mis(?:typed|counted|read|loaded|heard|remembered|took|logged|entered)|should(?:'ve| have)? (?:be|been|say|said|read)|(?:make|mark|set|put|call) (?:it|that|this)|ought to|forgot the|meant|turns out)\b/u;
/** Denies something of a set, which may be one of just now: 'not 3', 'was a double'. */
const DENIES_SET =
  /\bnot (?:for |a |an |the )?(?:\d|single|double|triple|in (?:kg|kilos|lbs?|pounds))|\b(?:was|were|is|it's)(?:n't| not| actually| really| only)* (?:for |a |an |on |at )*(?:\d|single|double|triple|(?:mon|tues|wednes|thurs|fri|satur|sun)day)/u;
const JUST_NOW = /\b(?:today|tonight|just|this (?:morning|evening|afternoon)|earlier)\b/u;
const SEVERAL = /\b(?:all|every|everything|both)\b/u;
/** Wants it changed, though it may not say to what. */
const EDITS = /\b(?:change|correct|edit|update|fix|amend|adjust|alter|revise|modify)\b/u;
/** Says that it is about what was written down. */
const WRITTEN =
  /\b(?:typo|typed|wrote|written|entered|entry|record|logged|log|logbook|saved|list|pr|pb|history|wrong|mistake|mis(?:typed|counted|read|entered|logged)|(?:should|ought to|needs to)(?: have)? (?:say|said|read|be))\b/u;
/** Advice, plans, what is done in a session, and what is bought. */
const ELSE =
  /\b(?:how|why|what|which|where|when|who|should i|shall i|can i|could i|may i|is it|is there|is that|are|do i|does(?! not)|tomorrow|tonight|next|plan(?:s|ned|ning)?|programm?e?s?|deload|cycle|routine|work up|going to|gonna|will|i'll|goal|if|percent|weeks?|months?)\b|%|^(?:(?:so|and|hey|ok|coach|but) )*(?:is|are|was|were|did|do|does(?! not)|has|have|am|isn't|wasn't)\b|\b(?:did|have) i\b|\b(?:was|is|are) (?:my|the|it|that|i)\b.*\?|\b(?:hurts?|pain|sore|session|rpe|blocks?|do \d+|by (?!accident|mistake|\d)|paid|pay|price|costs?|charged|membership|address|email|orders?|cart|shop|shipping|subscription|years? old|i'm \d+)\b/u;
/** 'If I'm honest' sets no condition. */
const NO_CONDITION =
  /\bif (?:i'm|im|i am|we're) (?:being )?honest\b|\bif (?:you can|you could|possible|that's ok(?:ay)?|you don't mind)\b/u;
/** What is wished for, done again and again, or felt: 'change my squat to 130 every week', 'everything felt like 150'. */
const WISHED = /\b(?:want to|every\p{L}*|each|per|a week|felt|feels?|feeling|looked|looks|like \d)\b/u;
const WISHES =
  /\bi(?:'d like| want| need| would like)? to (?=delete|remove|wipe|erase|clear|change|fix|correct|edit|update)/u;
const ASKED_OF_COACH = /\b(?:can|could|would|will) (?:you|u|we)\b|\bplease\b/u;
const NUMBERS = /(?<![\d.,])(?:\d{1,3}(?:,\d{3})+|\d+(?:[.,]\d+)?)/gu;
/** What is lighter is hardly a weight: it counts repetitions or sets. */
const WEIGHT_LEAST = 20;
const FINDS_MAX = 4;
/** What a weight is put right to lies within this ratio of it. */
const RATIO_MAX = 2.5;

/** Reads a wish to change or remove a record in whatever words; null for what speaks of something else. */
export function changeWish(message: string, today: string): ChangeWish | null {
  if (message.length > MESSAGE_MAX) return null;
  const said = spelled(message);
  const removes = REMOVES.test(said);
  const isSure = removes || CHANGES.test(said);
  if (!removes && WISHED.test(said.replace(WISHES, ''))) return null;
  if (!isSure && (JUST_NOW.test(said) || !DENIES_SET.test(said))) return null;
  if (/\?/u.test(said) && !ASKED_OF_COACH.test(said)) return null;
  if (ELSE.test(said.replace(ASKED_OF_COACH, '').replace(NO_CONDITION, '').replace(WISHES, ''))) return null;
  const { slots, otherLifts } = readSlots(message, today);
  const { lift, day, repetitions } = slots;
  const named = lift ?? pressIn(said);
  const lifts = named === null ? [] : [named, ...otherLifts];
  if (lifts.some((one) => COUNTED_LIFTS.has(one)) || (!isSure && lifts.length > 1)) return null;
  const weights = [...new Set(numbersIn(said).filter((value) => value >= WEIGHT_LEAST))];
  // The newest of a lift is meant where no weight is named, or only the one that it should have.
  const isNewest = removes
    ? weights.length === 0 && (WRITTEN.test(said) || (day ?? repetitions) !== null)
    : WRITTEN.test(said);
  const of = weights.length > 0 ? {} : { ...optional('day', day), ...optional('repetitions', repetitions) };
  const finds = [
    ...weights.map((value) => prs('find', { ...(lifts.length === 1 && { lift: named }), of: { value } })),
    ...(isNewest ? lifts.map((one) => prs('find', { lift: one, of })) : []),
  ];
  return finds.length === 0 ? null : { said, today, removes, isSure, finds: finds.slice(0, FINDS_MAX) };
}

const numbersIn = (said: string): number[] =>
  [...said.matchAll(NUMBERS)].map(([written]) =>
    /,\d{3}$/u.test(written) ? Number(written.replaceAll(',', '')) : Number(written.replace(',', '.')),
  );

/**
 * Asks whether the record that a message means is to be changed or removed as it says.
 * @returns null when nothing is to be asked; and whether a set that it names stands in the records
 */
export function asksToChange(
  wish: ChangeWish,
  results: readonly ToolAnswer[],
): { asks: string | null; isKnown: boolean } {
  const found = results.filter(({ tool }) => tool === 'prs').map(({ value }) => recordsIn(value));
  const isOfLift = wish.finds.some(({ input }) => typeof input.lift === 'string');
  const named = found
    .flatMap((records, at) => (isByNumber(wish.finds[at]) ? records : []))
    .filter((record) => isOfLift || isSurelyMeant(record, wish));
  const newest = found.flatMap((records, at) => (isByNumber(wish.finds[at]) ? [] : records.slice(0, 1)));
  const isKnown = named.length > 0;
  if (wish.removes && !isKnown && newest.length > 0 && SEVERAL.test(wish.said))
    return { asks: OLDER_RECORDS, isKnown };
  const meant = meantOf(named, wish);
  const [record, ...others] = meant.length > 0 ? meant : newest.slice(0, 1);
  if (record === undefined) return { asks: null, isKnown };
  return { asks: others.length > 0 ? whichOf(meant, wish) : questionOf(record, wish), isKnown };
}

/** By its number alone a record is meant only with its repetitions, or where something written down is spoken of. */
const isSurelyMeant = ({ repetitions }: FoundRecord, { said, today }: ChangeWish): boolean =>
  WRITTEN.test(said) ||
  NAMED_TIMES.test(said) ||
  (repetitions !== null && readSlots(said, today).slots.repetitions === repetitions);
const NAMED_TIMES = /\b(?:single|double|triple)\b/u;

const whichOf = (records: readonly FoundRecord[], { removes }: ChangeWish): string =>
  `You may mean one of these:\n\n${records.map((record) => `- ${record.lift}: ${liftInWords(record)} (${calendarDay(record.day)})`).join('\n')}\n\nName the one to ${removes ? 'remove' : 'change'} by its weight, repetitions and day.`;

function questionOf(record: FoundRecord, wish: ChangeWish): string | null {
  const of = `your ${record.lift} record of ${liftInWords(record)} (${calendarDay(record.day)})`;
  if (wish.removes) return `Shall I remove ${of}? Say “yes”, and I do.`;
  const change = changeOf(record, wish);
  if (change !== null) return `Shall I change ${of} to ${change}? Say “yes”, and I do.`;
  return EDITS.test(wish.said) && WRITTEN.test(wish.said) && wish.said.includes(String(record.value))
    ? `You mean ${of}. What should it say? Name its new weight, repetitions or day with it, or edit it under [Account → Personal Records](/account/personal-records).`
    : null;
}

const isByNumber = (call: ToolCall | undefined): boolean => hasKey(call?.input.of, 'value');

/** Whether its set can be read back from a question that names it. */
function isReadBack(record: object): boolean {
  const { lift, value, unit, repetitions } = record as Partial<FoundRecord>;
  const isWeight = unit === 'kg' || unit === 'lb';
  return isWeight && isShownWhole(value ?? 0) && (repetitions ?? 1) < 1000 && !/[\n?]/u.test(lift ?? '');
}

const isShownWhole = (value: number) => Number(value.toFixed(2)) === value;

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
 * The records that are meant: those of a number that is denied or changed ('not 150', 'from 62.5 to'), else those whose
 * repetitions or day are named as well, else those of the first number.
 */
function meantOf(records: readonly FoundRecord[], { said, today, removes }: ChangeWish): FoundRecord[] {
  const denied = DENIED_NUMBER.exec(said)
    ?.slice(1)
    .find((number) => number !== undefined);
  const ofDenied = records.filter(({ value }) => !removes && String(value) === denied);
  const [first] = ofDenied.length > 0 ? ofDenied : records;
  if (first === undefined) return [];
  const numbers = new Set(numbersIn(said));
  const { day, repetitions } = readSlots(said, today).slots;
  const score = (record: FoundRecord) =>
    (record.day === day ? 2 : 0) +
    ((record.repetitions ?? 1) === repetitions || numbers.has(record.repetitions ?? 1) ? 1 : 0);
  const among = records.filter(({ value }) => value === first.value);
  // To remove a record is to lose it: of several that are named none is guessed.
  if (removes && among.length < records.length) return [...records];
  const best = Math.max(...among.map(score));
  const likeliest = among.filter((record) => score(record) === best);
  return removes ? likeliest : likeliest.slice(0, 1);
}

const DENIED_NUMBER = /\bnot (\d+(?:\.\d+)?)\b|\bfrom (\d+(?:\.\d+)?)(?: ?(?:kg|lbs?))? to \d/u;

/** What is to become of the record, in words; null when the message says nothing else than the record. */
function changeOf(record: FoundRecord, wish: ChangeWish): string | null {
  const left = withoutRecord(wish.said, record);
  const { slots, otherWeights } = readSlots(left, wish.today);
  const given = [...(slots.weight === null ? [] : [slots.weight]), ...otherWeights];
  const weight = given.find(
    ({ value }) =>
      value !== record.value &&
      isShownWhole(value) &&
      value < record.value * RATIO_MAX &&
      value > record.value / RATIO_MAX,
  );
  const said = slots.repetitions ?? (weight === undefined && slots.day === null ? timesIn(left) : null);
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

/** 'For 4', 'to 6', 'only 3': alone beside nothing else, a small number counts repetitions. */
function timesIn(said: string): number | null {
  const found =
    /\b(?:for|to|x|×|was|only|did|got|it|it's|made) ?(?:just |only )?(\d{1,2})(?![\d.,]*\d)\b(?! sets?\b| ?(?:kgs?|kilos?|lbs?|pounds?|bar)\b)/u.exec(
      said,
    )?.[1];
  return found === undefined || Number(found) >= WEIGHT_LEAST ? null : Number(found);
}

/** The message without the set that names the record: what is left says what it should be. */
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
