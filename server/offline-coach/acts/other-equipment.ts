import { type LastAct, list, type WantedAct } from '#server/offline-coach/slots/act.ts';
import { readSlots } from '#server/offline-coach/slots/read-slots.ts';
import type { Reading, Slots } from '#server/offline-coach/slots/slots.ts';
import { GLUE } from '#server/offline-coach/words/glue.ts';
import { merged } from './same-act.ts';

const PLATES = new Set(['plates', 'plates, talkatively', 'plates that are there']);
const ON_A_BAR = new Set([...PLATES, 'warm up', 'percentages', 'percentages of a best']);
const WORDS = new Set(
  list(
    "we they've we've someone's somebody's only own gym place home house garage basement bar bars barbell plate plates though either neither nor there there's someone somebody some guy guys people they their our ours any left all taken still unfortunately sadly no don't because cause cuz since lighter heavier women's ladies set",
  ),
);
/** 'Or 1.25s' after 'no 2.5s' */
const MORE_SIZES = /^(?:(?:and|or|nor|also|neither|plus)[, ]+)*(?:any )?(?=\d{1,2}(?:\.\d+)?'?s\b)/u;

/**
 * Repeats what was worked out for a bar with the equipment that is there: 'only have the 15 bar', 'my gym has
 * no 2.5s'.
 */
export function withOtherEquipment(reading: Reading, last: LastAct, today: string): WantedAct | null {
  if (!ON_A_BAR.has(last.act.name)) return null;
  const isMore = last.slots.without.length > 0 && MORE_SIZES.test(reading.spelled);
  const { slots, words, isQuestion } = isMore
    ? readSlots(reading.spelled.replace(MORE_SIZES, 'no '), today)
    : reading;
  const { bar, without } = slots;
  const isKnown = words.every((word) => GLUE.has(word) || WORDS.has(word));
  if ((bar === null && without.length === 0) || isQuestion || !isKnown || !isOnlyEquipment(slots))
    return null;
  // Only the plates of a load can be left out.
  if (without.length > 0 && !PLATES.has(last.act.name)) return null;
  const missing = [...new Set([...last.slots.without, ...without])];
  return merged({ ...last, slots: { ...last.slots, without: missing } }, { ...slots, without: missing });
}

const EQUIPMENT = new Set<keyof Slots>(['bar', 'without', 'heavierBar']);

const isOnlyEquipment = (slots: Slots): boolean =>
  Object.entries(slots).every(
    ([name, value]) =>
      value === null || (Array.isArray(value) && value.length === 0) || EQUIPMENT.has(name as keyof Slots),
  );
