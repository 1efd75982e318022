import { useQuery } from '@tanstack/react-query';
import { CornerLeftUp } from 'lucide-react';
import { useMemo } from 'react';
import { api } from '#web/lib/call.ts';
import { shuffled } from './shuffle.ts';

const SHOWN = 4;

/**
 * A few of the suggested questions, for people who have not asked anything. Nothing is lost if they fail to
 * load.
 */
export function FirstQuestions({ onPick }: { onPick: (question: string) => void }) {
  const { data } = useQuery(api.gym.suggestions.queryOptions({ staleTime: Number.POSITIVE_INFINITY }));
  const questions = useMemo(() => shuffled(data?.suggestions ?? []).slice(0, SHOWN), [data]);
  return (
    <ul aria-label="Suggested questions">
      {questions.map(({ question }) => (
        <li key={question} className="border-b border-line">
          <button
            type="button"
            onClick={() => onPick(question)}
            className="group flex min-h-16 w-full items-center justify-between gap-4 py-2 text-left text-sm"
          >
            <span className="decoration-signal decoration-2 underline-offset-4 group-hover:underline">
              {question}
            </span>
            <CornerLeftUp size={17} aria-hidden className="shrink-0 text-muted" />
          </button>
        </li>
      ))}
    </ul>
  );
}
