import { figureInWords } from '#server/offline-coach/figures/figure-in-words.ts';
import { REPETITIONS_OF_MAX } from '#server/offline-coach/figures/stated-max.ts';
import { memoryIntentIn } from '#server/offline-coach/memories/memory-intents.ts';
import { DENIES } from '#server/offline-coach/records/correction-words.ts';
import type { LastAct, WantedAct } from '#server/offline-coach/slots/act.ts';
import { byLift } from '#server/offline-coach/slots/by-lift.ts';
import { joinedSentences, WRITE_IT } from '#server/offline-coach/slots/joined-sentences.ts';
import { readSlots } from '#server/offline-coach/slots/read-slots.ts';
import { isBareSet, isLog, isStatedRecord } from '#server/offline-coach/slots/record-words.ts';
import { inUnitOfFirst } from '#server/offline-coach/slots/stated-unit.ts';
import { ofTrainingMax } from '#server/offline-coach/slots/training-max.ts';
import { NO_DAY } from '#server/offline-coach/words/calendar.ts';
import { complaintAdviceFor } from '#server/offline-coach/words/complaints.ts';
import { dayOn } from '#server/offline-coach/words/days.ts';
import { liftIn } from '#server/offline-coach/words/lifts.ts';
import { bodyPartsIn } from '#server/offline-coach/words/subjects.ts';
import { actOnFigure } from './act-on-figure.ts';
import { withEqualSetsCounted } from './equal-sets.ts';
import { withFactsApart } from './facts-apart.ts';
import { questionAboutLastLift } from './last-lift.ts';
import { ownAct, unknownWords } from './own-act.ts';
import { POINTS_BACK } from './same-act.ts';
import { withSetsApart } from './sets-apart.ts';
import { topSetOf, withoutTopSetRequest } from './top-set.ts';
import { withYesApart } from './yes-apart.ts';

/** Sentence boundaries, including a doubt after a comma: 'log squat 150x3, actually dont'. */
const SENTENCE_END =
  /(?<=[.!?])\s+|\n+|,\s+(?=(?:actually|wait|no|nah)[ ,]+(?:(?:no|wait|actually)[ ,]+)?(?:don['’]?t|do not|never ?mind|nvm|scratch that|forget it)[\s.!]*$)/iu;
/** Keeps 'PR! Bench 110 kg' in one sentence. */
const HERALD = /^((?:new )?(?:pr|pb)(?: (?:today|alert|day))?)[!.]+\s+/iu;
/** Keeps '220 pulled! New PR' in one sentence. */
const ECHO =
  /[!.]+\s+((?:it'?s |that'?s )?(?:a )?(?:new )?(?:pr|pb|personal best|lifetime best))(?=[\s.!]*$)/iu;
/** Maximum length of an action in characters; patterns become slow on longer text. */
export const ACT_MAX_CHARACTERS = 400;
const SENTENCES_MAX = 60;
/**
 * Splits a message into sentences, and each sentence into its requests; the last one holds everything beyond
 * the maximum.
 */
export function sentencesOf(text: string): string[] {
  const listed = text.length > ACT_MAX_CHARACTERS ? null : withoutTopSetRequest(text);
  const top = listed === null ? null : topSetOf(sentencesOf(listed));
  if (top !== null) return [top];
  const all = withSetsApart(withYesApart(ofTrainingMax(text.trim())))
    .replace(HERALD, '$1 ')
    .replace(ECHO, ' $1')
    .split(SENTENCE_END)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
  const beyond = all.splice(SENTENCES_MAX).join('\n');
  const sentences = withFactsApart(joinedSentences(all)).flatMap((sentence) =>
    sentence.length > ACT_MAX_CHARACTERS || isOneFigure(sentence)
      ? [sentence]
      : withQuestion(asLogged(sentence)).flatMap(actsIn),
  );
  return beyond === '' ? sentences : [...sentences, beyond];
}

/** 'Add up 180 squat, 120 bench and 220 deadlift' is one request. */
const isOneFigure = (sentence: string): boolean => figureInWords(sentence, NO_DAY) !== null;

const REQUESTS_IT = new RegExp(
  `(?<!\\b(?:don['’]?t|do not|no|no need to|not to|without))[,;]?\\s+(?:so |and |but )?(?:(?:i )?(?:forgot|didn'?t get|still have|need|want) to )?${WRITE_IT}|[,;]?\\s+(?:(?:please|pls|plz) (?:log|save|note|record)|(?:log|save|note|record) (?:please|pls|plz))[\\s.!?]*$|[,;]\\s*(?:log|record)[\\s.!]*$`,
  'iu',
);
const BEGINS_SAYING = /^(?:(?:hey|hi|hello|yo|ok|okay|so|um|uh|well|and|coach|bro|just)[ ,]+)+/iu;

/** Turns 'Yesterday I pulled 200 kg, can you write that down' into a request to log it. */
function asLogged(sentence: string): string {
  const said = sentence.replace(REQUESTS_IT, '').replace(BEGINS_SAYING, '');
  // For 'Squat was 150 not 160, forgot to log it', ask which of the two to save.
  const sure = said.replace(DENIES, '');
  if (said !== sentence && sure !== said) return isBareSet(readSlots(sure, NO_DAY)) ? sure : sentence;
  const isRequest =
    said !== sentence && REQUESTS_IT.test(sentence) && isBareSet(readSlots(`log ${said}`, NO_DAY));
  return isRequest ? `log ${said}` : sentence;
}

/** A memory ends where a question starts: 'remember my shoulder is bad, what can I bench instead'. */
const REMEMBERS =
  /^(.*\b(?:remember|keep in mind|note|fyi)\b.{6,}?)[,;]\s+((?:so |and |but |also )*(?:(?:what|how|which|can|could|should|do|does|is|are|will)\b.+\?|(?:what|how|which)\b.{1,30}?\b(?:i|you|we|it|to)\b.+|(?:can|could|should|do|does|is|are|will) (?:i|you|we|it|they|there|my|this|that)\b.+))$/isu;
/** In 'Plates for 140, can I use bumpers', the question is looked up. */
const ASIDE =
  /[,;]\s+(?=(?:what|how|why|can|could|should|do|does|is|are|will|would) (?!(?:it|that|this|these|those)\b))/iu;
const QUESTION =
  /[,;]?\s+(?:and|also|plus|but)\s+(?=(?:what|what's|whats|how|how's|when|why|which|where|show|give|tell|log|remember|should|can|could|do|does|is|are)\b)/iu;

/** 'My elbows hurt after low bar so note that down, and is there another bar position' */
const REMEMBERS_BEFORE =
  /\b(?:(?:remember|note|forget) (?:that|this|it)(?: down)?|keep (?:that|this|it) in mind)[\s,.!]*$/iu;

/** 'List what you know about me and drop anything about my old job' */
const FORGETS_TOO =
  /[,;]?\s+and (?:then |also |please )?(?=(?:drop|forget|lose|delete) (?:the (?:thing|part|bit|note)|anything|everything|all|what) (?:about|on)\b)/iu;

/** 'Remember that I can't do dips, also I moved my meet to April' */
const REMEMBERS_TOO = /[,;]\s+(?:and )?also (?:that )?(?=(?:i|i['’]?m|i['’]?ve|my)\b[^?]*$)/iu;

function withQuestion(sentence: string): string[] {
  const remembers = REMEMBERS.exec(sentence);
  if (remembers) return [remembers[1]!, remembers[2]!];
  const [fact = '', too] = sentence.split(REMEMBERS_TOO);
  if (too !== undefined && Array.isArray(memoryIntentIn(fact))) return [fact, `remember that ${too}`];
  const [known = '', ...gone] = sentence.split(FORGETS_TOO);
  if (gone.length > 0 && memoryIntentIn(known) !== null) return [known, ...gone];
  const parts = sentence.split(QUESTION);
  const [first = '', second] = parts;
  if (second === undefined) return withAside(sentence);
  if (parts.length > 2) return [sentence];
  if (REMEMBERS_BEFORE.test(first) && memoryIntentIn(first) !== null) return parts;
  const isOne = !/^remember\b/iu.test(second) && ownAct(readSlots(sentence, NO_DAY)) !== null;
  if (isOne) return [sentence];
  const [begun, other] = [actOf(first), ownAct(readSlots(second, NO_DAY))];
  const isContinued = begun !== null && continues(second, { ...begun, answer: '', offers: [] }) !== null;
  return (begun === null) !== (other === null) && !isContinued ? parts : [sentence];
}

function withAside(sentence: string): string[] {
  const [first = '', second, ...more] = sentence.split(ASIDE);
  const begun = second === undefined || more.length > 0 ? null : actOf(first);
  if (second === undefined || begun === null || begun.missing !== null) return [sentence];
  const reading = readSlots(second, NO_DAY);
  const whole = ownAct(readSlots(sentence, NO_DAY));
  // 'My best bench is 120, how do I get to 130' does not ask to save the best.
  const isApart = begun.act.writes
    ? isLog(readSlots(first, NO_DAY)) && (whole === null || whole.act === begun.act)
    : whole?.act === begun.act && unknownWords(reading, begun.act) > 0;
  const isContinued = continues(second, { ...begun, answer: '', offers: [] }) !== null;
  return isApart && !isContinued && !POINTS_BACK.test(reading.rest) ? [first, second] : [sentence];
}

/** Start of a question without a pause: 'squatted 155 for 5 how does that compare to my best'. */
const RUNS_ON =
  /[,;]?\s+(?=(?:how|what|what's|whats|is that|is this|does that|when|(?:can|should|could|will|am) i)\b)/iu;

/** Splits a completed set from a question about it. */
function setAndQuestion(sentence: string): string[] | null {
  const at = sentence.search(RUNS_ON);
  if (at <= 0) return null;
  const [set, asks] = [sentence.slice(0, at), sentence.slice(at).trim()];
  const reading = readSlots(set, NO_DAY);
  // A question about a body weight needs it: 'I only weigh 55 kilos can I get strong'.
  const isWeighed = reading.slots.bodyWeight !== null && ownAct(reading)?.act.name === 'offer body weight';
  if (isWeighed && ownAct(readSlots(sentence, NO_DAY)) === null) return [set, sentence];
  const wanted = isStatedRecord(reading) ? ownAct(reading) : null;
  return wanted !== null && continues(asks, { ...wanted, answer: '', offers: [] }) !== null
    ? [set, asks]
    : null;
}

const BETWEEN_ACTS =
  /\s*[,;](?!\d)\s*(?:(?:and|then|also|plus) )?|(?<!\b(?:hundred|thousand|clean(?:ed)?(?=\s+(?:and|&)\s+jerk)))\s+(?:and then|and|then|&|\+|also)\s+|(?<=\d ?[x×] ?\d{1,2}) (?=\d+(?:\.\d+)? ?(?:kgs?|lbs?)? ?[x×] ?\d)/iu;

/** Acts whose sentence has an 'and' in it. */
const ONE_REQUEST = new Set(['away from two body weights', 'convert to load']);

/**
 * Splits a sentence with several requests: 'log squat 150 and bench 100', 'bench 3x5 100 and what's 80% of
 * that'.
 */
function actsIn(sentence: string): string[] {
  // 'Wilks: squat 180 bench 120 dead 210 at 83' logs nothing.
  if (ownAct(readSlots(sentence, NO_DAY))?.act.name === 'points') return [sentence];
  const parts = sentence.split(BETWEEN_ACTS);
  const [first = '', ...others] = parts;
  if (others.length === 0) return setAndQuestion(sentence) ?? setsInARow(sentence);
  const begun = actOf(first);
  if (begun === null) return [sentence];
  // '4 reds and a 10 each side' is one load.
  if (readSlots(sentence, NO_DAY).slots.onTop !== readSlots(first, NO_DAY).slots.onTop) return [sentence];
  // 'My best bench is 120, how much can I do for 8' is calculated from the stated best.
  if (ownAct(readSlots(sentence, NO_DAY))?.act === REPETITIONS_OF_MAX) return [sentence];
  const whole = ownAct(readSlots(sentence, NO_DAY))?.act.name;
  // 'My DOTS with my current body weight and best lifts' is one request.
  if ((begun.act.name === 'total' && whole === 'total') || (whole !== undefined && ONE_REQUEST.has(whole)))
    return [sentence];
  if (isWithRemark(sentence, first, begun)) return [first];
  // Several sets in a row are not a question.
  if (parts.every((part) => isBareSet(readSlots(part, NO_DAY))) && !sentence.endsWith('?'))
    return inRow(parts);
  // In '150 x 5 155 x 5', the lift comes before the first set.
  if (isBareSet(readSlots(first, NO_DAY)) && others.every(isBareSetPart) && !sentence.endsWith('?'))
    return inRow(parts);
  let last: LastAct = { ...begun, answer: '', offers: [] };
  for (const part of others) {
    const wanted = continues(part, last);
    if (wanted === null) return [sentence];
    last = { ...wanted, answer: '', offers: [] };
  }
  if (begun.act.name !== 'add record') return parts;
  const areSets = others.map((part) => isBareSet(readSlots(part, NO_DAY)));
  if (areSets.every(Boolean)) return inRow(parts);
  return [first, ...others.map((part, at) => (areSets[at] ? `and ${part}` : part))];
}

const ASKS_OR_GOES_ON =
  /\d|[?,]|^(?:and|but|or|then|also|not|plus)\b|\b(?:how|what|why|when|which|where|who|should|hurts?|pain|sore|aches?|injur\w+|tweaked|killing|tight\w*|sick|ill|fever|weak|light-?headed|kids?|son|daughter|years?|explain|tell|help|(?:is|are|do|does|did|can|could|will|would|am) (?:that|it|this|these|those|i|my|we|you|the|there))\b/iu;
const REMARK_MAX = 80;

/** Whether the text after the comma asks nothing: 'Warm-up for 180, I hate many reps'. */
function isWithRemark(sentence: string, first: string, begun: WantedAct): boolean {
  const remark = sentence.slice(first.length).replace(/^[\s,;]+/u, '');
  const isPlain =
    begun.missing === null && begun.act.writes !== true && sentence.slice(first.length).startsWith(',');
  return (
    isPlain &&
    remark.length <= REMARK_MAX &&
    !ASKS_OR_GOES_ON.test(remark) &&
    complaintAdviceFor(remark).length === 0 &&
    bodyPartsIn(remark).size === 0 &&
    liftIn(remark) === null &&
    ownAct(readSlots(sentence, NO_DAY)) === null
  );
}

const SETS_MAX = 9;

/** Splits 'Squat 160 3x5 bench 100 3x5' and '180 squat 120 bench', which have no word between the sets. */
function setsInARow(sentence: string): string[] {
  const [first = '', ...others] = byLift(sentence).map((part) => part.trim());
  if (others.length >= SETS_MAX) return [sentence];
  const areSets = [first, ...others].every((part) => isBareSet(readSlots(part, NO_DAY)));
  return others.length === 0 || !areSets || sentence.endsWith('?') ? [sentence] : inRow([first, ...others]);
}

/** Dates all sets of a row by the day after the last: 'squat 140x5, bench 95x5 yesterday'. */
function inRow(sets: readonly string[]): string[] {
  const days = sets.map((set) => dayOn(set.toLowerCase(), NO_DAY));
  const last = days.at(-1);
  const day = last && days.filter((one) => one !== null).length === 1 ? last.words : null;
  return withEqualSetsCounted(
    inUnitOfFirst(
      sets.map((set, at) => {
        const dated = day === null || at === sets.length - 1 ? set : `${set.trim()} ${day}`;
        return at === 0 ? dated : `and ${dated}`;
      }),
    ),
  );
}

function isBareSetPart(part: string): boolean {
  const { slots, rest, otherWeights } = readSlots(part, NO_DAY);
  return (
    slots.lift === null &&
    slots.weight !== null &&
    (slots.repetitions ?? slots.day) !== null &&
    rest === '' &&
    otherWeights.length === 0
  );
}

/** Returns the act of a part whose figures may be in the rest: 'did 100 for 5, what's my max'. */
function actOf(part: string): WantedAct | null {
  const wanted = ownAct(readSlots(part, NO_DAY));
  return wanted?.missing === 'lift' && wanted.act.writes ? null : wanted;
}

/** Returns the act of a part that follows another part of the sentence. */
function continues(part: string, last: LastAct): WantedAct | null {
  const reading = readSlots(part, NO_DAY);
  return (
    ownAct(reading) ?? questionAboutLastLift(reading, last) ?? actOnFigure(part, reading, NO_DAY, last, '')
  );
}
