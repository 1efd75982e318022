import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { nounFor } from '#shared/counted.ts';
import { number } from '#web/lib/numbers.ts';
import { MemoryList } from './memory-list.tsx';
import { NewMemory } from './new-memory.tsx';
import { useMemories } from './queries.ts';
import { StatusLine, useStatus } from './status.tsx';

const HEADING = 'display text-2xl text-balance sm:text-3xl';

function Count({ total }: { total: number }) {
  return (
    <>
      The assistant has{' '}
      <span className="figures text-3xl leading-none sm:text-4xl">{total === 0 ? 'no' : number(total)}</span>{' '}
      {nounFor(total, 'memory', 'memories')} about you
    </>
  );
}

function Heading() {
  const { data, isError } = useMemories('');
  const total = data?.pages[0]?.total;
  if (total === undefined && isError) return <h1 className={HEADING}>Memory Management</h1>;
  if (total === undefined) {
    return (
      <h1 className={HEADING}>
        <span className="sr-only">Memory Management</span>
        <span aria-hidden className="skeleton inline-block">
          <span className="invisible">
            <Count total={10} />
          </span>
        </span>
      </h1>
    );
  }
  return (
    <h1 className={HEADING}>
      <Count total={total} />
    </h1>
  );
}

/** The whole memories screen. `children`: the switch for using them at all. */
export function MemoryBoard({ children }: { children: ReactNode }) {
  const { status, say } = useStatus();
  return (
    <div className="max-w-measure">
      <Heading />
      <p className="mt-3 flex gap-2.5 text-sm text-muted">
        <Info size={18} aria-hidden className="mt-0.5 shrink-0" />
        <span>
          This is the coach’s long-term memory: what it knows about you in every conversation. It saves what
          matters as you talk, and you can add, edit or delete anything here.
        </span>
      </p>
      <div className="mt-6 border-y border-line py-4">{children}</div>
      <div className="mt-6 rounded-edge bg-sunk p-4 sm:p-5">
        <NewMemory say={say} />
      </div>
      <MemoryList say={say} />
      <StatusLine status={status} onClose={say.nothing} />
    </div>
  );
}
