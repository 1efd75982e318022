import { type Columns, columnKey } from '#server/training-files/columns.ts';
import { FITNOTES_MARKS } from '#server/training-files/fitnotes-row.ts';
import type { ImportColumn } from '#shared/import-limits.ts';
import { dayIn } from '#shared/time-zone.ts';

/** Possible names of a column, the first one having priority. */
type Names = readonly string[];

/** A weight, with the column of its unit, if any. */
type Load = readonly [weight: string, unit?: string];

interface AppFile {
  columns: Partial<Record<Exclude<ImportColumn, 'weight' | 'unit'>, Names>>;
  /** The first one filled in is the weight of a set. */
  loads: readonly Load[];
  /** The equipment of a lift, if its name omits it. */
  equipment?: string;
  distance?: Names;
  /** Whether its times are in UTC instead of local time. */
  isUtc: boolean;
  /** Columns that distinguish it from a file of one's own making. */
  marks: readonly string[];
}

/** Apps whose columns contain everything needed. A set's required values are not what was done. */
const APPS: readonly AppFile[] = [
  {
    // Liftosaur.
    isUtc: true,
    marks: ['completed reps', 'required reps'],
    loads: [
      ['completed weight value', 'completed weight unit'],
      ['weight value', 'weight unit'],
    ],
    equipment: 'equipment',
    columns: {
      date: ['workout datetime', 'datetime'],
      exercise: ['exercise'],
      repetitions: ['completed reps'],
      kind: ['is warmup set?'],
      note: ['notes'],
    },
  },
  {
    // Fitbod.
    isUtc: true,
    marks: ['iswarmup', 'incline'],
    loads: [['weight(kg)'], ['weight(lbs)'], ['weight(lb)']],
    distance: ['distance(m)', 'distance(km)', 'distance(mi)'],
    columns: {
      date: ['date'],
      exercise: ['exercise'],
      repetitions: ['reps'],
      seconds: ['duration(s)'],
      kind: ['iswarmup'],
      note: ['note'],
    },
  },
  {
    // FitNotes, on Android and on iOS.
    isUtc: false,
    marks: FITNOTES_MARKS,
    loads: [['weight', 'weight unit'], ['weight (kgs)'], ['weight (kg)'], ['weight (lbs)'], ['weight (lb)']],
    distance: ['distance'],
    columns: {
      date: ['date'],
      exercise: ['exercise'],
      repetitions: ['reps'],
      seconds: ['time'],
      kind: ['kind'],
      note: ['comment', 'notes'],
    },
  },
];

/** The columns of a known app's file, by its names. */
export interface AppColumns {
  columns: Partial<Record<ImportColumn, string>>;
  loads: readonly Load[];
  equipment: string | undefined;
  distance: string | undefined;
  isUtc: boolean;
}

/** Returns how to read the file of an app recognized by its columns; null for any other. */
export function appFile(columns: Columns): AppColumns | null {
  const named = (names: Names = []) => names.find((name) => columns.has(columnKey(name)));
  const app = APPS.find(
    ({ marks, columns: { date, exercise, repetitions } }) =>
      columns.has(...marks) && [date, exercise, repetitions].every((names) => named(names) !== undefined),
  );
  if (app === undefined) return null;
  const there = Object.entries(app.columns).flatMap(([column, names]) => {
    const name = named(names);
    return name === undefined ? [] : [[column, name]];
  });
  const loads = app.loads.filter(([weight]) => columns.has(columnKey(weight)));
  const { equipment, isUtc } = app;
  return { columns: Object.fromEntries(there), loads, equipment, distance: named(app.distance), isUtc };
}

/** 'Bench Press' done with 'dumbbell' is 'Bench Press (Dumbbell)'; a barbell goes without saying. */
export function liftWith(exercise: string, equipment: string): string {
  const words = equipment
    .trim()
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .toLowerCase();
  const isSaid = words === '' || words === 'barbell' || exercise.toLowerCase().includes(words);
  return isSaid ? exercise : `${exercise} (${words[0]!.toUpperCase()}${words.slice(1)})`;
}

const INSTANT = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(?:Z|\+0000|\+00:00)?$/u;

/** Returns the athlete's local day of a UTC time; as written when it is no such time. */
export function dayThere(written: string, timeZone: string): string {
  const [, day, time] = INSTANT.exec(written.trim()) ?? [];
  const moment = new Date(`${day}T${time}Z`);
  return Number.isNaN(moment.getTime()) ? written : dayIn(timeZone, moment);
}
