import { useQueryClient } from '@tanstack/react-query';
import { Brain, Trophy, Undo2 } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { SavedItem } from '#shared/answer-extras.ts';
import { toApiError } from '#web/lib/api-error.ts';
import { api, call } from '#web/lib/call.ts';
import { calendarDay } from '#web/lib/dates.ts';
import { liftInWords } from '#web/lib/record-words.ts';
import { Button } from '#web/ui/button.tsx';

const KINDS = {
  record: {
    icon: Trophy,
    saved: 'Saved to your records',
    undone: 'Removed from your records',
    to: '/account/personal-records',
  },
  memory: { icon: Brain, saved: 'Remembered', undone: 'Removed from memory', to: '/account/memories' },
} as const;

/** What the coach wrote down while it answered, each with its Undo. */
export function SavedRows({ saved }: { saved: readonly SavedItem[] }) {
  return (
    <section aria-label="Saved" className="mt-6">
      <ul className="border-y border-line">
        {saved.map((item) => (
          <li key={item.id} className="border-b border-line last:border-b-0">
            <SavedRow item={item} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function SavedRow({ item }: { item: SavedItem }) {
  const { icon: Icon, saved, undone, to } = KINDS[item.kind];
  const [state, setState] = useState<'there' | 'undoing' | 'undone'>(item.gone ? 'undone' : 'there');
  const [problem, setProblem] = useState<string | null>(null);
  const result = useRef<HTMLParagraphElement>(null);
  const queries = useQueryClient();

  const undo = async () => {
    setState('undoing');
    setProblem(null);
    try {
      await remove(item);
      setState('undone');
      void queries.invalidateQueries({
        queryKey: item.kind === 'record' ? api.records.key() : api.memories.key(),
      });
    } catch (thrown) {
      setState('there');
      setProblem(toApiError(thrown).message);
    }
  };

  // The button that had the focus is gone.
  const wasHere = useRef(state);
  useLayoutEffect(() => {
    if (state === 'undone' && wasHere.current !== 'undone') result.current?.focus();
    wasHere.current = state;
  }, [state]);

  const isUndone = state === 'undone';
  return (
    <div className="grid min-h-touch grid-cols-[1.5rem_1fr_auto] items-center gap-x-3 py-2.5 text-sm">
      <Icon size={18} aria-hidden className={isUndone ? 'text-muted' : ''} />
      <div className="min-w-0">
        <p ref={result} tabIndex={-1} role="status" className="text-xs text-muted">
          {isUndone ? (
            item.gone ? (
              'Removed later'
            ) : (
              undone
            )
          ) : (
            <Link to={to} className="touch-target underline underline-offset-2 hover:text-ink">
              {saved}
            </Link>
          )}
        </p>
        <p className={isUndone ? 'text-muted' : ''}>
          <What item={item} />
        </p>
        {problem && (
          <p role="alert" className="mt-1 text-danger">
            {problem}
          </p>
        )}
      </div>
      {!isUndone && (
        <Button
          look="plain"
          busy={state === 'undoing'}
          onClick={() => void undo()}
          aria-label={`${problem ? 'Retry undoing' : 'Undo'}: ${wordsOf(item)}`}
        >
          <Undo2 size={15} aria-hidden /> {problem ? 'Retry' : 'Undo'}
        </Button>
      )}
    </div>
  );
}

function What({ item }: { item: SavedItem }) {
  if (item.kind === 'memory') return <span dir="auto">{item.content}</span>;
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      <span className="font-semibold">{item.title}</span>{' '}
      <span className="figures text-lg leading-tight">{liftInWords(item)}</span>{' '}
      <time dateTime={item.achieved_on} className="text-xs whitespace-nowrap text-muted">
        {calendarDay(item.achieved_on)}
      </time>
    </span>
  );
}

const wordsOf = (item: SavedItem) =>
  item.kind === 'memory' ? item.content : `${item.title} ${liftInWords(item)}`;

async function remove(item: SavedItem): Promise<void> {
  try {
    if (item.kind === 'record') await call.records.remove({ id: item.id });
    else await call.memories.delete({ memoryId: item.id });
  } catch (thrown) {
    // Already gone: deleted elsewhere, or by a try whose reply was lost.
    if (toApiError(thrown).status !== 404) throw thrown;
  }
}
