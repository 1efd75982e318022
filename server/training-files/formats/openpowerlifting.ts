import type { Entry, Row } from '#server/training-files/entry.ts';
import type { Cell, OpenFormat } from '#server/training-files/format.ts';
import { readNumber } from '#server/training-files/numbers.ts';
import { noteFrom } from '#server/training-files/text-cells.ts';
import { recordTitle } from '#shared/record-title.ts';

const LIFTS = ['Squat', 'Bench', 'Deadlift'] as const;

/** What the equipment makes easier; a lift done with its help is another lift. */
const HELPED: Record<string, readonly string[]> = {
  wraps: ['Squat'],
  straps: ['Deadlift'],
  'single-ply': LIFTS,
  'multi-ply': LIFTS,
  unlimited: LIFTS,
};

/**
 * OpenPowerlifting, one lifter's file or any part of the whole, current or from the Kaggle years. All in
 * kilograms. For each meet it takes the best good lift of the first three attempts, and the total of two
 * lifts or more; a fourth attempt goes into the note, as it does not count for the total.
 */
export const openOpenPowerlifting: OpenFormat = (columns, _file, answers) => {
  if (
    !columns.has('name', 'equipment', 'date') ||
    columns.match(/^best3(squat|bench|deadlift)kg$/) === null
  ) {
    return null;
  }
  const at = {
    name: columns.find('name'),
    event: columns.find('event'),
    equipment: columns.find('equipment'),
    date: columns.find('date'),
    bodyWeight: columns.find('bodyweightkg'),
    total: columns.find('totalkg'),
    place: columns.find('place'),
    meet: columns.find('meetname'),
    federation: columns.find('federation'),
    lifts: LIFTS.map((lift) => ({
      lift,
      best: columns.find(`best3${lift.toLowerCase()}kg`),
      attempts: [1, 2, 3].map((nth) => columns.find(`${lift.toLowerCase()}${nth}kg`)),
      fourth: columns.find(`${lift.toLowerCase()}4kg`),
    })),
  };
  const chosenName = answers.lifter?.trim().toLowerCase();
  const results = new Map<string, number>();
  return {
    format: 'openpowerlifting',
    lifters: () => results,
    read(cell, line): Row {
      const name = cell(at.name).trim();
      results.set(name, (results.get(name) ?? 0) + 1);
      if (chosenName !== undefined && name.toLowerCase() !== chosenName) return { skip: 'other_lifter' };
      if (cell(at.place).trim().toUpperCase() === 'DD') return { skip: 'doping' };
      const equipment = cell(at.equipment).trim();
      const helped = HELPED[equipment.toLowerCase()] ?? [];
      const bodyWeight = good(readNumber(cell(at.bodyWeight), false));
      const meet = [cell(at.meet), cell(at.federation)].map((text) => text.trim()).filter(Boolean);
      const entry = (exercise: string, weight: number, repetitions: number | null, remark = ''): Entry => ({
        line,
        date: cell(at.date),
        exercise: recordTitle(exercise),
        weight,
        unit: 'kg',
        repetitions,
        seconds: null,
        distance: false,
        note: noteFrom([meet.join(', '), equipment, remark].filter(Boolean).join('. ')),
        bodyWeight,
        bodyWeightUnit: bodyWeight === null ? null : 'kg',
        bare: true,
      });
      const entries = at.lifts.flatMap(({ lift, best, attempts, fourth }) => {
        const weight = bestOf(cell, best, attempts);
        if (weight === null) return [];
        const extra = good(readNumber(cell(fourth), false));
        const remark = extra === null ? '' : `Fourth attempt, outside the total: ${extra} kg`;
        return entry(helped.includes(lift) ? `${lift} (${equipment})` : lift, weight, 1, remark);
      });
      const total = good(readNumber(cell(at.total), false));
      const event = cell(at.event).trim().toUpperCase();
      if (total !== null && entries.length > 1) {
        // A total of two lifts cannot be compared with one of three.
        const parts = [entries.length === 2 && (event || 'two lifts'), helped.length > 0 && equipment];
        const lifts = parts.filter((part) => part !== false && part !== '').join(', ');
        entries.push(entry(lifts === '' ? 'Total' : `Total (${lifts})`, total, null));
      }
      return entries.length === 0 ? { skip: 'no_result' } : { entries };
    },
  };
};

/** A failed attempt is a negative number. */
const good = (weight: number | null): number | null => (weight !== null && weight > 0 ? weight : null);

function bestOf(cell: Cell, best: number, attempts: readonly number[]): number | null {
  const stated = good(readNumber(cell(best), false));
  if (stated !== null || cell(best).trim() !== '') return stated;
  const tried = attempts.flatMap((index) => good(readNumber(cell(index), false)) ?? []);
  return tried.length === 0 ? null : Math.max(...tried);
}
