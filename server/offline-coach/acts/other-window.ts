import type { LastAct, WantedAct } from '#server/offline-coach/slots/act.ts';
import type { Reading, Slots } from '#server/offline-coach/slots/slots.ts';
import {
  dayInMonth,
  daysBefore,
  endOfMonth,
  endOfYear,
  isDay,
  monthsBefore,
} from '#server/offline-coach/words/calendar.ts';

/** Acts that answer for a period. */
const OF_PERIODS = new Set(['past', 'history', 'read record', 'read records', 'trained days']);
const LEAD = '(?:(?:and|ok|so|then|what about|how about|what did i (?:do|lift)) )*';
const BEFORE = new RegExp(
  `^${LEAD}(?:in |on )?(?:(?:the )?(day|week|month|year) before(?: (?:that|it|this))?|before (?:that|this))$`,
  'u',
);
const NTH = new RegExp(`^${LEAD}the (\\d{1,2})(?:st|nd|rd|th)$`, 'u');

/** 'And the week before', 'and the 10th' after records of a period or day: those of another. */
export function otherWindow(reading: Reading, last: LastAct, today: string): WantedAct | null {
  const { since, until, day } = last.slots;
  const from = day ?? since;
  if (!OF_PERIODS.has(last.act.name) || from === null) return null;
  const said = reading.spelled.replace(/[\s?.!]+$/u, '');
  const nth = NTH.exec(said)?.[1];
  if (nth !== undefined && day !== null) {
    const days = [0, 1].map((back) => dayInMonth(day, back, Number(nth)));
    const other = days.find((one) => isDay(one) && one <= today);
    return other === undefined ? null : withWindow(last, { since: null, until: null, day: other });
  }
  const before = BEFORE.exec(said);
  if (before === null) return null;
  const unit = before[1] ?? (day === null ? unitOf(from, until, today) : 'day');
  if (unit === null) return null;
  const end = day === null ? from : startOf(day, unit);
  const start = startBefore(end, unit);
  return unit === 'day'
    ? withWindow(last, { since: null, until: null, day: start })
    : withWindow(last, { since: start, until: daysBefore(end, 1), day: null });
}

const withWindow = (last: LastAct, window: Pick<Slots, 'since' | 'until' | 'day'>): WantedAct => ({
  act: last.act,
  slots: { ...last.slots, ...window },
  missing: null,
});

/** Returns the unit of a calendar period. Without an end, only the present one is a period. */
function unitOf(from: string, until: string | null, today: string): string | null {
  if (until === null)
    return from === startOf(today, 'year') ? 'year' : from === startOf(today, 'month') ? 'month' : null;
  if (from.endsWith('-01-01') && until === endOfYear(from)) return 'year';
  if (from.endsWith('-01') && until === endOfMonth(from)) return 'month';
  return until === daysBefore(from, -6) ? 'week' : null;
}

/** Returns the first day of the month or year of a day; the day itself for shorter units. */
function startOf(day: string, unit: string): string {
  return unit === 'year' ? `${day.slice(0, 4)}-01-01` : unit === 'month' ? `${day.slice(0, 7)}-01` : day;
}

function startBefore(from: string, unit: string): string {
  if (unit === 'day') return daysBefore(from, 1);
  return unit === 'week' ? daysBefore(from, 7) : monthsBefore(from, unit === 'month' ? 1 : 12);
}
