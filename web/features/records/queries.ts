import {
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useRef } from 'react';
import type { RecordKind } from '#shared/record-limits.ts';
import type { PersonalRecord } from '#shared/records.ts';
import { toApiError } from '#web/lib/api-error.ts';
import { api, call } from '#web/lib/call.ts';
import { newId } from '#web/lib/new-id.ts';
import { nextOffset, rowsOf } from '#web/lib/pages.ts';
import { type CachedLifts, withoutRecord, withRecord } from './cached-lifts.ts';
import type { Entry } from './draft.ts';

const LIFTS = 20;
const HISTORY = 25;

export const useLifts = (search: string) =>
  useInfiniteQuery(
    api.records.lifts.infiniteOptions({
      input: (offset: number) => ({ search, offset, limit: LIFTS }),
      initialPageParam: 0,
      getNextPageParam: nextOffset((page) => page.lifts),
      placeholderData: keepPreviousData,
      // The coach adds records too, while this page is not open.
      refetchOnMount: 'always',
    }),
  );

export const liftsOf = (data: CachedLifts | undefined) =>
  rowsOf(
    data,
    (page) => page.lifts,
    ({ lift }) => lift,
  );

/** All records of one lift, the newest first. */
export const useHistory = (title: string) =>
  useInfiniteQuery(
    api.records.list.infiniteOptions({
      input: (offset: number) => ({ title, offset, limit: HISTORY }),
      initialPageParam: 0,
      getNextPageParam: nextOffset((page) => page.records),
    }),
  );

/** The names of the lifts there are. Only of more than a page of them it matters what is searched for. */
export function useTitles(search = '') {
  const first = useQuery(api.records.titles.queryOptions({ input: {} }));
  const whole = !first.data || first.data.lifts.length >= first.data.count;
  const found = useQuery({
    ...api.records.titles.queryOptions({ input: { search } }),
    enabled: !whole && search !== '',
    placeholderData: keepPreviousData,
  });
  return (whole || search === '' ? first.data : found.data)?.lifts ?? [];
}

export interface ChartWish {
  measure: 'value' | 'estimate';
  kind?: RecordKind;
  lifts?: string[];
}

export const useChart = (wish: ChartWish) =>
  useQuery({
    ...api.records.chart.queryOptions({ input: wish }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });

/** Shows what was done at once, and asks the server for the rest. */
function show(queries: QueryClient, change: (lifts: CachedLifts) => CachedLifts) {
  queries.setQueriesData<CachedLifts>(
    { queryKey: api.records.lifts.key() },
    (cached) => cached && change(cached),
  );
  void queries.invalidateQueries({ queryKey: api.records.key() });
}

const WRITING = ['records', 'writing'];
/** For `useIsMutating`: while one record is being written, no other is. */
export const writing = { mutationKey: WRITING };

/** Adds a record. The same entry again, after a failure of whatever kind, is added once. */
export function useAddRecord() {
  const queries = useQueryClient();
  const sent = useRef({ text: '', id: '' });
  return useMutation({
    mutationKey: WRITING,
    networkMode: 'always',
    mutationFn: async (entry: Entry) => {
      const text = JSON.stringify(entry);
      if (sent.current.text !== text) sent.current = { text, id: newId() };
      const { record } = await call.records.add({ ...entry, id: sent.current.id });
      sent.current = { text: '', id: '' };
      return record;
    },
    onSuccess: (record) => show(queries, (lifts) => withRecord(lifts, record)),
  });
}

export function useChangeRecord() {
  const queries = useQueryClient();
  return useMutation({
    mutationKey: WRITING,
    networkMode: 'always',
    mutationFn: async ({ id, version, entry }: { id: string; version: number; entry: Entry }) =>
      (await call.records.change({ id, version, ...entry })).record,
    onSuccess: (record) => show(queries, (lifts) => withRecord(lifts, record)),
  });
}

export function useDeleteRecord() {
  const queries = useQueryClient();
  return useMutation({
    mutationKey: WRITING,
    networkMode: 'always',
    mutationFn: async ({ id }: PersonalRecord) => {
      try {
        await call.records.remove({ id });
      } catch (thrown) {
        // Already gone: deleted in another tab, or by a try whose reply was lost.
        if (toApiError(thrown).status !== 404) throw thrown;
      }
      return id;
    },
    onSuccess: (id) => show(queries, (lifts) => withoutRecord(lifts, id)),
  });
}
