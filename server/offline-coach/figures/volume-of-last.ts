import { ADD_RECORD, isOffer } from '#server/offline-coach/records/add-record.ts';
import { setIn } from '#server/offline-coach/records/set-offer.ts';
import { slotsOf } from '#server/offline-coach/records/written-record.ts';
import type { Act, LastAct, WantedAct } from '#server/offline-coach/slots/act.ts';
import type { Reading, Slots } from '#server/offline-coach/slots/slots.ts';
import { NO_DAY } from '#server/offline-coach/words/calendar.ts';
import { GLUE } from '#server/offline-coach/words/glue.ts';
import { savedRecordsIn } from '#server/words/record-sentences.ts';
import { COUNTED_LIFTS } from '#shared/lifting/lift-kinds.ts';
import { roundTo } from '#shared/lifting/weight-unit.ts';
import { VOLUME_WORDS } from './volume.ts';

/** A figure of the sets. */
const STATED: Act = {
  name: 'volume of the last sets',
  asks: () => false,
  words: [],
  spare: 0,
  needs: [],
  does: () => [],
};
const ASKS =
  /\b(?:volume|tonnage|altogether|(?:in|the) total|total (?:volume|weight|kilos|moved|lifted)|all together|overall)\b/u;
const WORDS = new Set([...VOLUME_WORDS, 'move', 'lift', 'all', 'together', 'kilos', 'pounds', 'come']);

/** 'How many kilos is that in total' about the sets just offered or saved. */
export function volumeOfLast({ slots, spelled, words }: Reading, last: LastAct): WantedAct | null {
  if (slots.lift !== null || slots.weight !== null || !ASKS.test(spelled)) return null;
  if (/\bmy total\b/u.test(spelled) || !words.every((word) => GLUE.has(word) || WORDS.has(word))) return null;
  const sets = setsOf(last);
  const units = new Set(sets.map(({ weight }) => weight?.unit ?? null));
  if (sets.length === 0 || units.size > 1) return null;
  // The weight of a counted lift is its number of repetitions.
  if (sets.some(({ lift, weight }) => weight === null || COUNTED_LIFTS.has(lift ?? ''))) return null;
  const [unit] = units;
  const counts = sets.map(({ weight, ...set }) => [set.sets ?? 1, set.repetitions ?? 1, weight!.value]);
  const sum = counts.reduce((all, numbers) => all + numbers.reduce((product, one) => product * one, 1), 0);
  const inUnit = unit == null ? '' : ` ${unit}`;
  const terms = counts.map((numbers) => numbers.filter((one, at) => at === 2 || one > 1).join(' × '));
  const text = `${terms.join(' + ')} is **${roundTo(sum, 0.1).toLocaleString('en')}${inUnit}** of volume.`;
  const act = { ...STATED, does: () => text };
  return { act, slots: last.slots, missing: null, of: last };
}

function setsOf(last: LastAct): Slots[] {
  if (isOffer(last)) return [...last.offers, last].filter(isOffer).map(({ slots }) => slots);
  if (last.act !== ADD_RECORD) return [];
  return savedRecordsIn(last.answer).map((record) => ({
    ...slotsOf(record, NO_DAY),
    sets: setIn(record.set, record.note ?? '', NO_DAY).sets,
  }));
}
