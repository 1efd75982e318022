import {
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { HOUR_MS } from '#shared/durations.ts';
import type { CancelEnds, Invoice, Membership } from '#shared/subscriptions.ts';
import { track } from '#web/lib/analytics.ts';
import { api, call } from '#web/lib/call.ts';
import { rowsOf } from '#web/lib/pages.ts';
import { purchaseEvent } from './purchase-event.ts';

const RECHECK_MS = HOUR_MS;
/** Delays between checks of an unconfirmed payment: a minute in all. */
const CONFIRMATION_LOOKS_MS = [2000, 4000, 8000, 16_000, 30_000];

export const usePlans = () => useQuery(api.subscriptions.plans.queryOptions({ staleTime: 5 * 60_000 }));

const membershipKey = api.subscriptions.membership.queryKey({ input: {} });

interface Watch {
  enabled: boolean;
  /** It may have changed in another tab, or at the payment provider's own page. */
  onFocus: boolean;
}

/** Loads the viewer's subscription, checked with the payment provider. */
export const useMembership = ({ enabled, onFocus }: Watch) =>
  useQuery({
    ...api.subscriptions.membership.queryOptions({ input: {} }),
    enabled,
    staleTime: onFocus ? 0 : RECHECK_MS,
    refetchInterval: RECHECK_MS,
    refetchOnWindowFocus: onFocus ? 'always' : false,
  });

const keepMembership = (queries: QueryClient, membership: Membership) =>
  queries.setQueryData<Membership>(membershipKey, { ...membership, purchase: null });

/** Loads what a checkout bought. While its payment is unconfirmed, looks again for a minute. */
export const purchaseQuery = (sessionId: string | null) =>
  queryOptions({
    queryKey: ['subscriptions', 'purchase', sessionId],
    enabled: sessionId !== null,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const membership = await call.subscriptions.membership({ session_id: sessionId });
      // Here rather than where it is shown: each reply is one event at most.
      if (membership.purchase?.is_first_report) track(purchaseEvent(membership.purchase));
      return membership;
    },
    refetchInterval: ({ state }) => {
      if (state.data?.purchase?.until !== null) return false;
      return CONFIRMATION_LOOKS_MS[state.dataUpdateCount + state.errorUpdateCount - 1] ?? false;
    },
  });

export function usePurchase(sessionId: string | null) {
  const queries = useQueryClient();
  const purchase = useQuery(purchaseQuery(sessionId));
  const { data } = purchase;
  useEffect(() => {
    if (data) keepMembership(queries, data);
  }, [data, queries]);
  return purchase;
}

/** After a change at the payment provider, checks what is different there, even if it was just checked. */
export function useFreshMembership(hasChanged: boolean) {
  const queries = useQueryClient();
  const fresh = useQuery({
    queryKey: ['subscriptions', 'fresh'],
    enabled: hasChanged,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: () => call.subscriptions.membership({ fresh: true }),
  });
  const { data } = fresh;
  useEffect(() => {
    if (data) keepMembership(queries, data);
  }, [data, queries]);
  return fresh;
}

/** Cancels if that ends the subscription as shown; the reason is for the gym. */
export function useCancel() {
  const queries = useQueryClient();
  // What is shown may be an hour old.
  useEffect(() => void queries.invalidateQueries({ queryKey: membershipKey }), [queries]);
  return useMutation({
    mutationFn: ({ reason, ends }: { reason: string; ends: CancelEnds }) =>
      call.subscriptions.cancel({ reason: reason.trim() || null, ends }),
    onSuccess: (membership) => {
      track({ event: 'cancel' });
      keepMembership(queries, membership);
    },
    // A refusal says that it is different from what is shown.
    onError: () => void queries.invalidateQueries({ queryKey: membershipKey }),
  });
}

/** Undoes a cancellation. `url` is where to pay if it has already taken effect. */
export function useResubscribe() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call.subscriptions.resubscribe({}),
    onSuccess: ({ membership }) => keepMembership(queries, membership),
    onError: () => void queries.invalidateQueries({ queryKey: membershipKey }),
  });
}

/** Loads the cost of changing to a price. It is computed to the second, so an earlier result is not shown. */
export const usePlanChange = (priceId: string) =>
  useQuery({
    ...api.subscriptions.previewPlanChange.queryOptions({ input: { priceId } }),
    staleTime: 0,
    gcTime: 0,
  });

export const useInvoices = () =>
  useInfiniteQuery(
    api.subscriptions.invoices.infiniteOptions({
      input: (page: string | undefined) => (page === undefined ? {} : { page }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next_page }) => next_page ?? undefined,
    }),
  );

export const invoicesOf = (data: ReturnType<typeof useInvoices>['data']): Invoice[] =>
  rowsOf(
    data,
    (page) => page.invoices,
    ({ id }) => id,
  );
