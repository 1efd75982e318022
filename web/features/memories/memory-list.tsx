import { RefreshCw } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Memory } from '#shared/memories.ts';
import { MEMORY_SEARCH_MAX_CHARACTERS } from '#shared/memory.ts';
import { call } from '#web/lib/call.ts';
import { number } from '#web/lib/numbers.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { Failing } from '#web/ui/failing.tsx';
import { focusAfter } from '#web/ui/focus-after.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { MemoriesSkeleton } from './memories-skeleton.tsx';
import { MemoryCard } from './memory-card.tsx';
import { memoriesOf, useMemories, useMemoryLists } from './queries.ts';
import type { Say } from './status.tsx';

/** How far before the end of the list the next page is asked for. */
const MARGIN_PX = 200;
/** Typing pauses for so long before the search is sent. */
const SEARCH_PAUSE_MS = 250;

/** As much of a memory as tells which one it is. */
const shortened = (content: string) =>
  content.length > 160 ? `${[...content].slice(0, 150).join('').trimEnd()}…` : content;

const reasonOf = (text: string, error: Error | null) => (error ? `${text}. ${error.message}` : text);

export function MemoryList({ say }: { say: Say }) {
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [deleting, setDeleting] = useState<Memory | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useMemories(search);
  const lists = useMemoryLists();
  const memories = memoriesOf(list.data);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const syncing = list.isFetching && !list.isPending && !isFetchingNextPage;

  const type = (next: string) => {
    setTyped(next);
    clearTimeout(pause.current);
    pause.current = setTimeout(() => setSearch(next.trim()), next.trim() === '' ? 0 : SEARCH_PAUSE_MS);
  };

  async function remove(memory: Memory) {
    const index = memories.findIndex(({ id }) => id === memory.id);
    const next = memories[index + 1] ?? memories[index - 1];
    // The button that opened the dialog goes with its memory.
    focusAfter(
      () => {
        setDeleting(null);
        say.working('Deleting memory...');
      },
      () => (next && document.getElementById(next.id)) || heading.current,
    );
    await lists.hold();
    lists.remove(memory.id);
    try {
      await call.memories.delete({ memoryId: memory.id });
      say.done('Memory deleted successfully!');
    } catch (error) {
      say.failed('Error deleting memory', error);
      await lists.reload();
    }
  }

  return (
    <section aria-labelledby="memories" className="mt-10">
      <h2 id="memories" ref={heading} tabIndex={-1} className="sr-only">
        Memories
      </h2>
      <div className="flex items-center gap-3">
        <div className="flex-1">
          <SearchField
            label="Search memories..."
            value={typed}
            maxLength={MEMORY_SEARCH_MAX_CHARACTERS}
            onChange={type}
          />
        </div>
        <IconButton label="Sync memories" className="size-touch" onClick={() => void lists.reload()}>
          <RefreshCw size={20} aria-hidden className={classNames(syncing && 'animate-spin')} />
        </IconButton>
      </div>
      <p role="status" className="sr-only">
        {search !== '' && list.isSuccess && !list.isPlaceholderData && `${list.data.pages[0]?.count} found`}
      </p>
      <div className={classNames('mt-5 transition-opacity', list.isPlaceholderData && 'opacity-60')}>
        {list.isPending && <MemoriesSkeleton />}
        {list.isError && memories.length === 0 && (
          <div className="rounded-edge bg-danger-ground p-5 text-danger">
            <Failing
              message={reasonOf('Error loading memories', list.error)}
              onRetry={() => void list.refetch()}
            />
          </div>
        )}
        {list.isSuccess && memories.length === 0 && (
          <div className="py-6">
            <p>{search === '' ? 'No memories found.' : 'No memories found matching your search.'}</p>
            {search === '' && (
              <p className="mt-1 text-sm text-muted">
                Write the first one above: a goal, an old injury, what stands in your gym.
              </p>
            )}
          </div>
        )}
        <ul className="space-y-3">
          {memories.map((memory) => (
            <li
              key={memory.id}
              id={memory.id}
              tabIndex={-1}
              className="rounded-edge border border-line bg-raised p-4 [contain-intrinsic-size:auto_7rem] [content-visibility:auto] sm:px-5"
            >
              <MemoryCard memory={memory} say={say} onDelete={() => setDeleting(memory)} />
            </li>
          ))}
        </ul>
        {memories.length > 0 && (
          <LoadMore
            key={search}
            more={hasNextPage}
            loading={isFetchingNextPage}
            onMore={() => void fetchNextPage()}
            margin={MARGIN_PX}
            error={list.isFetchNextPageError ? reasonOf('Error loading more memories', list.error) : null}
            end={memories.length > 1 && `All ${number(memories.length)} memories loaded.`}
          />
        )}
      </div>
      <Confirm
        open={deleting !== null}
        question="Are you sure you want to delete this memory?"
        note={deleting ? shortened(deleting.content) : undefined}
        action="Delete"
        onConfirm={() => deleting && void remove(deleting)}
        onClose={() => setDeleting(null)}
      />
    </section>
  );
}
