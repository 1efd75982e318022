import { ArrowRight, RotateCcw } from 'lucide-react';
import { lazy, memo, Suspense, useContext, useEffect } from 'react';
import { WENT_WRONG } from '#web/lib/api-error.ts';
import { untilLoaded } from '#web/lib/until-loaded.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { PlateMark } from '#web/ui/plate-mark.tsx';
import { AnswerActionsContext, SourcesContext } from './answer-context.ts';
import { answerAsText } from './answer-text.ts';
import { BranchSwitch } from './branch-switch.tsx';
import { type Answer, canGoOn } from './chat-messages.ts';
import { useAnswerBody } from './load-answer-body.ts';
import { loadAnswerExtras, useAnswerExtras } from './load-answer-extras.ts';
import { SourceList } from './source-list.tsx';
import { TryQuestion } from './try-question.tsx';

const UsageLine = lazy(async () => ({
  default: (await untilLoaded(() => import('./usage-line.tsx'))).UsageLine,
}));

/** Actions for an incomplete answer. */
export interface Again {
  retry: () => void;
  goOn: () => void;
}

interface AnswerTurnProps {
  answer: Answer;
  /** The question it answers. */
  question: string;
  /** The coach's activity before or between words. */
  doing: string | null;
  /** Only for the last answer and those who may ask: earlier ones cannot be redone or continued. */
  again: Again | null;
  onSwitch: (id: string) => void;
}

/** Returns why an answer is incomplete, as a sentence; null when it is complete. */
function failure({ status, error }: Answer): string | null {
  if (status === 'stopped') return 'Stopped';
  if (status === 'interrupted') return error ?? 'The answer was interrupted.';
  if (status === 'waiting') return error;
  if (status === 'failed' || status === 'lost') return error ?? WENT_WRONG;
  return null;
}

export const AnswerTurn = memo(function AnswerTurn(props: AnswerTurnProps) {
  const { answer, question, doing, again, onSwitch } = props;
  const { id, text, siblings, sources, extras, usage, status } = answer;
  const running = status === 'running';
  const AnswerBody = useAnswerBody(text !== '');
  const Extras = useAnswerExtras(!running && extras !== null);
  // Already while the answer is being written, so that nothing moves when it ends.
  useEffect(() => {
    if (running) void loadAnswerExtras();
  }, [running]);
  // What follows the text is shown together: a button that moved down a moment later would be missed by a tap.
  const isWhole = !running && (extras === null || Extras !== null);

  const problem = failure(answer);
  const waiting = running && (doing !== null || text.trim() === '');
  const isCalm = status === 'stopped' || status === 'waiting';
  return (
    <SourcesContext value={sources}>
      <article aria-label="The coach’s answer" aria-busy={running} className="mt-5">
        {text !== '' &&
          (AnswerBody ? (
            <AnswerBody text={text} whole={status === 'done'} growing={running} />
          ) : (
            <p dir="auto" className="whitespace-pre-wrap">
              {text}
            </p>
          ))}
        {waiting && (
          <p className="mt-3 flex min-h-7 items-center gap-2.5 text-sm text-muted first:mt-0">
            <PlateMark size={20} turning />
            {doing ?? <span className="sr-only">Waiting for the coach</span>}
          </p>
        )}
        {problem && (
          <div
            className={classNames(
              'mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-edge px-4 py-3 text-sm first:mt-0',
              isCalm ? 'bg-sunk' : 'bg-danger-ground',
            )}
          >
            <p className={isCalm ? 'text-muted' : 'text-danger'}>{problem}</p>
            {again && (
              <div className="flex flex-wrap gap-3">
                {canGoOn(answer) && (
                  <Button look="plain" onClick={again.goOn}>
                    <ArrowRight size={15} aria-hidden /> Continue
                  </Button>
                )}
                <Button look="plain" onClick={again.retry}>
                  <RotateCcw size={15} aria-hidden /> Retry
                </Button>
              </div>
            )}
          </div>
        )}
        {isWhole && extras && Extras && <Extras.Outcome extras={extras} />}
        {isWhole && sources.length > 0 && <SourceList sources={sources} />}
        {isWhole && (text !== '' || siblings.length > 1) && (
          <div className="mt-1 flex flex-wrap items-center gap-x-4">
            <BranchSwitch id={id} siblings={siblings} onSwitch={onSwitch} />
            {text !== '' && <CopyButton label="Copy answer" text={() => answerAsText(text, sources)} />}
            {text !== '' && status !== 'lost' && <Actions id={id} />}
            {question !== '' && <TryQuestion question={question} />}
            {usage && (
              <Suspense>
                <UsageLine usage={usage} />
              </Suspense>
            )}
          </div>
        )}
        {isWhole && extras && Extras && <Extras.Ground extras={extras} sources={sources} />}
      </article>
    </SourcesContext>
  );
});

function Actions({ id }: { id: string }) {
  return useContext(AnswerActionsContext)?.(id) ?? null;
}
