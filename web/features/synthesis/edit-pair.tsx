import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import type { SynthesisPair } from '#shared/synthesis.ts';
import { PAIR_ANSWER_MAX_CHARACTERS, PAIR_QUESTION_MAX_CHARACTERS } from '#shared/synthesis-limits.ts';
import { toApiError } from '#web/lib/api-error.ts';
import { useUnsaved } from '#web/lib/unsaved.ts';
import { useLatest } from '#web/lib/use-latest.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmLeaving } from '#web/ui/confirm-leaving.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { useChangePair } from './queries.ts';

/** An editable pair in place. */
export function EditPair({ pair, onClose }: { pair: SynthesisPair; onClose: () => void }) {
  // The version being changed: others may change it in the meantime.
  const [base, setBase] = useState(pair);
  const said = (role: string) => base.messages.find((message) => message.role === role)?.content ?? '';
  const [question, setQuestion] = useState(said('user'));
  const [answer, setAnswer] = useState(said('assistant'));
  const [conflict, setConflict] = useState(false);
  const latest = useLatest({ question, answer });
  const change = useChangePair();
  const form = useRef<HTMLFormElement>(null);
  const fits = (text: string, limit: number) => text.trim() !== '' && text.trim().length <= limit;
  const savable = fits(question, PAIR_QUESTION_MAX_CHARACTERS) && fits(answer, PAIR_ANSWER_MAX_CHARACTERS);

  const isChanged = question !== said('user') || answer !== said('assistant');
  const leaving = useUnsaved(isChanged);

  useLayoutEffect(() => form.current?.querySelector('textarea')?.focus(), []);

  function save(event: FormEvent) {
    event.preventDefault();
    if (!savable) return;
    if (!isChanged) return onClose();
    change.mutate(
      { pairId: pair.id, version: base.version, question, answer },
      {
        // What was typed in the meantime is a change of what was saved.
        onSuccess: (saved) => {
          const isSaved = latest.current.question === question && latest.current.answer === answer;
          if (isSaved) onClose();
          else setBase(saved);
        },
        onError: (error) => {
          const current = toApiError(error).current as SynthesisPair | undefined;
          if (current === undefined) return;
          setBase(current);
          setConflict(true);
        },
      },
    );
  }

  return (
    <>
      <form ref={form} onSubmit={save} className="space-y-4">
        <TextArea
          label="Question"
          value={question}
          limit={PAIR_QUESTION_MAX_CHARACTERS}
          onChange={(event) => setQuestion(event.target.value)}
        />
        <TextArea
          label="Answer"
          hint="Text in double quotation marks is checked against the passage."
          value={answer}
          limit={PAIR_ANSWER_MAX_CHARACTERS}
          onChange={(event) => setAnswer(event.target.value)}
        />
        <details className="text-sm">
          <summary className="touch-target cursor-pointer py-1 text-muted">Passage</summary>
          <p className="mt-2 max-h-80 overflow-y-auto rounded-edge bg-sunk px-4 py-3 wrap-anywhere whitespace-pre-wrap">
            {pair.source.text}
          </p>
        </details>
        {change.error && (
          <div role="alert" className="space-y-2 text-sm text-danger">
            <p>{change.error.message}</p>
            {conflict && (
              <p className="text-ink wrap-anywhere whitespace-pre-wrap">
                {`It is now:\n${said('user')}\n${said('assistant')}`}
              </p>
            )}
          </div>
        )}
        <div className="flex justify-end gap-3">
          <Button look="plain" onClick={onClose}>
            {conflict ? 'Use theirs' : 'Cancel'}
          </Button>
          <Button type="submit" look="signal" busy={change.isPending} disabled={!savable}>
            {conflict ? 'Overwrite with mine' : 'Save'}
          </Button>
        </div>
      </form>
      <ConfirmLeaving {...leaving} />
    </>
  );
}
