import type { UnitAnswer } from '#shared/import-limits.ts';
import type { ImportQuestion } from '#shared/import-reading.ts';
import type { DayOf } from './days.ts';
import type { Entry } from './entry.ts';

type SetsInQuestion = Omit<Extract<ImportQuestion, { about: 'unit' }>, 'about'>;

const EXAMPLES = 3;

/** Determines a weight's unit: its own, or that of all others in the file, or the answered one. */
export function unitsOf(entries: readonly Entry[], answer: UnitAnswer | undefined, unitless: Entry[]) {
  const said = new Set(entries.flatMap(({ weight, unit }) => (weight && unit !== null ? unit : [])));
  const only = said.size === 1 ? [...said][0]! : null;
  const answered = answer === 'none' || answer === undefined ? null : answer;
  return (entry: Entry) => {
    const unit = entry.unit ?? only;
    if (unit !== null) return unit;
    unitless.push(entry);
    return answered;
  };
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
