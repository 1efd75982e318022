import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useMemo, useState } from 'react';
import { api } from '#web/lib/call.ts';
import { useMedia } from '#web/lib/media.ts';
import { SUGGESTION_GROUP_LABELS } from '#web/lib/suggestion-labels.ts';
import { Failing } from '#web/ui/failing.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { columnsFor, rowsFor, shuffled } from './shuffle.ts';

const COLUMN_CLASS = { 1: 'grid-cols-1', 2: 'grid-cols-2', 3: 'grid-cols-3' } as const;

function useColumns(): 1 | 2 | 3 {
  const three = useMedia('(min-width: 900px)');
  const two = useMedia('(min-width: 500px)');
  return columnsFor(three ? 900 : two ? 500 : 0);
}

/** The suggested questions, in random order, a page at a time. */
export function SuggestionGrid({ onPick }: { onPick: (question: string) => void }) {
  const query = useQuery(api.gym.suggestions.queryOptions({ staleTime: Number.POSITIVE_INFINITY }));
  /** Null until the reader turns a page: initial content is not announced. */
  const [page, setPage] = useState<number | null>(null);
  const columns = useColumns();
  const data = query.data;
  const questions = useMemo(() => shuffled(data?.suggestions ?? []), [data]);

  const size = columns * rowsFor(columns);
  if (query.isLoadingError)
    return <Failing message={query.error.message} onRetry={() => void query.refetch()} />;
  if (query.isSuccess && questions.length === 0) return null;

  const pages = Math.max(1, Math.ceil(questions.length / size));
  // A wider window may have fewer pages than the reader paged through.
  const at = Math.min(page ?? 0, pages - 1);
  const shown = questions.slice(at * size, at * size + size);
  const turn = (by: number) => setPage((at + by + pages) % pages);
  return (
    <section aria-label="Suggested questions">
      <div className="mb-1 flex items-center justify-between border-b-2 border-ink">
        <h2 className="text-sm font-semibold">Ask about</h2>
        <div className="flex items-center gap-1">
          <IconButton label="Previous questions" onClick={() => turn(-1)} disabled={pages < 2}>
            <ChevronLeft size={19} aria-hidden />
          </IconButton>
          <span
            className="figures min-w-12 text-center text-sm text-muted"
            aria-live={page === null ? 'off' : 'polite'}
          >
            <span className="sr-only">Page </span>
            {query.isPending ? '–' : at + 1} / {query.isPending ? '–' : pages}
          </span>
          <IconButton label="More questions" onClick={() => turn(1)} disabled={pages < 2}>
            <ChevronRight size={19} aria-hidden />
          </IconButton>
        </div>
      </div>
      <ul className={`grid gap-x-6 ${COLUMN_CLASS[columns]}`}>
        {query.isPending
          ? [...Array(size).keys()].map((place) => (
              <li key={place} className="h-18 border-b sm:h-23 border-line py-3.5">
                <div className="skeleton mb-2.5 h-3 w-20" />
                <div className="skeleton h-4 w-11/12" />
              </li>
            ))
          : shown.map(({ group, question }) => (
              <li key={question} className="border-b border-line">
                <button
                  type="button"
                  className="group flex h-full min-h-18 w-full sm:min-h-23 flex-col items-start gap-1 py-3 text-left"
                  onClick={() => onPick(question)}
                >
                  <span className="text-xs text-muted">{SUGGESTION_GROUP_LABELS[group]}</span>
                  <span className="text-sm leading-snug decoration-signal decoration-2 underline-offset-4 group-hover:underline">
                    {question}
                  </span>
                </button>
              </li>
            ))}
      </ul>
    </section>
  );
}
