import { ADD_RECORD, OFFER_RECORD } from '#server/offline-coach/records/add-record.ts';
import type { Weight } from '#server/offline-coach/slots/measures.ts';
import { readSlots } from '#server/offline-coach/slots/read-slots.ts';
import type { Slots } from '#server/offline-coach/slots/slots.ts';
import { NO_DAY } from '#server/offline-coach/words/calendar.ts';
import { dayOn } from '#server/offline-coach/words/days.ts';
import { convertWeight } from '#shared/lifting/weight-unit.ts';
import { ownAct } from './own-act.ts';

const VERB = '(?:log|save|record|write down|put in|put down|keep|add|note)';
/** 'Only log the top set', before or after the sets. */
const TOP_SET_ONLY = new RegExp(
  `(?:^|[,;.:–-]*\\s+)(?:(?:and|but|so|please|pls|(?:can|could) you|i) )*(?:(?:only|just) (?:want to |need to )?${VERB}|${VERB} (?:only|just)) (?:me )?(?:my |the )?(?:top|heaviest) (?:set|one|single|double|triple)(?: only)?(?: (?:please|pls|for me|though|of that|of these|of those))*(?:[\\s.,:;!–-]+|$)`,
  'iu',
);

/** Returns a message without its request to log only the top set; null if it has none. */
export function withoutTopSetRequest(text: string): string | null {
  const left = text.replace(TOP_SET_ONLY, ' ').trim();
  return left === text.trim() ? null : left;
}

type DoneSet = Slots & { weight: Weight };

/**
 * Returns a request to log the heaviest of several completed sets of one lift; null when a sentence is
 * anything else.
 */
export function topSetOf(sentences: readonly string[]): string | null {
  const lift = readSlots(sentences[0] ?? '', NO_DAY).slots.lift;
  if (lift === null) return null;
  const all = sentences.map((sentence) => setOf(sentence, lift));
  if (!all.every((set) => set !== null)) return null;
  // A unit given once applies to all sets.
  const unit = all.find((set) => set.weight.unit !== null)?.weight.unit ?? null;
  const inKilos = (set: DoneSet) => convertWeight(set.weight.value, set.weight.unit ?? unit ?? 'kg', 'kg');
  const top = all.reduce((best, one) => {
    const heavier = inKilos(one) - inKilos(best) || (one.repetitions ?? 1) - (best.repetitions ?? 1);
    return heavier > 0 ? one : best;
  });
  const weight = [top.weight.value, top.weight.unit ?? unit].filter(Boolean).join(' ');
  const day = sentences.map((sentence) => dayOn(sentence.toLowerCase(), NO_DAY)?.words).find(Boolean);
  return `log ${lift} ${weight} x ${top.repetitions ?? 1}${day === undefined ? '' : ` ${day}`}`;
}

/** Reads a completed set from a sentence; `lift` is the default. */
function setOf(sentence: string, lift: string): DoneSet | null {
  const reading = readSlots(sentence, NO_DAY);
  const named = reading.slots.lift === null ? readSlots(`${lift} ${sentence}`, NO_DAY) : reading;
  const wanted = ownAct(named);
  const isSet = wanted !== null && SETS.has(wanted.act) && wanted.missing === null;
  const { weight } = named.slots;
  return isSet && weight !== null && named.slots.lift === lift ? { ...named.slots, weight } : null;
}

const SETS = new Set([ADD_RECORD, OFFER_RECORD]);
