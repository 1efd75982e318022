import { useMutation, useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { api } from '#web/lib/call.ts';
import { moment } from '#web/lib/dates.ts';
import { counted, number } from '#web/lib/numbers.ts';
import { Button } from '#web/ui/button.tsx';
import { Failing } from '#web/ui/failing.tsx';
import { isFocusFree } from '#web/ui/focus-after.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { ScrollRegion } from '#web/ui/scroll-region.tsx';
import { SectionHead } from '#web/ui/section-head.tsx';
import { useRefreshLibrary } from './store-queries.ts';

const SCORE = { minimumFractionDigits: 3, maximumFractionDigits: 3 };

/** Shows how well the library finds answers to the golden questions, now and before. */
export function Scorecard() {
  const scorecard = useQuery(api.library.scorecard.queryOptions());
  const refresh = useRefreshLibrary();
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const measure = useMutation(api.library.measure.mutationOptions({ onSuccess: refresh }));
  const remove = useMutation(
    api.library.removeGolden.mutationOptions({
      onSuccess: () => {
        // The button disappears with its row.
        if (isFocusFree(list.current)) heading.current?.focus();
      },
      onSettled: refresh,
    }),
  );
  const failed = measure.error ?? remove.error;
  const { questions = [], history = [] } = scorecard.data ?? {};
  return (
    <section aria-labelledby="scorecard" className="space-y-4">
      <SectionHead id="scorecard" title="Scorecard" ref={heading} />
      <p className="max-w-measure text-sm text-muted">
        Golden questions are those whose page you know. The scorecard asks each of them and looks how far up
        the page is found: 1 is perfect. Add questions from the answers of “Ask the store”.
      </p>
      <Button look="plain" busy={measure.isPending} onClick={() => measure.mutate({})}>
        {measure.isPending ? 'Measuring...' : 'Measure now'}
      </Button>
      {failed && (
        <p role="alert" className="text-sm text-danger">
          {failed.message}
        </p>
      )}
      {scorecard.error && !scorecard.data && (
        <Failing message={scorecard.error.message} onRetry={() => void scorecard.refetch()} />
      )}
      {history.length > 0 && (
        <ScrollRegion aria-label="Scorecards" className="overflow-x-auto">
          <table className="w-full text-left text-sm">
            <thead className="text-muted">
              <tr className="border-b border-line">
                <th className="py-2 pr-4 font-normal">Measured</th>
                <th className="py-2 pr-4 text-right font-normal">nDCG@10</th>
                <th className="py-2 pr-4 text-right font-normal">Recall</th>
                <th className="py-2 pr-4 text-right font-normal">Rank</th>
                <th className="py-2 text-right font-normal">Questions</th>
              </tr>
            </thead>
            <tbody>
              {history.map((one) => (
                <tr key={one.measured_at} className="border-b border-line">
                  <td className="py-2 pr-4 whitespace-nowrap">{moment(one.measured_at)}</td>
                  <td className="figures py-2 pr-4 text-right text-base">{number(one.ndcg, SCORE)}</td>
                  <td className="figures py-2 pr-4 text-right text-base">{number(one.recall, SCORE)}</td>
                  <td className="figures py-2 pr-4 text-right text-base">
                    {number(one.reciprocal_rank, SCORE)}
                  </td>
                  <td className="py-2 text-right">{number(one.questions)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
      {questions.length > 0 && (
        <details className="text-sm">
          <summary className="touch-target cursor-pointer py-1 text-muted">
            {counted(questions.length, 'question')} of your own
          </summary>
          <ul ref={list} className="mt-2 divide-y divide-line">
            {questions.map(({ id, question, title, slug, place }) => (
              <li key={id} className="flex items-center gap-3 py-2">
                <span className="min-w-0 flex-1 wrap-anywhere">
                  {question}
                  <span className="block text-muted">
                    {title ?? `${slug} (no longer in the library)`}, {place}
                  </span>
                </span>
                <IconButton
                  label={`Remove ${question}`}
                  disabled={remove.isPending}
                  onClick={() => remove.mutate({ questionId: id })}
                >
                  <Trash2 size={18} aria-hidden />
                </IconButton>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
