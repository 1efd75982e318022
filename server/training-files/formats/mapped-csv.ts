import { Columns, columnKey } from '#server/training-files/columns.ts';
import { readDay } from '#server/training-files/dates.ts';
import type { Row } from '#server/training-files/entry.ts';
import type { OpenFormat } from '#server/training-files/format.ts';
import { readNumber, readSeconds, readWeight, readWeightUnit } from '#server/training-files/numbers.ts';
import { noteFrom, unguarded } from '#server/training-files/text-cells.ts';
import { IMPORT_COLUMNS, type ImportColumn } from '#shared/import-limits.ts';
import { recordTitle } from '#shared/record-title.ts';
import { appFile, dayThere, liftWith } from './app-columns.ts';

/** Any other CSV, once its columns are known. */
export const openMapped: OpenFormat = (columns, { decimalComma }, answers) => {
  const app = appFile(columns);
  const chosen = answers.columns ?? app?.columns;
  const dateIn = (written: string) => (app?.isUtc ? dayThere(written, answers.time_zone ?? 'UTC') : written);
  if (!chosen || !isEnough(chosen)) return null;
  const find = (name: string | undefined) => columns.find(columnKey(name ?? ''));
  const at = Object.fromEntries(IMPORT_COLUMNS.map((column) => [column, find(chosen[column])])) as Record<
    ImportColumn,
    number
  >;
  const isApp = app !== null && answers.columns === undefined;
  const loads = (isApp ? app.loads : [[chosen.weight ?? '', chosen.unit] as const]).map(([weight, unit]) => ({
    weight: find(weight),
    unit: find(unit),
    unitOfColumn: unitIn(weight),
  }));
  const equipment = isApp ? find(app.equipment) : -1;
  const distance = isApp ? find(app.distance) : -1;
  const kindIsFlag = WARM.test(columnKey(chosen.kind ?? ''));
  return {
    format: 'mapped',
    read(cell, line): Row {
      const kind = columnKey(cell(at.kind));
      if (WARM.test(kind) || kind === 'w' || (kindIsFlag && YES.test(kind))) return { skip: 'warm_up' };
      const weights = loads.map((load) => ({ load, ...readWeight(cell(load.weight), decimalComma) }));
      const weight = weights.find(({ value }) => value) ?? weights[0];
      const unitCell = weight === undefined ? '' : cell(weight.load.unit).trim();
      const unit = weight?.unit ?? readWeightUnit(unitCell) ?? weight?.load.unitOfColumn ?? null;
      if (unit === null && unitCell !== '' && weight?.value) return { skip: 'unknown_unit' };
      const written = cell(at.date);
      const date = dateIn(written);
      return {
        entries: [
          {
            line,
            date,
            moment: date === written ? undefined : written,
            exercise: recordTitle(liftWith(unguarded(cell(at.exercise)), cell(equipment))),
            weight: weight?.value ?? null,
            unit,
            repetitions: readNumber(cell(at.repetitions), decimalComma),
            seconds: readSeconds(cell(at.seconds), decimalComma),
            distance: (readNumber(cell(distance), decimalComma) ?? 0) > 0,
            note: noteFrom(unguarded(cell(at.note))),
            bodyWeight: null,
            bodyWeightUnit: null,
            // An app omits repetitions of what was not done, a person those of a single.
            bare: !isApp,
          },
        ],
      };
    },
  };
};

const WARM = /warm|aufw[aä]rm|[ée]chauff|calenta|calent|riscald|aquec|opwarm|rozgrzew|размин|uppv[aä]rm/;
const YES = /^(true|1|yes|y|x|ja|oui|s[ií]|sim|tak|да)$/;

/** Whether there is a day, a lift, and something that was done. */
const isEnough = (columns: Partial<Record<ImportColumn, string>>) =>
  Boolean(columns.date && columns.exercise && (columns.weight || columns.repetitions || columns.seconds));

const unitIn = (name: string) =>
  columnKey(name)
    .split(/[^\p{L}]+/u)
    .map(readWeightUnit)
    .find((unit) => unit !== null) ?? null;

/** Names of columns in the languages of lifters' logs, likeliest first. */
const NAMES: Record<ImportColumn, readonly RegExp[]> = {
  date: [/^(date|datum|fecha|data|дата|dato|day|day of .*|tag|jour|giorno|dia|dzien|když)$/, /\b(date|datum|time|timestamp|fecha|data)\b/, /дата/],
  exercise: [
    /^(exercise|exercise name|exercise title|lift|movement|ubung|exercice|ejercicio|exercicio|esercizio|oefening|cwiczenie|упражнение|ovning|ovelse|liike)$/,
    /exercise|ubung|exercice|ejercicio|exercicio|esercizio|oefening|cwiczen|упражнен|ovning|ovelse/,
    /\b(lift|movement|name|bewegung)\b/,
  ],
  weight: [
    /^(weight|load|gewicht|peso|poids|carga|charge|carico|waga|ciezar|вес|vikt|vekt|kg|kgs|lb|lbs|kilos?|pounds|paino)(?!\p{L})(?!.*\b(unit|einheit|unidad)\b)/u,
    /\b(kg|lbs?|weight)\b(?!.*\bunit\b)/,
  ],
  unit: [/\b(weight unit|unit|units|einheit|unidad|unite|unita|eenheid|jednostka|enhet)\b/, /единиц/],
  repetitions: [
    /^(reps?|repetitions?|wdh|wiederholungen|repeticiones|repeticoes|repetitions?|ripetizioni|herhalingen|powtorzenia|повторен\p{L}*|повторы|toistot|count)$/u,
    /\breps?\b|wiederhol|repeti|ripetiz|herhaling|powtorz|повтор/,
  ],
  seconds: [/^(seconds|duration|duration \(s\)|time|zeit|dauer|sekunden|duree|duracion|durata|tijd|czas|время|tid)$/, /second|duration/],
  kind: [/^(set type|set kind|type of set|kind|is ?warm ?up|warm ?up)$/, /warm|set type/],
  note: [/^(notes?|comments?|notizen?|notiz|kommentar|bemerkung|notas?|commentaires?|remarques?|commento|opmerking|notatki|uwagi|заметки|комментари\p{L}|anteckningar?)$/u, /note|comment|kommentar/],
}; // biome-ignore format: one table

/** Guesses each column's meaning by its name, or for dates by the first rows; a column has one meaning. */
export function guessColumns(
  header: readonly string[],
  rows: readonly (readonly string[])[],
): Partial<Record<ImportColumn, string>> {
  const names = header.map((name) => columnKey(name).normalize('NFD').replaceAll(/\p{M}/gu, ''));
  const taken = new Set<number>();
  const guess: Partial<Record<ImportColumn, string>> = {};
  for (const sure of [true, false]) {
    for (const column of IMPORT_COLUMNS) {
      if (guess[column] !== undefined) continue;
      const patterns = sure ? NAMES[column].slice(0, 1) : NAMES[column].slice(1);
      const found = patterns
        .map((pattern) => names.findIndex((name, index) => !taken.has(index) && pattern.test(name)))
        .find((index) => index >= 0);
      if (found === undefined) continue;
      taken.add(found);
      guess[column] = header[found]!;
    }
  }
  if (guess.date === undefined) {
    const dates = header.findIndex((_, index) => rows.every((cells) => readDay(cells[index] ?? '') !== null));
    if (dates >= 0 && !taken.has(dates)) guess.date = header[dates]!;
  }
  return guess;
}

/** Returns the chosen column that the file lacks; undefined when it has them all. */
export function missingColumn(
  header: readonly string[],
  chosen: Partial<Record<ImportColumn, string>>,
): string | undefined {
  const columns = new Columns(header);
  return Object.values(chosen).find((name) => name && columns.find(columnKey(name)) < 0);
}
