import { barPlusPlates } from '#server/offline-coach/slots/bar-plus.ts';
import { shareInWords } from '#server/offline-coach/slots/share-in-words.ts';
import type { Reading } from '#server/offline-coach/slots/slots.ts';
import { totalInWords } from '#server/offline-coach/slots/spoken-measures.ts';
import { loadInWords } from '#server/offline-coach/slots/spoken-plates.ts';
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

/**
 * Calculates from the figures of a sentence alone, without a tool; null when it asks for nothing of the kind.
 * @param written the sentence in normalized spelling
 */
export const figureInWords = (written: string, reading: Reading): string | null =>
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
  twoWeights(reading);
