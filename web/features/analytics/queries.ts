import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AnalyticsRange } from '#shared/analytics-events.ts';
import { api } from '#web/lib/call.ts';

/** Loads the funnel from visits to members who stay, for the last weeks. */
export const useReport = (weeks: AnalyticsRange) =>
  useQuery(api.analytics.report.queryOptions({ input: { weeks }, placeholderData: keepPreviousData }));
