import { variationIn } from '#server/offline-coach/replies/lift.ts';
import { liftIn, mainLiftOf } from '#server/offline-coach/words/lifts.ts';
import { spelled } from '#server/offline-coach/words/spelling.ts';

/** 'No I meant sumo', 'sorry, on the front squat', 'i mean paused bench' */
const CORRECTS =
  /^(?:(?:no|nope|nah|sorry|oops|wait|actually|but|well)[ ,.]+)*(?:(?:no|nope|nah|sorry|oops|wait|actually)[ ,.]+|i (?:mean|meant)\b[ ,]*)(?:i (?:mean|meant|was asking about|am talking about|do|pull|squat|bench)\b[ ,]*)?(?:(?:it'?s|that'?s|for|on|in|with|about|the|my|a) )*([\p{L} -]{3,25}?)[\s.!?]*$/u;
const LEAST_WORDS = 4;

/**
 * Returns the previous question with the variation of its lift that a message corrects it to: 'no i meant sumo'.
 * Returns null when the message says more, or the question names no lift or another variation as well.
 * @param earlier earlier questions, latest first
 */
export function withOtherVariation(message: string, [last]: readonly string[]): string | null {
  const named = CORRECTS.exec(spelled(message).trim())?.[1];
  const asked = last === undefined ? null : liftIn(last);
  if (named === undefined || last === undefined || asked === null) return null;
  if (last.trim().split(/\s+/u).length < LEAST_WORDS) return null;
  if (liftIn(last.slice(asked.at + asked.words.length)) !== null) return null;
  const whole = liftIn(named);
  const isWhole = whole !== null && whole.at === 0 && whole.words.length === named.length;
  const meant = isWhole ? whole.lift : variationIn(named, mainLiftOf(asked.lift));
  const isAll = isWhole || liftIn(`${named} ${mainLiftOf(asked.lift).toLowerCase()}`)?.at === 0;
  if (meant === null || meant === asked.lift || !isAll) return null;
  return `${last.slice(0, asked.at)}${meant.toLowerCase()}${last.slice(asked.at + asked.words.length)}`;
}
