import { formatOf } from '#web/lib/numbers.ts';

const KILOBYTE = 1_000;
const MEGABYTE = 1_000_000;

/** '340 KB', '12.4 MB'. */
export function fileSize(bytes: number): string {
  const [value, unit] =
    bytes < MEGABYTE
      ? ([Math.max(1, Math.round(bytes / KILOBYTE)), 'KB'] as const)
      : ([bytes / MEGABYTE, 'MB'] as const);
  return `${formatOf({ maximumFractionDigits: 1 }).format(value)} ${unit}`;
}
