const WEEKDAYS = /\b(mon|tue|wed|thu|fri|sat|sun)(?:s|nes|rs|ur)?(?:day)?s?\b/giu;
/** A single day may be an appointment. */
const DAYS_MIN = 2;
/** 'Tuesdays instead of Wednesdays, the rest is the same': part of the old memory still holds. */
const IN_PART = /\b(?:the )?(?:rest|others?) (?:is|are|stays?|remains?)\b|\bsame (?:as before|otherwise)\b/iu;
/** Matches what is true for one week only. */
const PASSES =
  /\b(?:this|next|last) (?:week|month|time|\p{L}+day)\b|\b(?:today|tonight|tomorrow|just (?:this )?once)\b/iu;
const MEET = /\b(?:meet|comp|competition|contest|nationals|regionals)\b/iu;
const MONTHS =
  /\b(jan|feb|mar|apr|(?<=\b(?:in|on|to|of|until|till|by|mid|\d(?:st|nd|rd|th)?) )may|jun|jul|aug|sep|oct|nov|dec)(?:uary|ruary|ch|il|e|y|ust|t|tember|ober|ember)?\b/giu;

const namesIn = (text: string, names: RegExp) =>
  new Set([...text.matchAll(names)].map(([, name = '']) => name.toLowerCase()));

/** What a new memory may replace, and what differs. */
interface Superseded {
  content: string;
  other: 'days' | 'date';
}

/** Finds the one other memory that names different training days, or another month for the same meet. */
export function supersededBy(saved: string, memories: readonly { content: string }[]): Superseded | null {
  if (IN_PART.test(saved)) return null;
  const others = memories.filter(({ content }) => content !== saved);
  const days = namesIn(saved, WEEKDAYS);
  const ofDays = (PASSES.test(saved) ? [] : others).filter(({ content }) => {
    const own = namesIn(content, WEEKDAYS);
    return days.size >= DAYS_MIN && own.size >= DAYS_MIN && own.symmetricDifference(days).size > 0;
  });
  if (ofDays.length === 1) return { content: ofDays[0]!.content, other: 'days' };
  const months = namesIn(saved, MONTHS);
  const ofMeet = others.filter(({ content }) => {
    const own = namesIn(content, MONTHS);
    const isMeet = MEET.test(saved) && MEET.test(content);
    return isMeet && months.size > 0 && own.size > 0 && own.symmetricDifference(months).size > 0;
  });
  return ofMeet.length === 1 ? { content: ofMeet[0]!.content, other: 'date' } : null;
}
