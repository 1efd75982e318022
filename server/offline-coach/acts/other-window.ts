import type { LastAct, WantedAct } from '#server/offline-coach/slots/act.ts';
import type { Reading, Slots } from '#server/offline-coach/slots/slots.ts';
import {
  dayInMonth,
  dayOfMonth,
  daysBefore,
  endOfMonth,
  endOfYear,
  isDay,
  MONTHS,
  mondayOf,
  monthsBefore,
  SEASON_MONTHS,
  SEASONS,
  seasonBefore,
} from '#server/offline-coach/words/calendar.ts';

/** Acts that answer for a period. */
const OF_PERIODS = new Set(['past', 'history', 'read record', 'read records', 'trained days']);
const LEAD = '(?:(?:and|ok|so|then|what about|how about|what did i (?:do|lift)) )*';
const SEASON = Object.keys(SEASONS).join('|');
const MONTH = MONTHS.join('|');
const BEFORE = new RegExp(
  `^${LEAD}(?:in |on )?(?:(?:the )?(?:(day|week|month|season|year)|(${SEASON})|(${MONTH})) before(?: (?:that|it|this|last))?|before (?:that|this))$`,
  'u',
);
/** 'And last winter' after this winter. */
const LAST_SEASON = new RegExp(`^${LEAD}(?:in |over )?last (${SEASON})$`, 'u');
const NTH = new RegExp(`^${LEAD}the (\\d{1,2})(?:st|nd|rd|th)$`, 'u');

/** 'And the week before', 'and the summer before', 'and the 10th' after records of a period or day. */
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
  const again = LAST_SEASON.exec(said)?.[1];
  if (again !== undefined && from === seasonBefore(today, again))
    return withPeriod(last, monthsBefore(from, 12), SEASON_MONTHS);
  const before = BEFORE.exec(said);
  if (before === null) return null;
  const [, named, season, month] = before;
  if (season !== undefined) return withPeriod(last, seasonBefore(from, season), SEASON_MONTHS);
  if (month !== undefined)
    return withPeriod(last, dayOfMonth(daysBefore(startOf(from, 'month'), 1), month, 1, undefined)!, 1);
  const own = day === null ? unitOf(from, until, today) : 'day';
  const unit = named ?? own;
  if (unit === null) return null;
  // 'And the year before' after a month or a season
  if (unit === 'year' && (own === 'month' || own === 'season'))
    return withPeriod(last, monthsBefore(from, 12), own === 'month' ? 1 : SEASON_MONTHS);
  if (unit === 'season' && own !== 'season') return null;
  // The last 30 days, as a month, begin on any day.
  const end = own === null ? from : startOf(from, unit);
  const start = startBefore(end, unit);
  return unit === 'day'
    ? withWindow(last, { since: null, until: null, day: start })
    : withWindow(last, { since: start, until: daysBefore(end, 1), day: null });
}

const withPeriod = (last: LastAct, since: string, months: number): WantedAct =>
  withWindow(last, { since, until: endOfMonth(since, months), day: null });

const withWindow = (last: LastAct, window: Pick<Slots, 'since' | 'until' | 'day'>): WantedAct => ({
  act: last.act,
  slots: { ...last.slots, ...window },
  missing: null,
});

/** Returns the unit of a calendar period. Without an end, only the present one is a period. */
function unitOf(from: string, until: string | null, today: string): string | null {
  if (until === null) return UNITS.find((unit) => from === startOf(today, unit)) ?? null;
  if (from.endsWith('-01-01') && until === endOfYear(from)) return 'year';
  if (from.endsWith('-01') && until === endOfMonth(from)) return 'month';
  if (from.endsWith('-01') && until === endOfMonth(from, SEASON_MONTHS)) return 'season';
  return until === daysBefore(from, -6) ? 'week' : null;
}

const UNITS = ['year', 'month', 'week'];

/** Returns the first day of the period that a day is in; of a season, the day itself. */
function startOf(day: string, unit: string): string {
  if (unit === 'week') return mondayOf(day);
  return unit === 'year' ? `${day.slice(0, 4)}-01-01` : unit === 'month' ? `${day.slice(0, 7)}-01` : day;
}

function startBefore(from: string, unit: string): string {
  if (unit === 'day' || unit === 'week') return daysBefore(from, unit === 'day' ? 1 : 7);
  return monthsBefore(from, unit === 'month' ? 1 : unit === 'season' ? SEASON_MONTHS : 12);
}
