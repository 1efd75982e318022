const MINUTE_MS = 60_000;
const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', MINUTE_MS],
] as const;
/** It is not known more exactly. */
const NOW_MS = 5 * MINUTE_MS;

const WORDS = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** How long ago something was, as people say it: 'just now', '3 hours ago', 'yesterday'. */
export function ago(moment: Date, now = new Date()): string {
  const ms = now.getTime() - moment.getTime();
  if (ms < NOW_MS) return 'just now';
  const [unit, length] = UNITS.find(([, unitMs]) => ms >= unitMs)!;
  return WORDS.format(-Math.floor(ms / length), unit);
}
