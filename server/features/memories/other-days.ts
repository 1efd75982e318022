const WEEKDAYS = /\b(mon|tue|wed|thu|fri|sat|sun)(?:s|nes|rs|ur)?(?:day)?s?\b/giu;
/** One day may be that of an appointment. */
const DAYS_MIN = 2;

const daysOf = (text: string) =>
  new Set([...text.matchAll(WEEKDAYS)].map(([, day = '']) => day.toLowerCase()));

/** The one other memory that names days of training, where a new one names others. */
export function otherDays(saved: string, memories: readonly { content: string }[]): string | null {
  const days = daysOf(saved);
  if (days.size < DAYS_MIN) return null;
  const others = memories.filter(({ content }) => {
    const own = daysOf(content);
    return content !== saved && own.size >= DAYS_MIN && own.symmetricDifference(days).size > 0;
  });
  return others.length === 1 ? others[0]!.content : null;
}
