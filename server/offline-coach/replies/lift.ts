import { liftIn } from '#server/offline-coach/words/lifts.ts';

/** Gear and bar positions are not variations: 'it was with a belt', 'low bar'. */
const NO_VARIATION = /\b(?:with|without|belt|high[- ]bar|low[- ]bar)\b/u;
const DENIES_LIFT =
  /(?:\bnot|\bno|n't|\binstead of|\brather than|\bnever)(?: (?:a|an|the|my|really|normal|regular|just|usual))* $/u;
const VARIATION_WORDS = 3;
/** '4 clean, fifth was ugly', 'my math is dead', 'the spotter pulled it up' */
const NO_LIFT = /^(?:cleans?|deads?|pulled|pressed|row|rowed)$/u;
/** The main lift without a variation: 'Flat, not incline', 'no pause'. */
const PLAIN =
  /\b(?:flat|regular|normal|conventional|standard|no pause|not paused|without (?:a |the )?pause)\b/u;
const NOT_PLAIN = /\bnot (?:a |an |the |my )?(?:flat|regular|normal|conventional|standard)\b/u;
const PLAIN_LIFTS = ['Bench', 'Deadlift', 'Squat'];

/** Returns a different lift or variation: 'that was incline', 'pulled sumo'; null when there is none. */
export function otherLiftIn(said: string, before: string | null): string | null {
  let text = said;
  for (let found = liftIn(text); found !== null; found = liftIn(text)) {
    const isDenied = DENIES_LIFT.test(text.slice(0, found.at));
    // 'Yeah bench, close grip' names the variation.
    const lift = (PLAIN_LIFTS.includes(found.lift) ? variationIn(said, found.lift) : null) ?? found.lift;
    if (!isDenied && lift !== before && !NO_LIFT.test(found.words)) return lift;
    text = text.slice(found.at + found.words.length);
  }
  if (before === null) return null;
  const plain = PLAIN_LIFTS.find((lift) => lift !== before && before.endsWith(lift));
  if (plain !== undefined && PLAIN.test(said) && !NOT_PLAIN.test(said)) return plain;
  return NO_VARIATION.test(said) ? null : variationIn(said, before);
}

/** Returns the variation of a lift: 'Close grip' for a bench; null when there is none. */
export function variationIn(said: string, lift: string): string | null {
  const base = lift.split(' ').at(-1)!.toLowerCase();
  const words = said.match(/\p{L}+(?:-\p{L}+)?/gu) ?? [];
  for (let count = VARIATION_WORDS; count > 0; count -= 1)
    for (let at = 0; at + count <= words.length; at += 1) {
      const name = words.slice(at, at + count).join(' ');
      const found = liftIn(`${name} ${base}`);
      const isWhole = found?.at === 0 && found.words.length > name.length;
      const isDenied = DENIES_LIFT.test(said.slice(0, Math.max(0, said.indexOf(name))));
      if (isWhole && !isDenied && found.lift !== lift && found.lift !== 'Back Squat') return found.lift;
    }
  return null;
}
