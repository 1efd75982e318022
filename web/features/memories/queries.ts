import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Memory } from '#shared/memories.ts';
import { MEMORIES_PAGE } from '#shared/memory.ts';
import { api } from '#web/lib/call.ts';
import { nextOffset, rowsOf } from '#web/lib/pages.ts';

interface MemoryPage {
  memories: Memory[];
  count: number;
  total: number;
}
type Pages = InfiniteData<MemoryPage, number>;

const LISTS = api.memories.list.key();

const listOptions = (search: string) =>
  api.memories.list.infiniteOptions({
    input: (offset: number) => ({ search, offset, limit: MEMORIES_PAGE }),
    initialPageParam: 0,
    getNextPageParam: nextOffset((page) => page.memories),
    placeholderData: keepPreviousData,
  });

export const useMemories = (search: string) => useInfiniteQuery(listOptions(search));

export const memoriesOf = (pages: Pages | undefined): Memory[] =>
  rowsOf(
    pages,
    (page) => page.memories,
    ({ id }) => id,
  );

/** Updates the loaded lists after a local change. */
export function useMemoryLists() {
  const queries = useQueryClient();
  /** Loads lists whose first load was held. */
  const resume = () =>
    void queries.invalidateQueries({
      queryKey: LISTS,
      predicate: (list) => list.state.data === undefined,
    });
  return {
    /** Pending loads do not know about the change and would undo it. */
    hold: () => queries.cancelQueries({ queryKey: LISTS }),
    resume,
    add(memory: Memory) {
      const { queryKey } = listOptions('');
      queries.setQueryData<Pages>(queryKey, (pages) => pages && withFirst(pages, memory));
      // Whether it matches the search is up to the server.
      const whole = queries.getQueryCache().find({ queryKey });
      void queries.invalidateQueries({
        queryKey: LISTS,
        predicate: (list) => list !== whole || list.state.data === undefined,
      });
    },
    replace(memory: Memory) {
      setEach(queries, (pages) =>
        mapPages(pages, (page) => ({
          ...page,
          memories: page.memories.map((other) => (other.id === memory.id ? memory : other)),
        })),
      );
      resume();
    },
    /** @returns a function that restores it if the deletion fails */
    remove(id: string): () => void {
      const before = queries.getQueriesData<Pages>({ queryKey: LISTS });
      setEach(queries, (pages) => {
        const held = pages.pages.some((page) => page.memories.some((memory) => memory.id === id));
        return mapPages(pages, (page) => ({
          memories: page.memories.filter((memory) => memory.id !== id),
          count: page.count - (held ? 1 : 0),
          total: page.total - 1,
        }));
      });
      return () => {
        for (const [key, pages] of before) queries.setQueryData(key, pages);
      };
    },
    /** Starts over at the newest. */
    reload() {
      setEach(queries, ({ pages, pageParams }) => ({
        pages: pages.slice(0, 1),
        pageParams: pageParams.slice(0, 1),
      }));
      return queries.invalidateQueries({ queryKey: LISTS });
    },
  };
}

function setEach(queries: QueryClient, change: (pages: Pages) => Pages): void {
  queries.setQueriesData<Pages>({ queryKey: LISTS }, (pages) => pages && change(pages));
}

const mapPages = (pages: Pages, change: (page: MemoryPage) => MemoryPage): Pages => ({
  ...pages,
  pages: pages.pages.map(change),
});

function withFirst(pages: Pages, memory: Memory): Pages {
  const counted = mapPages(pages, (page) => ({ ...page, count: page.count + 1, total: page.total + 1 }));
  const [first, ...rest] = counted.pages;
  return first
    ? { ...counted, pages: [{ ...first, memories: [memory, ...first.memories] }, ...rest] }
    : counted;
}
