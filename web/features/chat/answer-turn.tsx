import { RotateCcw } from 'lucide-react';
import { lazy, memo, Suspense, useEffect } from 'react';
import { TOOL_STATUS, type ToolName } from '#shared/tool.ts';
import { WENT_WRONG } from '#web/lib/api-error.ts';
import { untilLoaded } from '#web/lib/until-loaded.ts';
import { Button } from '#web/ui/button.tsx';
import { PlateMark } from '#web/ui/plate-mark.tsx';
import { SourcesContext } from './answer-context.ts';
import type { Answer } from './chat-state.ts';
import { CopyButton } from './copy-button.tsx';
import { loadAnswerBody } from './load-answer-body.ts';
import { loadAnswerExtras } from './load-answer-extras.ts';
import { SourceList } from './source-list.tsx';

const AnswerBody = lazy(async () => ({ default: (await loadAnswerBody()).AnswerBody }));
const Outcome = lazy(async () => ({ default: (await loadAnswerExtras()).Outcome }));
const UsageLine = lazy(async () => ({
  default: (await untilLoaded(() => import('./usage-line.tsx'))).UsageLine,
}));
const Ground = lazy(async () => ({ default: (await loadAnswerExtras()).Ground }));

interface AnswerTurnProps {
  answer: Answer;
  /** What the coach does before or between words. */
  tool: ToolName | null;
  /** Given for the last answer only: earlier ones cannot be asked again. */
  onRetry: (() => void) | null;
}

/** Why an answer is not whole, as a sentence; null when it is, or was stopped on purpose. */
function failure({ status, error }: Answer): string | null {
  if (status === 'interrupted') return error ?? 'The answer was interrupted.';
  if (status === 'failed' || status === 'lost') return error ?? WENT_WRONG;
  return null;
}

export const AnswerTurn = memo(function AnswerTurn({ answer, tool, onRetry }: AnswerTurnProps) {
  const { text, sources, extras, usage, status } = answer;
  const running = status === 'running';
  const hasExtras = extras !== null;
  // While the answer is being written, so that nothing moves when it ends.
  useEffect(() => {
    if (hasExtras) void loadAnswerExtras();
  }, [hasExtras]);

  const problem = failure(answer);
  const waiting = running && (tool !== null || text.trim() === '');
  return (
    <SourcesContext value={sources}>
      <article aria-label="The coach’s answer" aria-busy={running} className={running ? 'mt-5' : 'turn mt-5'}>
        {text !== '' && (
          <Suspense fallback={<p className="whitespace-pre-wrap">{text}</p>}>
            <AnswerBody text={text} whole={status === 'done'} />
          </Suspense>
        )}
        {waiting && (
          <p className="mt-3 flex min-h-7 items-center gap-2.5 text-sm text-muted first:mt-0">
            <PlateMark size={20} turning />
            {tool ? TOOL_STATUS[tool] : <span className="sr-only">Waiting for the coach</span>}
          </p>
        )}
        {problem && (
          <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-edge bg-danger-ground px-4 py-3 text-sm first:mt-0">
            <p className="text-danger">{problem}</p>
            {onRetry && (
              <Button look="plain" onClick={onRetry}>
                <RotateCcw size={15} aria-hidden /> Retry
              </Button>
            )}
          </div>
        )}
        {!running && extras && (
          <Suspense>
            <Outcome extras={extras} />
          </Suspense>
        )}
        {!running && sources.length > 0 && <SourceList sources={sources} />}
        {!running && text !== '' && (
          <div className="mt-1 flex items-center gap-4">
            <CopyButton text={text} sources={sources} />
            {status === 'stopped' && <span className="text-xs text-muted">Stopped</span>}
            {usage && (
              <Suspense>
                <UsageLine usage={usage} />
              </Suspense>
            )}
          </div>
        )}
        {status === 'stopped' && text === '' && <p className="text-sm text-muted">Stopped</p>}
        {!running && extras && (
          <Suspense>
            <Ground extras={extras} sources={sources} />
          </Suspense>
        )}
      </article>
    </SourcesContext>
  );
});
