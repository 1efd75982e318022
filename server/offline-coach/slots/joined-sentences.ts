import { isBareSet, isStatedRecord } from './record-words.ts';
import { readSlots } from './slots.ts';

const NO_DAY = '1970-01-01';
/** More than this is no short remark on what stands before. */
const BEHIND_MAX = 90;
/** What wants something done is short. */
const BEFORE_MAX = 300;

const REMEMBER_IT =
  /^(?:(?:so|and|please)[ ,]+)*(?:(?:can|could|will|would) (?:you|u) )?(?:please )?(?:keep (?:that|this|it) in mind|remember (?:that|this|it)|note (?:that|this|it)(?: down)?|make a note(?: of (?:that|this|it))?|don['’]?t forget (?:that|this|it))(?: for me| please| then)*[\s.!?]*$/iu;
/** 'Can you remember that?' is a wish; 'remember that?' asks whether it is known. */
const ASKS_TO = /\b(?:can|could|will|would) (?:you|u)\b/iu;
const WANTS_DONE =
  /^(?:please )?(?:log|record|save|write|add|track|note|delete|remove|erase|forget|undo|change|fix|correct|update)\b/iu;
const NO_FACT =
  /^(?:(?:so|and|ok|hey|coach)[ ,]+)*(?:how|what|why|when|where|which|who|should|can|could|do|does|did|is|are|was|were|will|would|thanks|thank you)\b/iu;
const FACT_WORDS_MIN = 3;
const PLATES_OWNED =
  /^(?:i(?:['’]?ve)? |we(?:['’]?ve)? )?(?:only |just )*(?:got|have|own)\b[^?]{0,60}\d['’]?s\b[^?]*$/iu;
const LOADS = /\b(?:load|plates?|make|get|bar|side)\b/iu;
const ON_EACH_SIDE = /\b(?:each|per|a|every) side\b|\bon both sides\b/iu;
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
const OF_OTHERS =
  /^(?:so |and )?(?:he|she|they|(?:my|our|an?|the) (?:\p{L}+ ){0,2}(?:partner|buddy|friend|mate|wife|husband|girlfriend|boyfriend|brother|sister|son|daughter|mom|mum|mother|dad|father|coach|cousin|boss|guy|girl|lifter))\b/iu;
const IN_UNIT =
  /^(?:and |so )?(?:what(?:['’]?s| is| are) (?:that|it|this|those|these) )?in (?:(kgs?|kilos?|kilograms?|metric|real (?:money|units)|proper units|normal units|european)|(lbs?|pounds?|freedom units|american))[\s?.!]*$/iu;

/** 'DOTS. 450 total, 83 bw, male.' */
const CALCULATION_ALONE =
  /^(?:my )?(?:dots|wilks|ipf ?gl|points|one[- ]rep max|1 ?rm|plates|warm[- ]?ups?)[\s.!?:]*$/iu;
/** 'No. 2 reps' */
const NO_ALONE = /^(?:no|nope|nah|oops|whoops|sorry|wait|actually)[\s.!]*$/iu;
const CORRECTED_MAX = 24;

/** A wish that points at what was said, to the end of a sentence. */
export const WRITE_IT =
  '(?:(?:can|could|will|would) (?:you|u) )?(?:please |pls )?(?:log|save|record|write|note|add|put|track|mark) (?:it|that|this)(?: one)?(?: down| in)?(?: for me)?(?: please| pls)*[\\s.!?]*$';
/** 'I squatted 182.5 today. Don't save it.' */
const NOT_TO_WRITE =
  /^(?:but |please |pls |and |so )*(?:don['’]?t|do not|no need to) (?:\p{L}+ )?(?:save|log|record|write|note|add|track)\b/iu;
const WRITE_IT_ALONE = new RegExp(`^(?:(?:so|and|please|pls)[ ,]+)*${WRITE_IT}`, 'iu');

/** Sentences that are one thing: what is said of the sentence before belongs to it. */
export function joined(sentences: readonly string[]): string[] {
  const all: string[] = [];
  for (const sentence of sentences) {
    const before = all.at(-1);
    const isShort = sentence.length <= BEHIND_MAX && (before?.length ?? 0) <= BEFORE_MAX;
    const one = before === undefined || !isShort ? null : asOne(before, sentence);
    if (one === null) all.push(sentence);
    else all.splice(-1, 1, one);
  }
  return all;
}

function asOne(before: string, behind: string): string | null {
  const begun = before.replace(/[\s.!?]+$/u, '');
  if (REMEMBER_IT.test(behind) && !/\?\s*$/u.test(before)) return remembered(begun, behind);
  if (NOT_TO_WRITE.test(behind)) return `${begun}, ${behind}`;
  if (WRITE_IT_ALONE.test(behind) && !/\?\s*$/u.test(before)) return logged(begun);
  if (PLATES_OWNED.test(before) && LOADS.test(behind) && /\d/u.test(behind)) return `${begun}, ${behind}`;
  if (PLATES_OWNED.test(behind) && LOADS.test(before) && /\d/u.test(before))
    return `${before.replace(/[\s.!?]+$/u, '')}, ${behind}`;
  if (ON_EACH_SIDE.test(before) && WHAT_IS_IT.test(behind) && /\d/u.test(before))
    return `${begun}, ${behind}`;
  if (ABOUT_ME.test(before) && NOT_LIFTS.test(behind)) return `${begun}, ${behind}`;
  if (TO_CHANGE.test(before) && IT_WAS.test(behind)) return `${begun}, ${behind}`;
  if (NEW_BEST.test(before) && WEIGHT_ALONE.test(behind)) return `${begun}, ${behind}`;
  if (CALCULATION_ALONE.test(before) && /\d/u.test(behind)) return `${begun} ${behind}`;
  if (NO_ALONE.test(before) && behind.length <= CORRECTED_MAX && !behind.includes('?'))
    return isWholeSet(behind) ? null : `${begun}, ${behind}`;
  const [, times] = TIMES_BEHIND.exec(behind) ?? [];
  if (times !== undefined && lacksTimes(begun)) return `${begun} for ${times === 'one' ? 1 : times}`;
  const unit = IN_UNIT.exec(behind);
  // What is the athlete's own is written down first.
  const least = OF_OTHERS.test(before) ? 1 : 2;
  return unit === null ? null : converted(begun, unit[1] === undefined ? 'lb' : 'kg', least);
}

/** '1 rep, ugly but up', behind a set without them. */
const TIMES_BEHIND = /^(?:just |only )?(\d{1,2}|one) reps?\b[^?\d]*$/iu;
function lacksTimes(sentence: string): boolean {
  const { lift, weight, repetitions } = readSlots(sentence, NO_DAY).slots;
  return lift !== null && weight !== null && repetitions === null && !sentence.includes('?');
}

/** 'Bench 100x3' corrects nothing. */
function isWholeSet(sentence: string): boolean {
  const { lift, weight } = readSlots(sentence, NO_DAY).slots;
  return lift !== null && weight !== null;
}

/** 'I just pulled 220!! Put it in' */
function logged(begun: string): string | null {
  const reading = readSlots(begun, NO_DAY);
  if (isStatedRecord(reading)) return begun;
  return isBareSet(reading) ? `log ${begun}` : null;
}

/** 'Remember that' behind what is no fact stays by itself; what is done of its own accord needs no memory as well. */
function remembered(begun: string, behind: string): string | null {
  if (/\?\s*$/u.test(behind) && !ASKS_TO.test(behind)) return null;
  if (WANTS_DONE.test(begun) || isStatedRecord(readSlots(begun, NO_DAY))) return begun;
  return NO_FACT.test(begun) || begun.split(/\s+/u).length < FACT_WORDS_MIN
    ? begun
    : `remember that ${begun}`;
}

/** '315 for reps and 405 for a single. In kilos?' */
function converted(before: string, into: 'kg' | 'lb', least: number): string | null {
  const { slots, otherWeights } = readSlots(before, NO_DAY);
  const weights = [...(slots.weight === null ? [] : [slots.weight]), ...otherWeights];
  if (weights.length < least || weights.some(({ unit }) => unit === into)) return null;
  const from = into === 'kg' ? 'lb' : 'kg';
  return `convert ${weights.map(({ value }) => `${value} ${from}`).join(' and ')} to ${into}`;
}
