import { type Columns, columnKey } from '#server/training-files/columns.ts';
import type { ImportColumn } from '#shared/import-limits.ts';
import { dayIn } from '#shared/time-zone.ts';

type Chosen = Partial<Record<ImportColumn, string>>;

interface AppFile {
  columns: Chosen;
  /** Its times are in UTC, and not the athlete's. */
  isUtc: boolean;
  /** Columns that tell it from a file of a person's own making. */
  marks: readonly string[];
}

/** Apps whose files say all there is to know in their columns. What is required of a set is not what was done. */
const APPS: readonly AppFile[] = [
  {
    // Liftosaur.
    isUtc: true,
    marks: ['completed reps', 'required reps'],
    columns: {
      date: 'workout datetime',
      exercise: 'exercise',
      repetitions: 'completed reps',
      weight: 'weight value',
      unit: 'weight unit',
      kind: 'is warmup set?',
      note: 'notes',
    },
  },
  {
    // Fitbod.
    isUtc: true,
    marks: ['iswarmup', 'multiplier'],
    columns: {
      date: 'date',
      exercise: 'exercise',
      repetitions: 'reps',
      weight: 'weight(kg)',
      seconds: 'duration(s)',
      kind: 'iswarmup',
      note: 'note',
    },
  },
  {
    // FitNotes.
    isUtc: false,
    marks: ['category', 'distance unit'],
    columns: {
      date: 'date',
      exercise: 'exercise',
      weight: 'weight',
      unit: 'weight unit',
      repetitions: 'reps',
      seconds: 'time',
      note: 'comment',
    },
  },
];

/** How the file of an app that is known by its columns is read; null for any other. */
export function appFile(columns: Columns): Pick<AppFile, 'columns' | 'isUtc'> | null {
  const has = (name: string | undefined) => name !== undefined && columns.has(columnKey(name));
  const app = APPS.find(
    ({ marks, columns: { date, exercise, repetitions } }) =>
      columns.has(...marks) && [date, exercise, repetitions].every(has),
  );
  if (app === undefined) return null;
  const there = Object.entries(app.columns).filter(([, name]) => has(name));
  return { isUtc: app.isUtc, columns: Object.fromEntries(there) };
}

const INSTANT = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(?:Z|\+0000|\+00:00)?$/u;

/** The day of a time in UTC where the athlete is; as written when it is no such time. */
export function dayThere(written: string, timeZone: string): string {
  const [, day, time] = INSTANT.exec(written.trim()) ?? [];
  const moment = new Date(`${day}T${time}Z`);
  return Number.isNaN(moment.getTime()) ? written : dayIn(timeZone, moment);
}
