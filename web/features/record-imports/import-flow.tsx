import { useLayoutEffect, useRef, useState } from 'react';
import type { RecordImport } from '#shared/record-imports.ts';
import { toApiError } from '#web/lib/api-error.ts';
import { counted } from '#web/lib/numbers.ts';
import { useLatest } from '#web/lib/use-latest.ts';
import { Button } from '#web/ui/button.tsx';
import { ClosedNote } from '#web/ui/closed-note.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { Failing } from '#web/ui/failing.tsx';
import { requestOf, useChosen } from '#web/ui/use-chosen.ts';
import { ChooseFile } from './choose-file.tsx';
import { DryRun } from './dry-run.tsx';
import { Imported } from './imported.tsx';
import { PastImports } from './past-imports.tsx';
import { useLiftTitles, useUndo } from './queries.ts';
import { Questions } from './questions.tsx';
import type { Step } from './steps.ts';
import { useImport } from './use-import.ts';
import { FORMATS } from './words.ts';
import { Working } from './working.tsx';

const HEADINGS: Record<Step['at'], string> = {
  choose: 'Choose a file',
  working: 'One moment',
  questions: 'A few questions first',
  'dry run': 'Preview',
  done: 'Done',
  failed: 'Something went wrong',
};

/** From a file to records: choose, answer, review, add, and undo. `locked`: why nothing can be added now. */
export function ImportFlow({ locked }: { locked: string | null }) {
  const { step, file, choose, answer, add, retry, restart } = useImport();
  const titles = useLiftTitles();
  const undo = useUndo();
  const latest = useLatest(step);
  const [undone, setUndone] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const {
    chosen: undoing,
    choose: askToUndo,
    close,
    settle,
  } = useChosen<RecordImport>(() => heading.current);
  const request = requestOf(undoing, undo);
  const shown = useRef(step.at);

  useLayoutEffect(() => {
    // The focused element disappeared with the previous step.
    if (shown.current !== step.at) heading.current?.focus();
    shown.current = step.at;
  }, [step.at]);

  const format = 'reading' in step ? FORMATS[step.reading.format] : null;
  return (
    <div className="max-w-measure">
      <h1 className="display text-3xl">Import your history</h1>
      {step.at === 'choose' && (
        <p className="mt-2 text-sm text-ink-soft">
          The best set of each lift per day becomes a record, with its date, repetitions and unit. Warm-ups
          never count.
        </p>
      )}
      {locked && (
        <div className="mt-5">
          <ClosedNote reason={locked} still="You can still export your records." />
        </div>
      )}

      <section aria-labelledby="step" className="mt-7">
        <h2
          id="step"
          ref={heading}
          tabIndex={-1}
          className={step.at === 'choose' || step.at === 'working' ? 'sr-only' : 'display mb-1 text-2xl'}
        >
          {HEADINGS[step.at]}
        </h2>
        {file && step.at !== 'choose' && step.at !== 'working' && (
          <p className="mb-4 text-sm text-muted wrap-anywhere">
            {[file.name, format].filter(Boolean).join(' · ')}
          </p>
        )}
        {'problem' in step && step.problem && (
          <p role="alert" className="mb-6 rounded-edge bg-danger-ground px-4 py-3 text-sm wrap-anywhere">
            {step.problem}
          </p>
        )}
        {step.at === 'choose' && (
          <ChooseFile disabled={locked !== null} onChoose={(chosen) => void choose(chosen)} />
        )}
        {step.at === 'working' && <Working step={step} fileName={file?.name ?? ''} onCancel={restart} />}
        {step.at === 'questions' && (
          <Questions
            reading={step.reading}
            given={step.given}
            titles={titles}
            onAnswer={answer}
            onRestart={restart}
          />
        )}
        {step.at === 'dry run' && (
          <DryRun
            reading={step.reading}
            titles={titles}
            onAdd={add}
            onName={(lifts) => answer({}, lifts)}
            onRestart={restart}
          />
        )}
        {step.at === 'done' && (
          <Imported recordImport={step.recordImport} onUndo={askToUndo} onRestart={restart} />
        )}
        {step.at === 'failed' && (
          <div className="space-y-3">
            <Failing message={step.message} onRetry={retry} />
            <Button look="plain" onClick={restart}>
              Choose another file
            </Button>
          </div>
        )}
      </section>

      <p role="status" className="sr-only">
        {undone}
      </p>
      {step.at === 'choose' && (
        <div className="mt-12 border-t border-line pt-6">
          <PastImports disabled={locked !== null} onUndo={askToUndo} />
        </div>
      )}
      <Confirm
        open={undoing !== null}
        question="Are you sure you want to undo this import?"
        note={
          undoing
            ? `${counted(undoing.records, 'record')} of ${undoing.file_name} will be deleted.`
            : undefined
        }
        action="Undo"
        busyAction="Undoing..."
        busy={request.busy}
        error={request.error && toApiError(request.error).message}
        onConfirm={() =>
          undoing &&
          undo.mutate(undoing, {
            onSuccess: ({ records }, sent) =>
              settle(sent, () => {
                setUndone(`${counted(records, 'record')} deleted`);
                const now = latest.current;
                if (now.at === 'done' && now.recordImport?.id === sent.id) restart();
              }),
          })
        }
        onClose={close}
      />
    </div>
  );
}
