import { inOrder, isYearly, newYearsBefore } from '#shared/banner-days.ts';
import type { Gym } from '#shared/gym-face.ts';

export interface Announcement {
  /** Identifies it once it is dismissed: another text or another year makes a new announcement. */
  id: string;
  text: string;
}

/** Returns the banner's message on the day of `now`; null when there is none. */
export function announcementOn(banner: Gym['banner'], now: Date): Announcement | null {
  if (!banner?.enabled) return null;
  const { messages, until } = banner;
  const date = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
  const everyYear = isYearly(banner);
  const today = everyYear ? date.slice(5) : date;
  const place = inOrder(banner);
  if (until !== undefined && place(today) > place(until)) return null;
  const message = messages.findLast(({ from }) => from === undefined || place(from) <= place(today));
  if (!message) return null;
  // Over New Year it stays the one that was dismissed.
  const season = everyYear ? `${now.getFullYear() - newYearsBefore(banner, today)} ` : '';
  return { id: `${season}${message.from ?? ''} ${message.text}`, text: message.text };
}

const two = (number: number) => String(number).padStart(2, '0');
