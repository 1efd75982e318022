import type { ImpossibleAnswer, UnitAnswer } from '#shared/import-limits.ts';
import type { ImportedLift } from '#shared/import-reading.ts';
import { inKilos, roundTo } from '#shared/lifting/weight-unit.ts';
import { isBetter } from '#shared/personal-best.ts';
import { recordKind } from '#shared/record-kinds.ts';
import { RECORD_TITLE_MAX_CHARACTERS } from '#shared/record-limits.ts';
import type { RecordCandidate } from './candidate.ts';
import type { DayOf } from './days.ts';
import type { Entry, SkipReason } from './entry.ts';
import { FileError } from './file-error.ts';
import { type KnownNames, nameLifts } from './lift-names.ts';
import { isImpossible, measure } from './measure.ts';
import type { Skipped } from './skipped.ts';
import { unitsOf } from './units.ts';

/** More than anyone does; a column of notes has as many. */
const LIFTS_MAX = 1000;

/** The sets of a file by lift, and for each lift, day and kind of unit the best and the heaviest. */
export interface BestSets {
  candidates: RecordCandidate[];
  /** By their names in the file. */
  lifts: Map<string, ImportedLift>;
  /** How many sets were neither the best nor the heaviest of their day. */
  outdone: number;
  /** Sets whose unit must be asked for. */
  unitless: Entry[];
  /** Physically impossible sets. */
  impossible: Entry[];
}

/**
 * Finds the best set of each lift and day, and the heaviest: 70 kg for five has a higher estimate than a
 * single with 80 kg, which is a record all the same. Rows that are not sets go to `skipped`.
 * @throws FileError when the file names too many lifts
 */
export function bestSets(
  entries: readonly Entry[],
  {
    dayOf,
    unit: unitAnswer,
    impossible: impossibleAnswer,
    names,
    skipped,
  }: {
    dayOf: DayOf;
    unit: UnitAnswer | undefined;
    impossible: ImpossibleAnswer | undefined;
    names: KnownNames;
    skipped: Skipped;
  },
): BestSets {
  const lifts = new Map<string, ImportedLift>();
  const days = new Map<string, { best: RecordCandidate; heaviest: RecordCandidate }>();
  const unitless: Entry[] = [];
  const impossible: Entry[] = [];
  let outdone = 0;

  const named = nameLifts(names);
  const measured = measure(entries);
  const unitOf = unitsOf(entries, unitAnswer, unitless);

  function candidateOf(entry: Entry): RecordCandidate | { skip: SkipReason } {
    const { line } = entry;
    if (entry.exercise === '') return { skip: 'no_lift' };
    if (entry.exercise.length > RECORD_TITLE_MAX_CHARACTERS) return { skip: 'long_lift' };
    const day = dayOf(entry);
    if ('skip' in day) return day;
    const done = measured(entry);
    if ('skip' in done) return done;
    const unit = done.measure === 'weight' ? unitOf(entry) : done.measure;
    if (done.measure === 'weight' && isImpossible({ ...entry, unit: unit === 'kg' ? 'kg' : 'lb' })) {
      impossible.push(entry);
      if (impossibleAnswer !== 'keep') return { skip: 'impossible' };
    }
    const lift = liftOf(done.exercise, line);
    lift.sets++;
    if (lift.title === null) return { skip: 'left_out' };
    return {
      line,
      name: done.exercise,
      title: lift.title,
      value: roundTo(done.value, 0.01),
      unit,
      repetitions: done.repetitions,
      achieved_on: day.day,
      moment: entry.moment,
      body_weight: entry.bodyWeight,
      body_weight_unit: entry.bodyWeightUnit,
      note: entry.note,
    };
  }

  function liftOf(name: string, line: number): ImportedLift {
    const known = lifts.get(name);
    if (known) return known;
    if (lifts.size >= LIFTS_MAX) {
      throw new FileError(
        `Line ${line} names one lift more than the ${LIFTS_MAX.toLocaleString('en')} that a file can have. Is this the right column?`,
      );
    }
    const lift = { name, ...named(name), sets: 0, added: 0 };
    lifts.set(name, lift);
    return lift;
  }

  for (const entry of entries) {
    const candidate = candidateOf(entry);
    if ('skip' in candidate) {
      skipped.add(candidate.skip, entry.line);
      continue;
    }
    const key = `${candidate.title.toLowerCase()}\n${candidate.achieved_on}\n${recordKind(candidate.unit)}`;
    const day = days.get(key);
    if (!day) {
      days.set(key, { best: candidate, heaviest: candidate });
      continue;
    }
    outdone++;
    if (isBetter(candidate, day.best)) day.best = candidate;
    if (isHeavier(candidate, day.heaviest)) day.heaviest = candidate;
  }
  const candidates = [...days.values()].flatMap(({ best, heaviest }) =>
    isHeavier(heaviest, best) ? [heaviest, best] : [best],
  );
  // The heaviest was counted among the outdone.
  outdone -= candidates.length - days.size;
  return { candidates, lifts, outdone, unitless, impossible };
}

/** Whether a set has more weight on the bar, or the same for more repetitions. */
function isHeavier(one: RecordCandidate, other: RecordCandidate): boolean {
  if (recordKind(one.unit) !== 'weight') return false;
  const [kg, otherKg] = [inKilos(one), inKilos(other)];
  return kg > otherKg || (kg === otherKg && (one.repetitions ?? 0) > (other.repetitions ?? 0));
}
