import type { UnitAnswer } from '#shared/import-limits.ts';
import type { ImportQuestion } from '#shared/import-reading.ts';
import type { WeightUnit } from '#shared/lifting/weight-unit.ts';
import type { DayOf } from './days.ts';
import type { Entry } from './entry.ts';

type SetsInQuestion = Omit<Extract<ImportQuestion, { about: 'unit' }>, 'about'>;

const EXAMPLES = 3;

/** Determines a weight's unit: its own, or else the answered one, or else the one that the file usually gives. */
export function unitsOf(entries: readonly Entry[], answer: UnitAnswer | undefined, unitless: Entry[]) {
  const assumed = answer === undefined ? usualUnit(entries) : answer === 'none' ? null : answer;
  return (entry: Entry) => {
    const unit = entry.unit ?? assumed;
    if (unit === null) unitless.push(entry);
    return unit;
  };
}

/** Returns the only unit in a file, if most of its weights have it. */
function usualUnit(entries: readonly Entry[]): WeightUnit | null {
  const units = entries.flatMap(({ weight, unit }) => (weight ? [unit] : []));
  const given = units.filter((unit) => unit !== null);
  const isOnly = new Set(given).size === 1 && given.length > units.length / 2;
  return isOnly ? given[0]! : null;
}

export const askForUnit = (unitless: readonly Entry[], dayOf: DayOf): ImportQuestion => ({
  about: 'unit',
  ...examplesOf(unitless, dayOf),
});

/** Returns how many sets a question is about, and the heaviest of them, each of another lift. */
export function examplesOf(sets: readonly Entry[], dayOf: DayOf): SetsInQuestion {
  const heaviest = sets.toSorted((a, b) => b.weight! - a.weight!);
  const examples = new Map<string, Entry>();
  for (const entry of heaviest) if (!examples.has(entry.exercise)) examples.set(entry.exercise, entry);
  return {
    count: sets.length,
    examples: [...examples.values()].slice(0, EXAMPLES).map((entry) => {
      const day = dayOf(entry);
      return {
        line: entry.line,
        exercise: entry.exercise,
        weight: entry.weight!,
        repetitions: entry.repetitions,
        day: 'day' in day ? day.day : null,
      };
    }),
  };
}
