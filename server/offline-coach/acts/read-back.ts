import { OFFER_RECORD } from '#server/offline-coach/records/add-record.ts';
import { dayIn, numberIn, SET } from '#server/offline-coach/records/by-reference.ts';
import {
  asksFirst,
  asksToChange,
  REMOVE,
  recordInWords,
} from '#server/offline-coach/records/record-reference.ts';
import { askedWhichLift } from '#server/offline-coach/records/which-lift.ts';
import type { LastAct } from '#server/offline-coach/slots/act.ts';
import type { Weight } from '#server/offline-coach/slots/measures.ts';
import { NO_SLOTS, type Slots } from '#server/offline-coach/slots/slots.ts';
import { takeReserve } from '#server/offline-coach/slots/take-words.ts';
import { liftOfTitle } from '#server/offline-coach/words/lifts.ts';
import { Rest } from '#server/offline-coach/words/rest.ts';

const ASKED = new RegExp(
  `^Shall I (remove|change) your (.+?) record of ${SET} \\(([^()]+)\\)(?: to (?:${SET}|(\\p{L}[^?]*)))?\\? Say `,
  'mu',
);
const WHICH = /^Which of these \d+ do you mean\? .* and I remove it:$/mu;
const LISTED = new RegExp(`^\\d+\\. (.+?): ${SET} \\([^()]+\\)$`, 'gmu');
const OFFERED = new RegExp(
  `^Shall I write down \\*\\*(.+?) ${SET}\\*\\*(?: \\(([^()]+)\\))? as a record`,
  'gmu',
);

/**
 * Reads what an answer asked about records from its own text, because the message before it was not read as
 * one act.
 */
export function askedIn(answer: string, today: string): LastAct | null {
  return (
    askedToChange(answer, today) ??
    askedWhich(answer) ??
    askedToAdd(answer, today) ??
    askedWhichLift(answer, today)
  );
}

/** Returns the record an answer asked about and its new values; `to` is null for a removal. */
export function recordAsked(answer: string, today: string): { record: Slots; to: Slots | null } | null {
  const asked = ASKED.exec(answer);
  if (asked === null) return null;
  const [, verb, lift = '', value = '', unit, times, day = '', toValue, toUnit, toTimes, toDay] = asked;
  const record: Slots = {
    ...NO_SLOTS,
    lift: liftOfTitle(lift),
    weight: weightOf(value, unit),
    repetitions: Number(times ?? 1),
    day: dayIn(day, today),
  };
  if (verb === 'remove') return { record, to: null };
  const isDayAlone = toValue === undefined;
  return {
    record,
    to: {
      ...record,
      weight: isDayAlone ? record.weight : weightOf(toValue, toUnit),
      repetitions: isDayAlone ? record.repetitions : Number(toTimes ?? 1),
      day: toDay === undefined ? record.day : dayIn(toDay, today),
    },
  };
}

/** Returns the change or removal that was asked about, with the sets offered along with it. */
function askedToChange(answer: string, today: string): LastAct | null {
  const asked = recordAsked(answer, today);
  if (asked === null) return null;
  const { record, to } = asked;
  const { last } =
    to === null
      ? asksFirst(REMOVE, record, `Shall I remove your ${recordInWords(record)}?`)
      : asksToChange(record, to);
  const set = askedToAdd(answer, today);
  return { ...last!, answer, offers: set === null ? [] : [...set.offers, set] };
}

/** Returns the question which of several sets to remove. */
function askedWhich(answer: string): LastAct | null {
  if (!WHICH.test(answer)) return null;
  const lifts = new Set([...answer.matchAll(LISTED)].map(([, lift = '']) => liftOfTitle(lift)));
  const [lift = null] = lifts.size === 1 ? lifts : [];
  return { act: REMOVE, slots: { ...NO_SLOTS, lift }, missing: null, answer, offers: [] };
}

function askedToAdd(answer: string, today: string): LastAct | null {
  const offers = [...answer.matchAll(OFFERED)].map(([, lift = '', value = '', unit, times, more]) => {
    const sets = /(\d+) sets/u.exec(more ?? '')?.[1];
    const body = /body weight (\d[\d.,]*)(?: (kg|lb))?$/u.exec(more ?? '');
    const day = /\p{L}+ \d{1,2}, \d{4}/u.exec(more ?? '')?.[0];
    const slots: Slots = {
      ...NO_SLOTS,
      lift,
      weight: weightOf(value, unit),
      repetitions: times === undefined ? null : Number(times),
      sets: sets === undefined ? null : Number(sets),
      day: day === undefined ? null : dayIn(day, today),
      noted: notedIn(more ?? ''),
      reserve: takeReserve(new Rest((more ?? '').toLowerCase())).reserve,
      bodyWeight: body === null ? null : weightOf(body[1]!, body[2]),
    };
    return { act: OFFER_RECORD, slots, missing: null };
  });
  const last = offers.pop();
  return last === undefined ? null : { ...last, answer, offers };
}

/** The repetitions of each set, how hard it was, and remarks; 'November 29, 2026' is none of these. */
const NOTED =
  /(?:rest-pause )?(?<!\d)\d{1,2}(?:(?:, |\+)\d{1,2})+(?!\d)|RPE \d{1,2}(?:\.5)?|\d in reserve|“[^”]+”/gu;
const notedIn = (more: string): string | null => more.match(NOTED)?.join(', ') ?? null;

const weightOf = (value: string, unit: string | undefined): Weight => ({
  value: numberIn(value),
  unit: unit === 'kg' || unit === 'lb' ? unit : null,
});
