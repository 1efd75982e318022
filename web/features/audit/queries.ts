import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { AuditKind } from '#shared/audit-kinds.ts';
import { api } from '#web/lib/call.ts';

export interface AuditFilter {
  kind?: AuditKind | undefined;
  person: string;
  from?: string | undefined;
  until?: string | undefined;
}

export const useAudit = (filter: AuditFilter) =>
  useInfiniteQuery(
    api.audit.list.infiniteOptions({
      input: (after: string | undefined) => ({ ...filter, ...(after !== undefined && { after }) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.next ?? undefined,
      placeholderData: keepPreviousData,
    }),
  );
