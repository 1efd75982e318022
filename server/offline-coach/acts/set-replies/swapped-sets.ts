import type { Slots } from '#server/offline-coach/slots/slots.ts';
import { liftIn } from '#server/offline-coach/words/lifts.ts';
import { type Correction, NOT_SAID } from './change-set.ts';

const THEM = '(?:those|them|these|em|it|the two|both|the (?:weights|numbers|lifts|names|two of them))';
const SWAPS = new RegExp(
  `^(?:(?:no|oh|wait|sorry|oops|actually|ok|yeah|please|can you|ah|ugh|hang on)[ ,.!]*)*(?:(?:swap|switch|flip) ${THEM}(?: (?:a?round|over))?|(?:(?:it|that|those|they)(?:['’]?s|['’]?re| is| are| was| were)? )?(?:the )?(?:other|wrong) way (?:a?round)|(?:i|you|i['’]?ve|i have)? ?(?:got|had|have|mixed) ${THEM} (?:mixed up|backwards|swapped|up|the wrong way (?:a?round)))(?: please| pls)?(?=[,.!;]|$)`,
  'iu',
);

/** Returns two sets with their lifts exchanged; null when a reply does not say that they were mixed up. */
export function swappedIn(text: string, sets: readonly Slots[]): Correction[] | null {
  const found = SWAPS.exec(text);
  const [one, other] = sets;
  if (found === null || sets.length !== 2 || one === undefined || other === undefined) return null;
  const reason = text.slice(found[0].length);
  if (/[\d?]/u.test(reason) || liftIn(reason) !== null || one.lift === other.lift) return null;
  return [figuresOf(other), figuresOf(one)];
}

const figuresOf = ({ weight, repetitions }: Slots): Correction => ({
  ...NOT_SAID,
  weight,
  repetitions: repetitions ?? 1,
});
