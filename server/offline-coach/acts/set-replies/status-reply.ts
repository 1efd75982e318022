import type { Amendment } from '#server/offline-coach/records/amendment.ts';
import type { LastAct } from '#server/offline-coach/slots/act.ts';
import type { Slots } from '#server/offline-coach/slots/slots.ts';
import { asksIfSaved } from '#server/offline-coach/words/asks-if-saved.ts';
import { liftIn } from '#server/offline-coach/words/lifts.ts';
import { spelled } from '#server/offline-coach/words/spelling.ts';
import { pointedSets } from './pointed-sets.ts';
import { lastOf } from './set-reply.ts';
import { notSaved, statusOf } from './set-status.ts';
import type { SpokenSets } from './spoken-sets.ts';

/**
 * Answers 'Did it save all of them' or 'is the bench in' with what is saved and what waits for a yes; null
 * for anything else.
 */
export function statusReply(text: string, last: LastAct, spoken: SpokenSets): Amendment | null {
  const { earlier = [], leftOut = [] } = last;
  const { state, sets } = spoken;
  const all = [...earlier, ...sets, ...leftOut];
  const said = withoutSets(spelled(text), all);
  if (said === null || !asksIfSaved(said)) return null;
  const places = pointedSets(text, all);
  const meant = places.length < all.length ? places.map((at) => all[at]!) : [];
  const left = meant.filter((set) => leftOut.includes(set));
  if (left.length > 0 && left.length === meant.length) return { does: [notSaved(left)], last };
  const saved = state === 'saved' ? all.filter((set) => !leftOut.includes(set)) : earlier;
  const meantSaved = meant.filter((set) => saved.includes(set));
  const areSaved = meantSaved.length > 0 && meantSaved.length === meant.length;
  if (state === 'saved') {
    const of = areSaved ? meantSaved : places.length > 0 || THEY.test(said) ? saved : sets;
    return { does: statusOf('status', { state, sets: of }, areSaved ? withoutLeft(last) : last), last };
  }
  if (areSaved)
    return { does: statusOf('status', { state: 'saved', sets: meantSaved }, withoutLeft(last)), last };
  return {
    does: statusOf('status', spoken, last),
    last: state === 'dropped' ? last : lastOf(last, last.offers),
  };
}

const withoutLeft = ({ leftOut: _, ...last }: LastAct): LastAct => last;

const THEY = /\b(?:they|these)\b/u;
const FIGURE = /(?<![\d.,])\d+(?:[.,]\d+)?(?: ?(?:kgs?|kilos?|lbs?|pounds?))?(?![\d.,]*\d)/gu;

/** Removes the lifts and weights of the sets from a question; null when it names another lift. */
function withoutSets(said: string, sets: readonly Slots[]): string | null {
  const weights = new Set(sets.map(({ weight }) => weight?.value));
  let left = said.replace(FIGURE, (figure) =>
    weights.has(Number.parseFloat(figure.replace(',', '.'))) ? 'one' : figure,
  );
  for (let found = liftIn(left); found !== null; found = liftIn(left)) {
    const { lift, at, words } = found;
    if (!sets.some((set) => set.lift === lift || (lift === 'Back Squat' && set.lift === 'Squat')))
      return null;
    left = `${left.slice(0, at)}set${left.slice(at + words.length)}`;
  }
  return left;
}
