import { useMutation } from '@tanstack/react-query';
import { Target } from 'lucide-react';
import { api } from '#web/lib/call.ts';
import { useRefreshLibrary } from './store-queries.ts';

interface ShouldBeFoundProps {
  workId: string;
  page: number;
  question: string;
}

/** Adds the page as one that must be found for this question. */
export function ShouldBeFound({ workId, page, question }: ShouldBeFoundProps) {
  const refresh = useRefreshLibrary();
  const add = useMutation(api.library.addGolden.mutationOptions({ onSuccess: refresh }));
  return (
    <p className="mt-1.5 text-sm">
      {add.isSuccess ? (
        <span role="status" className="text-muted">
          Added to the golden questions.
        </span>
      ) : (
        <button
          type="button"
          disabled={add.isPending}
          className="touch-target inline-flex items-center gap-1.5 underline underline-offset-4 hover:no-underline"
          onClick={() => add.mutate({ question, workId, page })}
        >
          <Target size={15} aria-hidden /> This page should be found
        </button>
      )}
      {add.error && <span className="text-danger"> {add.error.message}</span>}
    </p>
  );
}
