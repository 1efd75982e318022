const MONTH_AND_DAY = 5;

/** The days of a banner: 2026-11-27, or 11-27 for every year. */
interface BannerDays {
  until?: string | undefined;
  messages: readonly { from?: string | undefined }[];
}

/** Whether a day returns every year. */
export const isYearlyDay = (day: string): boolean => day.length === MONTH_AND_DAY;

/** Whether a banner returns every year. */
export const isYearly = ({ until, messages }: BannerDays): boolean =>
  [until, ...messages.map(({ from }) => from)].some((day) => day !== undefined && isYearlyDay(day));

/**
 * Returns how many New Years lie between the first day of a yearly banner and another day of it: one, where it
 * ends before the day on which it began.
 */
export function newYearsBefore(banner: BannerDays, day: string): 0 | 1 {
  const { until, messages } = banner;
  const first = messages[0]?.from;
  if (until === undefined || first === undefined || !isYearly(banner)) return 0;
  return until < first && day < first ? 1 : 0;
}

/** Returns a text for each day that sorts the days of this banner as they follow each other. */
export const inOrder =
  (banner: BannerDays) =>
  (day: string): string =>
    `${newYearsBefore(banner, day)} ${day}`;
