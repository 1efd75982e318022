import { estimatedOneRepMax } from '#shared/lifting/one-rep-max.ts';
import { recordKind } from '#shared/record-kinds.ts';
import type { PersonalRecord } from '#shared/records.ts';

/** Returns the one-rep max a record suggests; null where its repetitions or its unit allow none. */
export function estimateOf({ value, unit, repetitions }: PersonalRecord): number | null {
  const kind = recordKind(unit);
  if (repetitions === null || kind === 'reps' || kind === 'time') return null;
  return estimatedOneRepMax({ weight: value, repetitions });
}

const APPS: Record<string, string> = {
  strong: 'Strong',
  hevy: 'Hevy',
  openpowerlifting: 'OpenPowerlifting',
  jefit: 'Jefit',
};

/** Returns who wrote a record, unless it was the athlete. */
export function sourceOf({ source }: PersonalRecord): string | null {
  if (source === 'athlete') return null;
  if (source === 'coach') return 'Added by the coach';
  const app = APPS[source.toLowerCase()];
  return app ? `Imported from ${app}` : 'Imported';
}
