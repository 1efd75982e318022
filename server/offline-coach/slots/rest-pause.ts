import type { Rest } from '#server/offline-coach/words/rest.ts';
import { numberOf, U, W, WEIGHT_MIN, weightOf, X } from './measures.ts';

const NAMED = /\b(?:rest[- ]?paused?|myo[- ]?reps?|clusters?(?: sets?)?)\b:?/u;
const LISTED = /\d ?[+,/] ?\d/u;
/** '80 kg 10+4+3', '80x10+4+3' */
const ADDED = new RegExp(
  `${W} ?(${X}|for|[:,])? ?(?<![\\d.])(\\d{1,2}(?: ?\\+ ?\\d{1,2}){1,9})(?![\\d.,/%+]| ?(?:${U}|%|[x×]))`,
  'u',
);
const REPETITIONS_MAX = 20;

/** Drops the name of a set with short rests, 'rest-pause', if its repetitions are listed; whether it did. */
export function takeRestPause(rest: Rest): boolean {
  if (!NAMED.test(rest.text) || !LISTED.test(rest.text)) return false;
  rest.text = rest.text.replace(NAMED, ' ');
  return true;
}

/**
 * Takes a set whose repetitions are added up: '80 kg 10+4+3'. Its first part counts, since the others came after
 * a rest; the record notes them all.
 * @param isNamed whether the set was called a rest-pause set
 */
export function takeAddedRepetitions(rest: Rest, isNamed: boolean) {
  const found = ADDED.exec(rest.text);
  if (found === null) return null;
  const [whole, value = '', unit, joins, listed = ''] = found;
  const parts = listed.split('+').map(Number);
  const [first = 0, ...others] = parts;
  // In 'bench 80 20+10', these may be plates.
  const isSaid = isNamed || unit !== undefined || joins !== undefined;
  const isSet = first <= REPETITIONS_MAX && others.every((part) => part > 0 && part <= first);
  if (!isSaid || !isSet || numberOf(value) < WEIGHT_MIN) return null;
  rest.cut(found.index, whole.length);
  return { weight: weightOf(value, unit), repetitions: first, sets: null, each: parts.join('+') };
}
