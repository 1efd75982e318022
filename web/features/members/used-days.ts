import { DAY_MS } from '#shared/durations.ts';
import { MEMBER_USAGE_DAYS } from '#shared/member-limits.ts';
import type { MemberDetail } from '#shared/members.ts';
import { formatMicros } from '#shared/money.ts';
import { calendarDay } from '#web/lib/dates.ts';
import { counted, number } from '#web/lib/numbers.ts';

export interface UsedDay {
  day: string;
  label: string;
  answers: number;
  tokens: number;
  cost_micros: number;
  /** The whole usage in words. */
  words: string;
}

/** Returns the last 30 days in UTC up to `today`, oldest first, including those without any use. */
export function usedDays({ usage, currency }: MemberDetail, today: Date): UsedDay[] {
  const used = new Map(usage.map((row) => [row.day, row]));
  return Array.from({ length: MEMBER_USAGE_DAYS }, (_, nth) => {
    const at = new Date(today.getTime() - (MEMBER_USAGE_DAYS - 1 - nth) * DAY_MS);
    const day = at.toISOString().slice(0, 10);
    const row = used.get(day);
    const answers = row?.answers ?? 0;
    const tokens = (row?.input_tokens ?? 0) + (row?.output_tokens ?? 0);
    const costMicros = row?.cost_micros ?? 0;
    return {
      day,
      label: calendarDay(day, 'dayShort'),
      answers,
      tokens,
      cost_micros: costMicros,
      words: useInWords({ answers, tokens, cost_micros: costMicros }, currency),
    };
  });
}

type Use = Pick<UsedDay, 'answers' | 'tokens' | 'cost_micros'>;

/** Formats usage as in `12 answers, 34,567 tokens, $0.12`; the built-in coach uses no tokens. */
export const useInWords = ({ answers, tokens, cost_micros }: Use, currency: string | null): string =>
  [
    counted(answers, 'answer'),
    ...(tokens === 0 ? [] : [`${number(tokens)} tokens`]),
    ...(tokens === 0 || currency === null ? [] : [formatMicros(cost_micros, currency)]),
  ].join(', ');

/** Adds up all days. */
export const sumOf = (days: readonly UsedDay[]): Use => ({
  answers: days.reduce((sum, day) => sum + day.answers, 0),
  tokens: days.reduce((sum, day) => sum + day.tokens, 0),
  cost_micros: days.reduce((sum, day) => sum + day.cost_micros, 0),
});
