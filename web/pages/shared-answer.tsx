import { useCallback, useEffect, useState } from 'react';
import { useParams } from 'react-router';
import type { Source } from '#shared/source.ts';
import { AskYourself } from '#web/features/shares/ask-yourself.tsx';
import { CitedSources, sourceId } from '#web/features/shares/cited-sources.tsx';
import { SharedAnswer } from '#web/features/shares/shared-answer.tsx';
import { type ApiError, toApiError } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { useTitle } from '#web/lib/title.ts';
import { Failing } from '#web/ui/failing.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { AnswerShown } from './answer-shown.tsx';
import { Brand } from './brand.tsx';

type Shared = Awaited<ReturnType<typeof call.shares.read>>['answer'];

const toSource = ({ number }: Source) =>
  document.getElementById(sourceId(number))?.scrollIntoView({ behavior: 'smooth', block: 'center' });

/** Target of the link to a shared answer. */
export default function SharedAnswerPage() {
  const { token = '' } = useParams();
  const [answer, setAnswer] = useState<Shared | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  useTitle('A shared answer');
  const load = useCallback(() => {
    setError(null);
    call.shares.read({ token }).then(
      ({ answer }) => setAnswer(answer),
      (thrown: unknown) => setError(toApiError(thrown)),
    );
  }, [token]);
  useEffect(load, [load]);
  // An address that no link can have is 400.
  const isGone = error?.status === 404 || error?.status === 400;
  return (
    <div className="px-5 py-5 sm:px-10">
      <header>
        <Brand to="/" />
      </header>
      <main className="mx-auto max-w-measure py-10 sm:py-14">
        {isGone && (
          <>
            <h1 className="display text-3xl">This link no longer works</h1>
            <p className="mt-3 text-ink-soft">
              The person who shared the answer has revoked the link or deleted the answer, or the link is
              incomplete.
            </p>
            <AskYourself />
          </>
        )}
        {error && !isGone && <Failing message={error.message} onRetry={load} />}
        {!answer && !error && <SkeletonLines widths={[40, 90, 100, 96, 99, 60]} label="Loading" />}
        {answer && (
          <SharedAnswer question={answer.question} createdAt={answer.created_at} edited={answer.edited}>
            <AnswerShown text={answer.answer} sources={answer.sources} onOpen={toSource} />
            <CitedSources sources={answer.sources} heading="h2" />
          </SharedAnswer>
        )}
      </main>
    </div>
  );
}
