import { liftIn } from '#server/offline-coach/words/lifts.ts';
import { U, X } from './measures.ts';

/** '210 dead at 83 kg' ends with the body weight. */
const BODY_WEIGHT_AFTER = /^[\s,]*(?:@|(?:at|bw|body ?-?weight|weighing)\b)[^\d]*\d/iu;

/** In '160x2 bench 60x5', the first set belongs to a lift named earlier. */
const SET_BEFORE = new RegExp(`^\\s*(?:[2-9]\\d|\\d{3})(?:[.,]\\d+)?(?: ?${U})? ?${X} ?\\d{1,2}\\s*$`, 'iu');

/** Maximum number of lifts; each takes another pass over the text. */
const LIFTS_MAX = 30;

/**
 * Splits a text into parts with one lift each: 'squat 155 | bench 102.5 | dead 207.5', or with figures first
 * '185kg squat | 125kg bench | 220kg dead'.
 */
export function byLift(text: string): string[] {
  const spans: { start: number; end: number }[] = [];
  for (let found = liftIn(text); found; ) {
    if (spans.length === LIFTS_MAX) return [text];
    const { at, words } = found;
    const from = spans.at(-1)?.end ?? 0;
    spans.push({ start: from + at, end: from + at + words.length });
    found = liftIn(text.slice(from + at + words.length));
  }
  const [first, last] = [spans[0], spans.at(-1)];
  if (first === undefined || last === undefined) return [text];
  const [before, behind] = [text.slice(0, first.start), text.slice(last.end)];
  if (/\d/u.test(before) && BODY_WEIGHT_AFTER.test(behind)) return [text];
  const isAfterSet = SET_BEFORE.test(before) && /^[\s:,-]*\d/u.test(text.slice(first.end));
  const figuresFirst = /\d/u.test(before) && !/\d/u.test(behind);
  const cuts = figuresFirst
    ? spans.slice(0, -1).map(({ end }) => end)
    : spans.slice(isAfterSet ? 0 : 1).map(({ start }) => start);
  return [0, ...cuts].map((cut, at) => text.slice(cut, cuts[at]));
}
