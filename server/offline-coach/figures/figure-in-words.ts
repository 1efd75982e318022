import { barPlusPlates } from '#server/offline-coach/slots/bar-plus.ts';
import { readSlots } from '#server/offline-coach/slots/read-slots.ts';
import { shareInWords } from '#server/offline-coach/slots/share-in-words.ts';
import { totalInWords } from '#server/offline-coach/slots/spoken-measures.ts';
import { loadInWords } from '#server/offline-coach/slots/spoken-plates.ts';
import { asPlain } from '#server/offline-coach/words/plain-question.ts';
import { spelled } from '#server/offline-coach/words/spelling.ts';
import { comparedSets } from './compared-sets.ts';
import { liftToBody } from './lift-to-body.ts';
import { plusOnEachSide } from './on-each-side.ts';
import { repMaxes } from './rep-maxes.ts';
import { roundedInWords } from './rounded.ts';
import { setForOthers } from './set-for-others.ts';
import { steadyChange } from './steady-change.ts';
import { totalForPoints } from './total-for-points.ts';
import { totalWanted } from './total-wanted.ts';
import { twoWeights } from './two-weights.ts';
import { volumeOfSets } from './volume.ts';

/** Calculates from the figures of a sentence alone, without a tool; null when it asks for nothing of the kind. */
export function figureInWords(sentence: string, today: string): string | null {
  const written = spelled(asPlain(sentence));
  const reading = readSlots(sentence, today);
  return (
    barPlusPlates(written) ??
    plusOnEachSide(written) ??
    loadInWords(written) ??
    shareInWords(written) ??
    roundedInWords(written) ??
    comparedSets(written) ??
    volumeOfSets(written) ??
    steadyChange(written) ??
    repMaxes(written) ??
    setForOthers(written) ??
    totalForPoints(reading) ??
    liftToBody(reading) ??
    totalWanted(reading) ??
    totalInWords(reading) ??
    twoWeights(reading)
  );
}
