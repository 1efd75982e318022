import { ENGLISH_FOLLOW_UP } from './english-follow-up.ts';
import type { FollowUpTable } from './follow-up-table.ts';
import { FRENCH_FOLLOW_UP } from './french-follow-up.ts';
import { GERMAN_FOLLOW_UP } from './german-follow-up.ts';
import { PORTUGUESE_FOLLOW_UP } from './portuguese-follow-up.ts';
import type { RedFlagLanguage } from './red-flag-table.ts';
import { SPANISH_FOLLOW_UP } from './spanish-follow-up.ts';

export const FOLLOW_UP_TABLES: Record<RedFlagLanguage, FollowUpTable> = {
  en: ENGLISH_FOLLOW_UP,
  es: SPANISH_FOLLOW_UP,
  de: GERMAN_FOLLOW_UP,
  fr: FRENCH_FOLLOW_UP,
  pt: PORTUGUESE_FOLLOW_UP,
};
