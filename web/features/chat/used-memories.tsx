import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { MEMORIES_PAGE } from '#shared/memory.ts';
import { api } from '#web/lib/call.ts';
import { Failing } from '#web/ui/failing.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';

const inPages = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / MEMORIES_PAGE) }, (_, page) =>
    ids.slice(page * MEMORIES_PAGE, (page + 1) * MEMORIES_PAGE),
  );

/** The current content of memories; deleted ones are left out. */
export function UsedMemories({ ids }: { ids: readonly string[] }) {
  const pages = useQueries({
    queries: inPages(ids).map((page) => ({
      ...api.memories.list.queryOptions({ input: { ids: page } }),
      placeholderData: keepPreviousData,
    })),
  });
  const failed = pages.filter(({ isError }) => isError);
  if (failed[0]?.error) {
    const retry = () => failed.forEach(({ refetch }) => void refetch());
    return <Failing message={failed[0].error.message} onRetry={retry} />;
  }
  if (pages.some(({ isPending }) => isPending)) {
    return <SkeletonLines widths={[90, 60]} label="Loading memories" />;
  }
  const memories = pages.flatMap(({ data }) => data?.memories ?? []);
  const gone = ids.length - memories.length;
  return (
    <ul>
      {memories.map(({ id, content }) => (
        <li key={id} dir="auto">
          {content}
        </li>
      ))}
      {gone > 0 && <li className="text-muted">{gone} deleted since</li>}
    </ul>
  );
}
