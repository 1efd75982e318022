import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AnalyticsRange } from '#shared/analytics-events.ts';
import { api } from '#web/lib/call.ts';

/** From visits to members who stay, in the last weeks. */
export const useReport = (weeks: AnalyticsRange) =>
  useQuery(api.analytics.report.queryOptions({ input: { weeks }, placeholderData: keepPreviousData }));
