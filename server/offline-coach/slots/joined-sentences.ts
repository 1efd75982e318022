import { onlyPoints, pointsAhead } from '#server/offline-coach/memories/pointing.ts';
import { NO_DAY } from '#server/offline-coach/words/calendar.ts';
import { liftIn } from '#server/offline-coach/words/lifts.ts';
import { isPlateSize } from './bar-plates.ts';
import { readSlots } from './read-slots.ts';
import { isBareSet, isLog, isStatedRecord } from './record-words.ts';

/** Maximum length of a remark about the sentence before, in characters. */
const REMARK_MAX = 90;
/** Maximum length of a request, in characters. */
const REQUEST_MAX = 300;

const WANTS_DONE =
  /^(?:please )?(?:log|record|save|write|add|track|note|delete|remove|erase|forget|undo|change|fix|correct|update)\b/iu;
const NO_FACT =
  /^(?:(?:so|and|ok|hey|coach)[ ,]+)*(?:how|what|why|when|where|which|who|should|can|could|do|does|did|is|are|was|were|will|would|thanks|thank you)\b/iu;
const FACT_WORDS_MIN = 3;
const PLATES_OWNED =
  /^(?:i(?:['’]?ve)? |we(?:['’]?ve)? )?(?:only |just )*(?:got|have|own)\b[^?]{0,60}\d['’]?s\b[^?]*$/iu;
const LOADS = /\b(?:load|plates?|make|get|bar|side)\b/iu;
const ON_EACH_SIDE = /\b(?:each|per|a|every) side\b|\bon both sides\b/iu;
const SAYS_PLATES = /\d|\b(?:reds?|blues?|yellows?|greens?|whites?|plates?)\b/iu;
const WHAT_IS_IT = /^(?:so )?(?:what(?:['’]?s| is| am| are)?|how (?:much|heavy))\b[^\d]{0,50}$/iu;
const TO_CHANGE =
  /^(?:(?:can|could|would) you |please |pls |plz )*(?:fix|change|correct|edit|update) (?:my|the|that)\b[^,]{1,60}$/iu;
const IT_WAS = /^(?:it|that) (?:was|is|should)\b[^?]*$/iu;
/** 'What have you got on me? Not the lifts, the rest' */
const ABOUT_ME = /\b(?:about|on|of) me\b/iu;
const NOT_LIFTS =
  /^(?:but |just )?(?:not|without|except) (?:for )?(?:the |my )?(?:lifts|records|prs|pbs|numbers|maxes)\b/iu;
/** 'New bench single!! 115' */
const NEW_BEST =
  /^[^\d?]{0,40}\b(?:new|lifetime)\b[^\d?]{0,30}\b(?:singles?|prs?|pbs?|max|records?|best)[\s.!]*$/iu;
const WEIGHT_ALONE = /^\d[\d.,]*(?: ?(?:kgs?|kilos?|lbs?|pounds?))?(?: ?[x×] ?\d+)?[^\p{L}\d?]*$/iu;
const BY_OTHERS =
  /^(?:so |and )?(?:he|she|they|(?:my|our|an?|the) (?:\p{L}+ ){0,2}(?:partner|buddy|friend|mate|wife|husband|girlfriend|boyfriend|brother|sister|son|daughter|mom|mum|mother|dad|father|coach|cousin|boss|guy|girl|lifter))\b/iu;
/** 'Can you look' after a question to look up. */
const LOOKS =
  /^(?:and |so |please )*(?:can|could|will|would) (?:you|u) (?:please )?(?:look|check|see|tell)(?: (?:it|that|this|up|in|for|me|please))*[\s.!?]*$/iu;
/** 'Was that 5 or 6' about a record that is asked for. */
const WHICH_OF_TWO =
  /^(?:and |or |so )*(?:was|is) (?:that|it) (?:for )?\d{1,3}(?: reps?)? or (?:for )?\d{1,3}(?: reps?)?[\s.!?]*$/iu;
const WARM_UP_ALONE =
  /^(?:and |so |the |my |what(?:['’]s| is) (?:the|my) )*warm[- ]?ups?(?: please| pls| then)*[\s.!?]*$/iu;
/** 'Right going for 122.5 then' */
const GOING_FOR =
  /\b(?:going|go|aiming|shooting|up) for (?:an? )?(\d[\d.,]*\d(?: ?(?:kgs?|kilos?|lbs?|pounds?))?)(?: (?:then|today|tonight|now|next|on (?:the )?(?:bench|squat|deadlift|bar)))*$/iu;
const TONIGHT =
  /^(?:so |ok |right |and )*(\d[\d.,]*\d(?: ?(?:kgs?|kilos?|lbs?|pounds?))?) (?:then|today|tonight|now|next|it is)$/iu;
const IN_UNIT =
  /^(?:and |so )?(?:what(?:['’]?s| is| are) (?:that|it|this|those|these) )?in (?:(kgs?|kilos?|kilograms?|metric|real (?:money|units)|proper units|normal units|european)|(lbs?|pounds?|freedom units|american))[\s?.!]*$/iu;

/** 'DOTS. 450 total, 83 bw, male.' */
const CALCULATION_ALONE =
  /^(?:my )?(?:dots|wilks|ipf ?gl|points|one[- ]rep max|1 ?rm|plates|warm[- ]?ups?)[\s.!?:]*$/iu;
/** 'No. 2 reps' */
const NO_ALONE = /^(?:no|nope|nah|oops|whoops|sorry|wait|actually)[\s.!]*$/iu;
const CORRECTED_MAX = 24;

/** A request that refers to the preceding text, up to the end of the sentence. */
export const WRITE_IT =
  '(?:(?:can|could|will|would) (?:you|u) )?(?:please |pls )?(?:log|save|record|write|note|add|put|track|mark) (?:it|that|this)(?: one)?(?: down| in)?(?: for me| too| as well| anyway)*(?: please| pls)*[\\s.!?]*$';
/** 'I squatted 182.5 today. Don't save it.' */
const NOT_TO_WRITE =
  /^(?:but |please |pls |and |so )*(?:don['’]?t|do not|no need to) (?:\p{L}+ )?(?:save|log|record|write|note|add|track)\b/iu;
const WRITE_IT_ALONE = new RegExp(`^(?:(?:so|and|anyway|please|pls)[ ,]+)*${WRITE_IT}`, 'iu');
/** 'Log both', 'write them down', 'save all of it with the right dates please' */
const WRITE_ALL =
  /^(?:(?:so|and|now|ok|anyway|please|pls)[ ,]+)*(?:log|save|record|write|note|add|put|track|update) (?:(?:all|both|everything|them|em|['’]em|these|those|all (?:three|of (?:it|them|these|those))|with the (?:right|correct) dates?)[ ,]*)+(?:(?:down|in|up|too|for me|please|pls|thanks|thx)[ ,]*)*[\s.!]*$/iu;

const WRITE_ONE =
  /^(?:(?:so|and|but|please|pls|ok)[ ,]+)*(?:(?:only|just) (?:save|log|record|keep)|(?:save|log|record|keep) (?:only|just)) (?:the )?[^\d?]{3,20}$|^(?:(?:so|and|but|please|pls|ok)[ ,]+)*(?:save|log|record|keep) (?:the )?[^\d?]{3,20} only[\s.!]*$/iu;
const BETWEEN_SETS = /[,;]\s+(?:and )?|\s+and\s+/u;

/** Joins sentences that belong together, such as a sentence and a comment on it. */
export function joinedSentences(spoken: readonly string[]): string[] {
  const all: string[] = [];
  for (const sentence of withRemembered(spoken)) {
    const before = all.at(-1);
    const isShort = sentence.length <= REMARK_MAX && (before?.length ?? 0) <= REQUEST_MAX;
    const one = before === undefined || !isShort ? null : joinedPair(before, sentence);
    if (one === null) all.push(sentence);
    else all.splice(-1, 1, one);
  }
  return withOneLogged(withAllLogged(all));
}

/** Applies a request to one of the sets before it: 'Bench 107.5x5 and ohp 62.5x5. Save the bench only'. */
function withOneLogged(sentences: readonly string[]): string[] {
  const at = sentences.findIndex((sentence) => WRITE_ONE.test(sentence));
  const lift = liftIn(sentences[at] ?? '')?.lift ?? null;
  if (at < 1 || lift === null) return [...sentences];
  const sets = sentences.slice(0, at).join(', ').split(BETWEEN_SETS);
  const only = sets.filter((set) => liftIn(set)?.lift === lift && logged(set) !== null);
  return sets.length > 1 && only.length === 1
    ? [logged(only[0]!)!, ...sentences.slice(at + 1)]
    : [...sentences];
}

/** Applies a request to all sets before it: 'Squat 170x2. Bench 100x6. Log both'. */
function withAllLogged(sentences: readonly string[]): string[] {
  const at = sentences.findIndex((sentence) => WRITE_ALL.test(sentence));
  const before = sentences.slice(0, Math.max(at, 0));
  const sets = before.map(logged);
  return sets.some((set) => set !== null)
    ? [...before.map((sentence, index) => sets[index] ?? sentence), ...sentences.slice(at + 1)]
    : [...sentences];
}

function joinedPair(before: string, behind: string): string | null {
  const begun = before.replace(/[\s.!?]+$/u, '');
  if (onlyPoints(behind) && !/\?\s*$/u.test(before)) return remembered(begun);
  if (NOT_TO_WRITE.test(behind)) return `${begun}, ${behind}`;
  if (WRITE_IT_ALONE.test(behind) && !/\?\s*$/u.test(before)) return logged(begun);
  if (PLATES_OWNED.test(before) && LOADS.test(behind) && /\d/u.test(behind)) return `${begun}, ${behind}`;
  if (PLATES_OWNED.test(behind) && LOADS.test(before) && /\d/u.test(before))
    return `${before.replace(/[\s.!?]+$/u, '')}, ${behind}`;
  if (LOADS.test(behind) && /\d/u.test(behind) && saysWhatIsAvailable(before)) return `${begun}, ${behind}`;
  if (ON_EACH_SIDE.test(before) && WHAT_IS_IT.test(behind) && SAYS_PLATES.test(before))
    return `${begun}, ${behind}`;
  if (ABOUT_ME.test(before) && NOT_LIFTS.test(behind)) return `${begun}, ${behind}`;
  if (TO_CHANGE.test(before) && IT_WAS.test(behind)) return `${begun}, ${behind}`;
  if (NEW_BEST.test(before) && WEIGHT_ALONE.test(behind)) return `${begun}, ${behind}`;
  if (CALCULATION_ALONE.test(before) && /\d/u.test(behind)) return `${begun} ${behind}`;
  if (NO_ALONE.test(before) && behind.length <= CORRECTED_MAX && !behind.includes('?'))
    return isWholeSet(behind) ? null : `${begun}, ${behind}`;
  if (isPlateSize(behind) && readSlots(before, NO_DAY).slots.plates !== null) return `${begun}, ${behind}`;
  const [, times] = REPETITIONS_AFTER.exec(behind) ?? [];
  if (times !== undefined && lacksTimes(begun)) return `${begun} for ${times === 'one' ? 1 : times}`;
  if ((LOOKS.test(behind) || WHICH_OF_TWO.test(behind)) && before.includes('?')) return before;
  const to = WARM_UP_ALONE.test(behind) ? (GOING_FOR.exec(begun) ?? TONIGHT.exec(begun))?.[1] : undefined;
  if (to !== undefined) return `warm up to ${to}`;
  const unit = IN_UNIT.exec(behind);
  // The athlete's own sets are saved first.
  const least = BY_OTHERS.test(before) ? 1 : 2;
  return unit === null ? null : converted(begun, unit[1] === undefined ? 'lb' : 'kg', least);
}

/**
 * Whether a sentence says which plates or bar are available: 'Some muppet nicked all the 25s', 'my bar is
 * only 15 kilos'.
 */
function saysWhatIsAvailable(sentence: string): boolean {
  if (sentence.includes('?')) return false;
  const { without, bar, weight, lift } = readSlots(sentence, NO_DAY).slots;
  return (without.length > 0 || bar !== null) && weight === null && lift === null;
}

/** '1 rep, ugly but up' after a set without repetitions. */
const REPETITIONS_AFTER = /^(?:just |only )?(\d{1,2}|one) reps?\b[^?\d]*$/iu;
function lacksTimes(sentence: string): boolean {
  const { lift, weight, repetitions } = readSlots(sentence, NO_DAY).slots;
  return lift !== null && weight !== null && repetitions === null && !sentence.includes('?');
}

/** 'Bench 100x3' is not a correction. */
function isWholeSet(sentence: string): boolean {
  const { lift, weight } = readSlots(sentence, NO_DAY).slots;
  return lift !== null && weight !== null;
}

/** Turns 'I just pulled 220!! Put it in' into a request to log. */
function logged(begun: string): string | null {
  const reading = readSlots(begun, NO_DAY);
  if (isStatedRecord(reading)) return isLog(reading) ? begun : `log ${begun}`;
  return isBareSet(reading) ? `log ${begun}` : null;
}

/** Turns a fact into a request to remember; null for actions and for anything that is not a fact. */
function remembered(begun: string): string | null {
  if (isDoneAlready(begun) || NO_FACT.test(begun)) return begun;
  return isFact(begun) ? `remember that ${begun}` : null;
}

function isDoneAlready(sentence: string): boolean {
  const reading = readSlots(sentence, NO_DAY);
  return WANTS_DONE.test(sentence) || isStatedRecord(reading) || isBareSet(reading);
}

const isFact = (sentence: string): boolean =>
  !sentence.includes('?') &&
  !NO_FACT.test(sentence) &&
  !isDoneAlready(sentence) &&
  sentence.split(/\s+/u).length >= FACT_WORDS_MIN;

/** Splits 'Remember the following: I train alone.' into request and fact. */
function requestAndFact(sentence: string): string[] {
  const [, request = '', fact = ''] = /^([^:]{6,60}): +(\S.*)$/su.exec(sentence) ?? [];
  return pointsAhead(request) ? [request, fact] : [sentence];
}

/**
 * Joins a request with the facts it refers to: 'Make a note of the following. I had my hip replaced. I stay
 * above parallel.'
 */
function withRemembered(spoken: readonly string[]): string[] {
  const sentences = spoken.flatMap(requestAndFact);
  const at = sentences.findIndex(onlyPoints);
  if (at < 0) return [...sentences];
  const [before, after] = [sentences.slice(0, at), sentences.slice(at + 1)];
  const request = sentences[at]!;
  const isAhead = pointsAhead(request) || before.length === 0;
  const end = after.findIndex((sentence) => !isFact(sentence));
  const ahead = isAhead ? after.slice(0, end < 0 ? after.length : end) : [];
  if (ahead.length > 0) return [...before, `remember that ${ahead.join(' ')}`, ...after.slice(ahead.length)];
  const facts = before.slice(before.findLastIndex((sentence) => !isFact(sentence)) + 1);
  return facts.length < 2
    ? [...sentences]
    : [...before.slice(0, before.length - facts.length), `remember that ${facts.join(' ')}`, ...after];
}

/** Adds the target unit to a sentence: '315 for reps and 405 for a single. In kilos?' */
function converted(before: string, into: 'kg' | 'lb', least: number): string | null {
  const { slots, otherWeights } = readSlots(before, NO_DAY);
  const weights = [...(slots.weight === null ? [] : [slots.weight]), ...otherWeights];
  if (weights.length < least || weights.some(({ unit }) => unit === into)) return null;
  const from = into === 'kg' ? 'lb' : 'kg';
  return `convert ${weights.map(({ value }) => `${value} ${from}`).join(' and ')} to ${into}`;
}
