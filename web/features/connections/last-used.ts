import { ago } from '#web/lib/dates.ts';

/** Accurate to a minute. */
const JUST_NOW_MS = 60_000;

export const lastUsed = (at: string) =>
  Date.now() - Date.parse(at) < JUST_NOW_MS ? 'just now' : ago(new Date(at));
