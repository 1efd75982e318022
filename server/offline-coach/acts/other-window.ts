import type { LastAct, WantedAct } from '#server/offline-coach/slots/act.ts';
import type { Reading, Slots } from '#server/offline-coach/slots/slots.ts';
import {
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
const NTH = new RegExp(`^${LEAD}(?:on )?the (\\d{1,2})(?:st|nd|rd|th)$`, 'u');

/** 'And the week before', 'and the 10th' after records of a period or day: those of another. */
export function otherWindow(reading: Reading, last: LastAct): WantedAct | null {
  const { since, until, day } = last.slots;
  const from = day ?? since;
  if (!OF_PERIODS.has(last.act.name) || from === null) return null;
  const said = reading.spelled.replace(/[\s?.!]+$/u, '');
  const nth = NTH.exec(said)?.[1];
  if (nth !== undefined && day !== null) {
    const other = `${day.slice(0, 8)}${nth.padStart(2, '0')}`;
    return isDay(other) ? withWindow(last, { since: null, until: null, day: other }) : null;
  }
  const before = BEFORE.exec(said);
  if (before === null) return null;
  const unit = before[1] ?? (day === null ? unitOf(from, until) : 'day');
  if (unit === null) return null;
  const start = startBefore(from, unit);
  return unit === 'day'
    ? withWindow(last, { since: null, until: null, day: start })
    : withWindow(last, { since: start, until: daysBefore(from, 1), day: null });
}

const withWindow = (last: LastAct, window: Pick<Slots, 'since' | 'until' | 'day'>): WantedAct => ({
  act: last.act,
  slots: { ...last.slots, ...window },
  missing: null,
});

/** Returns the unit of a calendar period; one still running has no end. */
function unitOf(from: string, until: string | null): string | null {
  if (from.endsWith('-01-01') && (until ?? endOfYear(from)) === endOfYear(from)) return 'year';
  if (from.endsWith('-01') && (until ?? endOfMonth(from)) === endOfMonth(from)) return 'month';
  return until === daysBefore(from, -6) ? 'week' : null;
}

function startBefore(from: string, unit: string): string {
  if (unit === 'day') return daysBefore(from, 1);
  return unit === 'week' ? daysBefore(from, 7) : monthsBefore(from, unit === 'month' ? 1 : 12);
}
