import { DAY_MS } from '#shared/durations.ts';
import { moment } from '#web/lib/dates.ts';

/** Returns the days from one moment to another, by the calendar of this device. */
function daysBetween(from: Date, to: Date): number {
  const day = (moment: Date) => Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate());
  return (day(to) - day(from)) / DAY_MS;
}

function labelOf(at: Date, now: Date): string {
  const days = daysBetween(at, now);
  if (days <= 0) return 'Today';
  if (days === 1) return 'Yesterday';
  if (days <= 7) return 'Previous 7 days';
  if (days <= 30) return 'Previous 30 days';
  const sameYear = at.getFullYear() === now.getFullYear();
  return moment(at, sameYear ? 'month' : 'monthYear');
}

/** Splits a list sorted by time, newest first, into everyday time spans. */
export function groupedByDate<T extends { updated_at: string }>(
  items: readonly T[],
  now = new Date(),
): { label: string; items: T[] }[] {
  const groups: { label: string; items: T[] }[] = [];
  for (const item of items) {
    const label = labelOf(new Date(item.updated_at), now);
    const last = groups.at(-1);
    if (last?.label === label) last.items.push(item);
    else groups.push({ label, items: [item] });
  }
  return groups;
}
