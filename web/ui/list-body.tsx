import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Failing } from './failing.tsx';

/** An error whose message may give no reason. */
type ListError = Error & { isUnexplained?: boolean };

/** The query state that a list needs. */
export interface ListQuery {
  isPending: boolean;
  isError: boolean;
  isPlaceholderData: boolean;
  error: ListError | null;
  refetch: () => unknown;
}

interface ListBodyProps {
  query: ListQuery;
  /** Number of loaded rows. */
  rows: number;
  skeleton: ReactNode;
  empty: ReactNode;
  /** Precedes the reason why it failed. */
  failed?: string | undefined;
  className?: string;
  children: ReactNode;
}

/** Says what failed and why, each if known. */
export const failure = (what: string | undefined, error: ListError | null): string =>
  what !== undefined && error?.isUnexplained
    ? what.replace(/:$/u, '.')
    : [what, error?.message].filter(Boolean).join(' ');

/** Shows rows, or why there are none: they are loading, failed to load, or do not exist. */
export function ListBody({ query, rows, skeleton, empty, failed, className, children }: ListBodyProps) {
  return (
    <div
      className={classNames('transition-opacity', query.isPlaceholderData && 'opacity-60', className ?? '')}
    >
      {rows > 0 ? (
        children
      ) : query.isPending ? (
        skeleton
      ) : query.isError ? (
        <div className="rounded-edge bg-danger-ground p-5 text-danger">
          <Failing message={failure(failed, query.error)} onRetry={() => void query.refetch()} />
        </div>
      ) : (
        empty
      )}
    </div>
  );
}
