import {
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useRef } from 'react';
import type { RecordKind } from '#shared/record-kinds.ts';
import { recordTitle } from '#shared/record-title.ts';
import type { PersonalRecord } from '#shared/records.ts';
import { ApiError, statusOf, UNREACHABLE } from '#web/lib/api-error.ts';
import { api, call } from '#web/lib/call.ts';
import { keeps } from '#web/lib/kept-calls.ts';
import { newId } from '#web/lib/new-id.ts';
import { nextOffset, rowsOf } from '#web/lib/pages.ts';
import { isReached, useReached } from '#web/lib/reach.ts';
import { type CachedLifts, withoutRecord, withRecord } from './cached-lifts.ts';
import type { Entry } from './draft.ts';
import { anyWaits, putWaiting, removeRecord, takeBackWaiting } from './outbox.ts';

/** Builds the input for lifts of the records screen, and for the history of one. */
export const liftsInput = (search: string, offset: number) => ({ search, offset, limit: 20 });
export const historyInput = (title: string, offset: number) => ({ title, offset, limit: 25 });
/** The chart's initial view. */
export const FIRST_CHART: ChartChoice = { measure: 'value' };

/** On a weak network a record waits here rather than holding up the next set. */
const SAVE_PATIENCE_MS = 8_000;

/** Loads lifts with their records. Without a connection, searches those stored here. */
export function useLifts(search: string) {
  const asked = useReached() ? search : '';
  const sought = search === asked ? '' : recordTitle(search).toLowerCase();
  return useInfiniteQuery(
    api.records.lifts.infiniteOptions({
      input: (offset: number) => liftsInput(asked, offset),
      initialPageParam: 0,
      getNextPageParam: nextOffset((page) => page.lifts),
      placeholderData: keepPreviousData,
      // The coach adds records too, while this page is not open.
      refetchOnMount: 'always',
      select: (data) => (sought === '' ? data : liftsNamed(data, sought)),
    }),
  );
}

function liftsNamed<Data extends CachedLifts>(data: Data, sought: string): Data {
  const pages = data.pages.map((page) => ({
    ...page,
    lifts: page.lifts.filter(({ lift }) => lift.includes(sought)),
  }));
  const count = pages.reduce((sum, { lifts }) => sum + lifts.length, 0);
  return { ...data, pages: pages.map((page) => ({ ...page, count })) };
}

export const liftsOf = (data: CachedLifts | undefined) =>
  rowsOf(
    data,
    (page) => page.lifts,
    ({ lift }) => lift,
  );

/** Loads all records of one lift, newest first. */
export const useHistory = (title: string) =>
  useInfiniteQuery(
    api.records.list.infiniteOptions({
      input: (offset: number) => historyInput(title, offset),
      initialPageParam: 0,
      getNextPageParam: nextOffset((page) => page.records),
    }),
  );

/** Loads the names of all lifts. The search matters only when they fill more than a page. */
export function useTitles(search = '') {
  const first = useFirstTitles();
  const whole = !first.data || first.data.lifts.length >= first.data.count;
  const found = useQuery({
    ...api.records.titles.queryOptions({ input: { search } }),
    enabled: !whole && search !== '',
    placeholderData: keepPreviousData,
  });
  return (whole || search === '' ? first.data : found.data)?.lifts ?? [];
}

/** The names of the first lifts, with the athlete's weight unit. */
export const useFirstTitles = () => useQuery(api.records.titles.queryOptions({ input: {} }));

/** Returns the athlete's weight unit; null until known. */
export const useWeightUnit = () => useFirstTitles().data?.weight_unit ?? null;

export interface ChartChoice {
  measure: 'value' | 'estimate';
  kind?: RecordKind;
  lifts?: string[];
}

export const useChart = (choice: ChartChoice) =>
  useQuery({
    ...api.records.chart.queryOptions({ input: choice }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });

/** Shows a change immediately, and asks the server for the rest. */
function show(queries: QueryClient, change: (lifts: CachedLifts) => CachedLifts) {
  queries.setQueriesData<CachedLifts>(
    { queryKey: api.records.lifts.key() },
    (cached) => cached && change(cached),
  );
  void queries.invalidateQueries({ queryKey: api.records.key() });
}

const WRITING = ['records', 'writing'];
/** For `useIsMutating`: only one record is written at a time. */
export const writing = { mutationKey: WRITING };

/**
 * Adds a record. The same entry again, after any failure, is added once. Without a connection it waits on the
 * person's own device: then there is no `record` yet.
 */
export function useAddRecord(owner: string) {
  const queries = useQueryClient();
  const sent = useRef({ text: '', id: '' });
  return useMutation({
    mutationKey: WRITING,
    networkMode: 'always',
    mutationFn: async (entry: Entry) => {
      const text = JSON.stringify(entry);
      if (sent.current.text !== text) sent.current = { text, id: newId() };
      const { id } = sent.current;
      const record = await addOrWait(owner, id, entry);
      sent.current = { text: '', id: '' };
      return { id, record };
    },
    onSuccess: ({ record }) => {
      if (record) show(queries, (lifts) => withRecord(lifts, record));
    },
  });
}

async function addOrWait(owner: string, id: string, entry: Entry): Promise<PersonalRecord | null> {
  const mayWait = keeps();
  let tried = false;
  // Earlier entries are sent first.
  if (!mayWait || (isReached() && !anyWaits(owner))) {
    try {
      const options = mayWait ? { signal: AbortSignal.timeout(SAVE_PATIENCE_MS) } : {};
      return (await call.records.add({ ...entry, id }, options)).record;
    } catch (thrown) {
      if (statusOf(thrown) !== 0 || !mayWait) throw thrown;
      tried = true;
    }
  }
  if (putWaiting(owner, { id, entry, at: Date.now(), refused: null, tried })) return null;
  throw new ApiError(0, 'unreachable', UNREACHABLE);
}

/** Shows a waiting record that was sent. */
export const showAdded = (queries: QueryClient, record: PersonalRecord): void =>
  show(queries, (lifts) => withRecord(lifts, record));

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

/** Undoes a record that was just added, or still waits, by its id. */
export function useTakeBack(owner: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationKey: WRITING,
    networkMode: 'always',
    mutationFn: async (id: string) => {
      if (takeBackWaiting(owner, id)) return id;
      await removeRecord(id);
      return id;
    },
    onSuccess: (id) => show(queries, (lifts) => withoutRecord(lifts, id)),
  });
}

export function useDeleteRecord() {
  const queries = useQueryClient();
  return useMutation({
    mutationKey: WRITING,
    networkMode: 'always',
    mutationFn: async ({ id }: PersonalRecord) => {
      await removeRecord(id);
      return id;
    },
    onSuccess: (id) => show(queries, (lifts) => withoutRecord(lifts, id)),
  });
}
