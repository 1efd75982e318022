import type { StateCounts } from '#shared/impersonation.ts';
import { MEMBER_STATES } from '#shared/member-state.ts';
import { calendarDay } from '#web/lib/dates.ts';

export type Month = StateCounts & { month: string; label: string };

const labelOf = (month: string) => calendarDay(`${month}-01`, 'monthYearShort');

const after = (month: string) => {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
};

/** Returns each month from the first to the last, including empty ones. */
export function everyMonth(counted: readonly (StateCounts & { month: string })[]): Month[] {
  const known = new Map(counted.map((one) => [one.month, one]));
  const last = counted.at(-1)?.month ?? '';
  const months: Month[] = [];
  for (let month = counted[0]?.month; month !== undefined && month <= last; month = after(month)) {
    const counts = known.get(month) ?? { active: 0, canceled: 0, expired: 0, trial: 0, unlimited: 0 };
    months.push({ ...counts, month, label: labelOf(month) });
  }
  return months;
}

export const sumOf = (counts: StateCounts): number =>
  MEMBER_STATES.reduce((sum, { id }) => sum + counts[id], 0);
