import type { Entry, Row } from '#server/training-files/entry.ts';
import type { OpenFormat } from '#server/training-files/format.ts';
import { readNumber, readWeightUnit } from '#server/training-files/numbers.ts';
import { unguarded } from '#server/training-files/text-cells.ts';
import type { WeightUnit } from '#shared/lifting/weight-unit.ts';
import { recordTitle } from '#shared/record-title.ts';

const BANNER = /^\s*#{2,}\s*([A-Z][A-Z &/_-]*?)\s*#*\s*$/u;
const RULE = /^\s*#{3,}\s*$/u;
const LOGS = 'EXERCISE LOGS';
const SETTING = 'SETTING';
const SET = /^(-?\d+(?:[.,]\d+)?)\s*[x×*]\s*(\d+)$/iu;

/** The table of a Jefit backup with what was lifted. */
export interface JefitLogs {
  /** The lines of other tables are blanked, so that every line keeps its number. */
  text: string;
  /** The unit of all weights, from the settings. */
  unit: WeightUnit | null;
}

/** Finds Jefit's log table: all its tables are in one file, each below a banner; null for any other text. */
export function jefitLogs(text: string): JefitLogs | null {
  if (!text.includes(`### ${LOGS}`)) return null;
  let section = '';
  const settings: string[] = [];
  const kept = text.split(/\r\n|\n|\r/).map((line) => {
    const banner = BANNER.exec(line);
    if (banner !== null || RULE.test(line)) {
      section = banner?.[1] ?? '';
      return '';
    }
    if (section === SETTING) settings.push(line);
    return section === LOGS ? line : '';
  });
  return { text: kept.join('\n'), unit: unitIn(settings) };
}

/** The column 'mass' of the settings says 'kg' or 'lbs'. */
function unitIn(lines: readonly string[]): WeightUnit | null {
  const [names = '', values = ''] = lines.filter((line) => line.trim() !== '');
  const at = names.split(',').findIndex((name) => name.trim().toLowerCase() === 'mass');
  return readWeightUnit((values.split(',')[at] ?? '').replaceAll('"', '').trim());
}

/** Jefit: a row is an exercise of a day, with its sets as '60x10,65x8'. */
export const openJefit: OpenFormat = (columns, { unit }) => {
  if (!columns.has('mydate', 'ename', 'logs')) return null;
  const at = { date: columns.find('mydate'), exercise: columns.find('ename'), sets: columns.find('logs') };
  return {
    format: 'jefit',
    read(cell, line): Row {
      const sets = cell(at.sets)
        .split(',')
        .filter((set) => set.trim() !== '');
      if (sets.length === 0) return { skip: 'nothing_done' };
      return {
        entries: sets.map((set): Entry => {
          const [, weight = 'none', repetitions = 'none'] = SET.exec(set.trim()) ?? [];
          return {
            line,
            date: cell(at.date),
            exercise: recordTitle(unguarded(cell(at.exercise))),
            weight: readNumber(weight, false),
            unit: unit ?? null,
            repetitions: readNumber(repetitions, false),
            seconds: null,
            distance: false,
            note: '',
            bodyWeight: null,
            bodyWeightUnit: null,
            bare: false,
          };
        }),
      };
    },
  };
};
