import { QueryClient } from '@tanstack/react-query';
import { statusOf } from './api-error.ts';

/** A refusal is an answer: only what may pass by itself is tried again. */
const mayPass = (status: number) => status === 0 || status >= 500;

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (count, error) => mayPass(statusOf(error)) && count < 2,
      refetchOnWindowFocus: false,
    },
  },
});
