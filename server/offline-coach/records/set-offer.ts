import { NO_SLOTS, type Slots } from '#server/offline-coach/slots/slots.ts';
import { takeReserve } from '#server/offline-coach/slots/take-words.ts';
import { Rest } from '#server/offline-coach/words/rest.ts';
import { calendarDay } from '#server/words/dates.ts';
import { SET, setFrom, type WrittenSet } from '#server/words/written-set.ts';
import { dayIn, weightOfSet } from './written-record.ts';

const OFFERS = 'Shall I write down ';

/** Offers to save a set; stored conversations contain this sentence. */
export const setOffer = (slots: Slots): string =>
  `${OFFERS}**${slots.lift} ${figuresOf(slots)}**${detailsOf(slots)} as a record of yours? Say “yes” and I will.`;

const OFFER = new RegExp(`^${OFFERS}\\*\\*(.+?) ${SET}\\*\\*(?: \\(([^()]+)\\))? as a record`, 'gmu');

/** Returns the sets that an answer offers to save. */
export const offeredSets = (answer: string, today: string): Slots[] =>
  [...answer.matchAll(OFFER)].map(([, lift = '', value, unit, repetitions, details = '']) => ({
    ...setIn(setFrom(value, unit, repetitions), details, today),
    lift,
  }));

export const isSetOffer = (said: string): boolean => said.startsWith(OFFERS);
export const hasSetOffer = (answer: string): boolean => answer.includes(OFFERS);

const OFFER_LINE = new RegExp(`^${OFFERS}\\*\\*(.+?) \\d.+$`, 'gmu');
/** Returns each offered set's lift and the whole offer. */
export const setOffersIn = (answer: string): { lift: string; offer: string }[] =>
  [...answer.matchAll(OFFER_LINE)].map(([offer, lift = '']) => ({ lift, offer }));

/** Formats the number of sets, what is noted, the day and the body weight. */
export function detailsOf({ sets, noted, day, bodyWeight }: Slots): string {
  const said = [
    ...(sets === null ? [] : [`${sets} sets`]),
    ...(noted === null ? [] : [noted]),
    ...(day === null ? [] : [calendarDay(day)]),
    ...(bodyWeight === null
      ? []
      : [['body weight', bodyWeight.value, bodyWeight.unit].filter(Boolean).join(' ')]),
  ];
  return said.length === 0 ? '' : ` (${said.join(', ')})`;
}

export const figuresOf = ({ weight, repetitions }: Slots): string =>
  `${weight?.value}${weight?.unit ? ` ${weight.unit}` : ''}${repetitions === null ? '' : ` × ${repetitions}`}`;

/** Reads back a set without its lift, as `figuresOf` and `detailsOf` write it. */
export function setIn(set: WrittenSet, details: string, today: string): Slots {
  // A remark may contain figures: '“left 1 in reserve”'.
  const figures = details.replace(/“[^”]*”/gu, '');
  const sets = /(\d+) sets/u.exec(figures)?.[1];
  const [, body, bodyUnit] = /body weight (\d[\d.,]*)(?: (kg|lb))?$/u.exec(figures) ?? [];
  const day = /\p{L}+ \d{1,2}, \d{4}/u.exec(figures)?.[0];
  return {
    ...NO_SLOTS,
    weight: weightOfSet(set),
    repetitions: set.repetitions,
    sets: sets === undefined ? null : Number(sets),
    noted: details.match(NOTED)?.join(', ') ?? null,
    reserve: takeReserve(new Rest(figures.toLowerCase())).reserve,
    day: day === undefined ? null : dayIn(day, today),
    bodyWeight: body === undefined ? null : weightOfSet(setFrom(body, bodyUnit)),
  };
}

/** The repetitions of each set, how hard it was, and remarks; 'November 29, 2026' is none of these. */
const NOTED =
  /(?:rest-pause )?(?<!\d)\d{1,2}(?:(?:, |\+)\d{1,2})+(?!\d)|RPE \d{1,2}(?:\.5)?|\d in reserve|“[^”]+”/gu;
