import { ADD_RECORD, isOffer } from '#server/offline-coach/records/add-record.ts';
import type { Amendment } from '#server/offline-coach/records/amendment.ts';
import type { LastAct } from '#server/offline-coach/slots/act.ts';
import type { Slots } from '#server/offline-coach/slots/slots.ts';
import { liftIn } from '#server/offline-coach/words/lifts.ts';
import { spelled } from '#server/offline-coach/words/spelling.ts';
import { removesThing } from './doubtful-reply.ts';
import { asksAgain } from './next-offer.ts';
import { pointedSets } from './pointed-sets.ts';
import type { SpokenSets } from './spoken-sets.ts';

const BOTH = /\b(?:both|either|neither|the pair|(?:all |the |those |these )two|two of (?:them|those))\b/iu;
const ALL_THREE = /\b(?:all three|three of (?:them|those))\b/iu;
const OTHER = /\bthe other (?:one|set|lift)\b/iu;
/** A bare weight may correct the last set: 'no, 150'. */
const WEIGHT_ALONE = /(?<!\b(?:the|my|that) )(?<![\d.])\d{2,}(?:[.,]\d+)?/gu;

/** Returns the sets that a reply refers to if it points at one saved before the last; null if it does not. */
export function withEarlierSets(
  text: string,
  { state, sets }: SpokenSets,
  { earlier = [] }: LastAct,
): { spoken: SpokenSets; pointed: number[] } | null {
  if (earlier.length === 0 || removesThing(text)) return null;
  if (state === 'offered') {
    const lift = liftIn(spelled(text))?.lift;
    const isEarlier = lift !== undefined && sets.every((set) => set.lift !== lift);
    const of = isEarlier ? earlier.filter((set) => set.lift === lift) : [];
    return of.length === 0 ? null : { spoken: { state: 'saved', sets: of }, pointed: [of.length - 1] };
  }
  if (state !== 'saved') return null;
  const all = [...earlier, ...sets];
  const places = all.map((_, at) => at);
  const spoken: SpokenSets = { state, sets: all };
  if (BOTH.test(text) || ALL_THREE.test(text))
    return all.length === (BOTH.test(text) ? 2 : 3) ? { spoken, pointed: places } : null;
  if (OTHER.test(text) && all.length === 2) return { spoken, pointed: [0] };
  const pointed = pointedSets(text.replace(WEIGHT_ALONE, ' '), all);
  return pointed.length === 1 && pointed[0]! < earlier.length ? { spoken, pointed } : null;
}

/** Keeps the other sets known after a change to earlier ones, and repeats the open offers. */
export function withOpenOffers(
  done: Amendment | null,
  last: LastAct,
  all: readonly Slots[],
): Amendment | null {
  if (done === null) return null;
  if (isOffer(last)) {
    const again = asksAgain([...last.offers, last]);
    return done.last?.act.offers === undefined ? { ...again, does: [...done.does, ...again.does] } : done;
  }
  if (done.last?.act !== ADD_RECORD) return done;
  const { slots } = done.last;
  const earlier = all.filter((one) => one !== slots && one.lift !== slots.lift);
  return { ...done, last: { ...done.last, offers: [], earlier } };
}
