import type { Amendment } from '#server/offline-coach/records/amendment.ts';
import { BEGINS, CORRECTS, IS_QUESTION, POLITE } from '#server/offline-coach/records/correction-words.ts';
import { rememberedIn } from '#server/words/memory-sentences.ts';
import { forgetCall, rememberCall } from './remember-call.ts';
import { withSide } from './replaced-part.ts';

/**
 * 'Never mind, I do have them now', but not 'never mind, how do I warm up': the rest says that the memory no
 * longer holds.
 */
const TAKES_BACK =
  /^(?:(?:no|oh)[ ,]+)?(?:scratch that|that(?:['’]?s| is) (?:wrong|not true)|never ?mind that|(?:never ?mind|forget (?:it|that))[,;: -]+(?:i (?:do|don['’]?t|have|haven['’]?t|can|can['’]?t|am|am not|was|wasn['’]?t)|(?:it|that|they)(?:['’](?:s|re)| is| are| was| were))(?: (?:not|have|got|had|it|one|them|that|those|true|right|wrong|now|again|after all|any ?more|already))*)[ .!]*$/iu;
const WEEKDAY = /\b((?:mon|tues|wednes|thurs|fri|satur|sun)day)(s?)\b/giu;
const DENIED_DAY = /\bnot (?:on )?((?:mon|tues|wednes|thurs|fri|satur|sun)day)s?\b/iu;
const CORRECTS_DAY =
  /^(?:(?:no|nah|not|sorry|oops|wait|actually|i mean(?:t)?|make (?:it|that))\b|(?:on )?\w+days?,? not\b)/iu;
const NUMBERS = /(?<![\d.,])\d+(?:[.,]\d+)?/gu;
const WITH_UNIT = /\d ?(?:kgs?|kilos?|lbs?|pounds?)\b/iu;
const UNITS = new Set(['kg', 'kgs', 'kilos', 'lb', 'lbs', 'pounds']);

const GONE =
  /^(?:(?:forget|delete|remove|scrap|scratch|drop|erase|unremember|take back|bin|lose|don['’]?t (?:remember|save|keep)) (?:that|it|this)(?: one)?|take (?:that|it|this) (?:back|out|off))\b[\s,.;:!-]*/iu;
const LEADS_IN = new RegExp(`^(?:${POLITE}[ ,.!]+)*`, 'iu');
/** 'My coach will see it', 'I was only joking': refers back or gives a reason. */
const REASON =
  /\b(?:it|that|this|because|cause|cuz|since|as|if|will|would|might|could|i['’]ll|joking|kidding|joke|changed my mind|don['’]?t want|not true|private|embarrass\w*)\b/iu;
/** 'Forget that I hate lunges' names another memory. */
const NAMES_ANOTHER =
  /^(?:i|i['’]m|i['’]ve|my \p{L}+(?: \p{L}+)? (?:is|are|hurts?|has|was))\b(?! (?:was (?:only |just )?(?:joking|kidding)|don['’]?t want|changed))/iu;

/** Whether it retracts the last memory with a reason: 'Haha no forget that, my coach will see it'. */
function takesBackWithReason(said: string): boolean {
  const wish = said.replace(LEADS_IN, '');
  const why = wish.replace(GONE, '');
  return why !== wish && (why === '' || (REASON.test(why) && !NAMES_ANOTHER.test(why)));
}

/** Corrects the last memory, or forgets it: 'make it 240' changes its number or day. */
export function correctedMemory(said: string, answer: string): Amendment | null {
  const memory = rememberedIn(answer);
  if (memory === undefined || IS_QUESTION.test(said)) return null;
  const forget = forgetCall(memory);
  if (TAKES_BACK.test(said) || takesBackWithReason(said)) return { does: [forget], last: null };
  const known = [...wordsOf(memory), ...SIDES, 'side', 'its'];
  if (wordsOf(said).some((word) => !CORRECTS.has(word) && !UNITS.has(word) && !known.includes(word)))
    return null;
  const meant = withOtherDay(said, memory) ?? withOtherNumber(said, memory) ?? withOtherSide(said, memory);
  return meant === null ? null : { does: [forget, rememberCall(meant)], last: null };
}

/** Returns the words without numbers and weekdays. */
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(WEEKDAY, ' ')
    .match(/\p{L}+(?:'\p{L}+)?/gu) ?? [];

/** Replaces the day named as wrong, or the only one. */
function withOtherDay(said: string, memory: string): string | null {
  const days = (text: string) => [...text.matchAll(WEEKDAY)].map(([, day = '']) => day.toLowerCase());
  const denied = DENIED_DAY.exec(said)?.[1]?.toLowerCase();
  if (!CORRECTS_DAY.test(said) || (denied === undefined && /\bnot\b/iu.test(said))) return null;
  const [meant, ...others] = days(said).filter((day) => day !== denied);
  const [wrong, ...more] = days(memory).filter((day) => denied === undefined || day === denied);
  if (meant === undefined || others.length > 0 || wrong === undefined || more.length > 0) return null;
  if (days(memory).includes(meant)) return null;
  const named = meant.charAt(0).toUpperCase() + meant.slice(1);
  return memory.replace(WEEKDAY, (day, name: string, plural: string) =>
    name.toLowerCase() === wrong ? `${named}${plural}` : day,
  );
}

const SIDES = ['left', 'right'];

/** 'Left, sorry', 'the left one, not the right' */
function withOtherSide(said: string, memory: string): string | null {
  const [side, ...others] = wordsOf(said.replace(/\bnot (?:the |my )?(?:left|right)\b/iu, '')).filter(
    (word) => SIDES.includes(word),
  );
  const isCorrection =
    /\b(?:sorry|mean|meant|no|nah|nope|not|oops|whoops|wait|actually|wrong|should|typo)\b/iu.test(said);
  return side !== undefined && others.length === 0 && isCorrection ? withSide(memory, side) : null;
}

function withOtherNumber(said: string, memory: string): string | null {
  const [number, ...others] = said.match(NUMBERS) ?? [];
  const isCorrection = BEGINS.test(said) && !/\bnot\b/iu.test(said);
  if (number === undefined || others.length > 0 || !isCorrection) return null;
  // '100 kg' is not a time of day.
  if (WITH_UNIT.test(said) && !WITH_UNIT.test(memory)) return null;
  return memory.match(NUMBERS)?.length === 1 ? memory.replace(NUMBERS, number) : null;
}
