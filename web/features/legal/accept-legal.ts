import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#web/lib/api-error.ts';
import { api } from '#web/lib/call.ts';
import { standingQuery } from './queries.ts';

// Separate from the queries, which every screen loads.

export function useAcceptLegal() {
  const queries = useQueryClient();
  return useMutation(
    api.legal.accept.mutationOptions({
      onSuccess: (standing) => queries.setQueryData(standingQuery.queryKey, standing),
      // It has changed again: the new version must be read now.
      onError: (error) =>
        error instanceof ApiError && error.status === 409
          ? queries.invalidateQueries({ queryKey: api.legal.key() })
          : undefined,
    }),
  );
}
