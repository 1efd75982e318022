import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { api } from '#web/lib/call.ts';

/** After this, the browser has probably stayed: it was stopped, or is offline. */
const STAYED_MS = 15_000;

/** Requests an address of the payment provider and goes there; busy until this page is gone, or was not left. */
export function useLeaving<Input>(ask: (input: Input) => Promise<{ url: string }>) {
  const queries = useQueryClient();
  const leaving = useMutation({
    mutationFn: ask,
    onSuccess: ({ url }) => location.assign(url),
    // A refusal may say that the subscription is over.
    onError: () => void queries.invalidateQueries({ queryKey: api.subscriptions.membership.key() }),
  });
  // The back button may restore the page as it was left.
  const cameBack = useEffectEvent((event: PageTransitionEvent) => {
    if (event.persisted) leaving.reset();
  });
  useEffect(() => {
    const listen = (event: PageTransitionEvent) => cameBack(event);
    addEventListener('pageshow', listen);
    return () => removeEventListener('pageshow', listen);
  }, []);
  const { mutate, reset, error, variables, isPending: isAsking, isSuccess } = leaving;
  useEffect(() => {
    if (!isSuccess) return;
    const timer = setTimeout(reset, STAYED_MS);
    return () => clearTimeout(timer);
  }, [isSuccess, reset]);
  return { go: mutate, reset, error, input: variables, isAsking, busy: isAsking || isSuccess };
}
