import { RefreshCw } from 'lucide-react';
import { useRef, useState } from 'react';
import { shortened } from '#shared/cut.ts';
import type { Memory } from '#shared/memories.ts';
import { MEMORY_SEARCH_MAX_CHARACTERS } from '#shared/memory.ts';
import { call } from '#web/lib/call.ts';
import { number } from '#web/lib/numbers.ts';
import { useSearch } from '#web/lib/use-search.ts';
import { withEdited } from '#web/lib/with-edited.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { focusAfter } from '#web/ui/focus-after.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { MemoriesSkeleton } from './memories-skeleton.tsx';
import { MemoryCard } from './memory-card.tsx';
import { memoriesOf, useMemories, useMemoryLists } from './queries.ts';
import type { Say } from './status.tsx';

/** Identifies a memory in a question. */
const SHOWN_MAX_CHARACTERS = 160;

export function MemoryList({ say }: { say: Say }) {
  const { typed, search, type } = useSearch();
  const [deleting, setDeleting] = useState<Memory | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useMemories(search);
  const lists = useMemoryLists();
  const [edited, setEdited] = useState<readonly Memory[]>([]);
  const listed = memoriesOf(list.data);
  const memories = withEdited(listed, edited, ({ id }) => id);
  const syncing = list.isFetching && !list.isPending && !list.isFetchingNextPage;

  async function remove(memory: Memory) {
    const index = memories.findIndex(({ id }) => id === memory.id);
    const next = memories[index + 1] ?? memories[index - 1];
    // The button that opened the dialog disappears with its memory.
    focusAfter(
      () => {
        setDeleting(null);
        say.working('Deleting memory...');
      },
      () => (next && document.getElementById(next.id)) || heading.current,
    );
    await lists.hold();
    const restore = lists.remove(memory.id);
    try {
      await call.memories.delete({ memoryId: memory.id });
      lists.resume();
      say.done('Memory deleted successfully!');
    } catch (error) {
      restore();
      say.failed('Error deleting memory', error);
      await lists.reload();
    }
  }

  return (
    <div className="mt-10">
      <PagedList
        query={list}
        rows={memories.length}
        heading={{ id: 'memories', text: 'Memories', ref: heading }}
        search={{ label: 'Search memories...', typed, type, maxLength: MEMORY_SEARCH_MAX_CHARACTERS }}
        filters={
          <IconButton label="Sync memories" className="size-touch" onClick={() => void lists.reload()}>
            <RefreshCw size={20} aria-hidden className={classNames(syncing && 'animate-spin')} />
          </IconButton>
        }
        found={search === '' ? undefined : list.data?.pages[0]?.count}
        skeleton={<MemoriesSkeleton />}
        empty={
          <div className="py-6">
            <p>{search === '' ? 'No memories found.' : 'No memories found matching your search.'}</p>
            {search === '' && (
              <p className="mt-1 text-sm text-muted">
                Add the first one above: a goal, an old injury, the equipment in your gym.
              </p>
            )}
          </div>
        }
        failed={{ first: 'Error loading memories.', more: 'Error loading more memories.' }}
        end={listed.length > 1 && `All ${number(listed.length)} memories loaded.`}
        of={search}
      >
        <ul className="space-y-3">
          {memories.map((memory) => (
            <li
              key={memory.id}
              id={memory.id}
              tabIndex={-1}
              className="rounded-edge border border-line bg-raised p-4 [contain-intrinsic-size:auto_7rem] [content-visibility:auto] sm:px-5"
            >
              <MemoryCard
                memory={memory}
                say={say}
                onDelete={() => setDeleting(memory)}
                onEditing={(editing) =>
                  setEdited((all) => [
                    ...all.filter(({ id }) => id !== memory.id),
                    ...(editing ? [memory] : []),
                  ])
                }
              />
            </li>
          ))}
        </ul>
      </PagedList>
      <Confirm
        open={deleting !== null}
        question="Are you sure you want to delete this memory?"
        note={deleting ? shortened(deleting.content, SHOWN_MAX_CHARACTERS) : undefined}
        action="Delete"
        onConfirm={() => deleting && void remove(deleting)}
        onClose={() => setDeleting(null)}
      />
    </div>
  );
}
