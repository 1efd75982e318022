import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { api } from '#web/lib/call.ts';

/** Requests an address of the payment provider and goes there; busy until this page is gone. */
export function useLeaving<Input>(ask: (input: Input) => Promise<{ url: string }>) {
  const queries = useQueryClient();
  const leaving = useMutation({
    mutationFn: ask,
    onSuccess: ({ url }) => location.assign(url),
    // A refusal may say that the subscription is over.
    onError: () => queries.invalidateQueries({ queryKey: api.subscriptions.membership.key() }),
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
  const { mutate, reset, error, variables } = leaving;
  return { go: mutate, reset, error, input: variables, busy: leaving.isPending || leaving.isSuccess };
}
