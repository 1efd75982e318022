import { DAY_MS } from '#shared/durations.ts';
import { calendarDay } from '#web/lib/dates.ts';

/** Up to this many days, one bar per day; up to this many weeks, one per week. */
const DAYS_MAX = 31;
const WEEKS_MAX = 26;
/** Minimum number of bars: one alone is not a chart. */
const DAYS_MIN = 14;

export interface UsageSpan {
  /** Its first day. */
  day: string;
  label: string;
  conversations: number;
}

export interface Usage {
  unit: 'day' | 'week' | 'month';
  spans: UsageSpan[];
}

const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10);
const timeOf = (day: string) => Date.parse(`${day}T00:00Z`);

/** Returns the Monday on or before a day. */
const mondayOf = (time: number) => time - ((new Date(time).getUTCDay() + 6) % 7) * DAY_MS;

function monthOf(time: number, further = 0): number {
  const date = new Date(time);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + further, 1);
}

const UNITS = {
  day: {
    begin: (time: number) => time,
    next: (time: number) => time + DAY_MS,
    label: (time: number) => calendarDay(isoDay(time), 'dayShort'),
  },
  week: {
    begin: mondayOf,
    next: (time: number) => time + 7 * DAY_MS,
    label: (time: number) => calendarDay(isoDay(time), 'dayShort'),
  },
  month: {
    begin: (time: number) => monthOf(time),
    next: (time: number) => monthOf(time, 1),
    label: (time: number) => calendarDay(isoDay(time), 'monthYearShort'),
  },
};

/**
 * Counts conversations per day, week or month up to `today`, whichever gives the fewest bars that are still
 * informative.
 */
export function usageSpans(days: readonly { day: string; conversations: number }[], today: string): Usage {
  const end = timeOf(today);
  const first = Math.min(timeOf(days[0]?.day ?? today), end - (DAYS_MIN - 1) * DAY_MS);
  const length = (end - first) / DAY_MS + 1;
  const unit = length <= DAYS_MAX ? 'day' : length <= WEEKS_MAX * 7 ? 'week' : 'month';
  const { begin, next, label } = UNITS[unit];
  const counts = new Map<number, number>();
  for (const { day, conversations } of days) {
    const span = begin(timeOf(day));
    counts.set(span, (counts.get(span) ?? 0) + conversations);
  }
  const spans: UsageSpan[] = [];
  for (let at = begin(first); at <= end; at = next(at)) {
    spans.push({ day: isoDay(at), label: label(at), conversations: counts.get(at) ?? 0 });
  }
  return { unit, spans };
}
