import { Check, Pencil, X } from 'lucide-react';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { SynthesisPair } from '#shared/synthesis.ts';
import type { PairState } from '#shared/synthesis-limits.ts';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { EditPair } from './edit-pair.tsx';
import { useChangePair } from './queries.ts';

const PRESSED = 'aria-pressed:bg-iron aria-pressed:text-on-iron';

interface PairCardProps {
  pair: SynthesisPair;
  onEditing: (editing: boolean) => void;
}

/** A question and its answer, with the passage they were made from. */
export function PairCard({ pair, onEditing }: PairCardProps) {
  const { id, version, state, problem, edited, model, source } = pair;
  const [editing, setEditing] = useState<'no' | 'yes' | 'done'>('no');
  const change = useChangePair();
  const headingId = useId();
  const edit = useRef<HTMLButtonElement>(null);
  const said = (role: string) => pair.messages.find((message) => message.role === role)?.content ?? '';

  // Back to where the focus was before the fields opened.
  useLayoutEffect(() => {
    if (editing === 'done') edit.current?.focus();
  }, [editing]);

  const toggle = (next: 'yes' | 'done') => {
    setEditing(next);
    onEditing(next === 'yes');
  };

  if (editing === 'yes') return <EditPair pair={pair} onClose={() => toggle('done')} />;
  // Pressed again, a button undoes its action.
  const set = (next: PairState) =>
    change.mutate({ pairId: id, version, state: state === next ? 'unreviewed' : next });
  const about = [[source.title, source.place].filter(Boolean).join(', '), model, edited && 'edited'];
  return (
    <article aria-labelledby={headingId} className={classNames(state === 'rejected' && 'text-muted')}>
      <h3 id={headingId} dir="auto" className="font-semibold wrap-anywhere">
        {said('user')}
      </h3>
      <p dir="auto" className="mt-1.5 wrap-anywhere whitespace-pre-wrap">
        {said('assistant')}
      </p>
      {problem !== null && (
        <p className="mt-2.5 border-l-3 border-expired pl-3 text-sm wrap-anywhere">
          <span className="font-semibold">Failed the check.</span> {problem}
        </p>
      )}
      <details className="mt-2 text-sm">
        <summary className="touch-target cursor-pointer py-1 text-muted">Passage</summary>
        <div className="mt-2 max-h-80 overflow-y-auto rounded-edge bg-sunk px-4 py-3">
          {source.heading !== '' && <p className="mb-1.5 text-xs font-semibold">{source.heading}</p>}
          <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
            {source.text}
          </p>
        </div>
      </details>
      <div className="mt-2 flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-xs text-muted">
          {state === 'approved' && <Pill look="active">Approved</Pill>}
          {state === 'rejected' && <Pill look="plain">Rejected</Pill>}
          <span className="wrap-anywhere">{about.filter(Boolean).join(' · ')}</span>
        </div>
        <div className="-mr-2 -mb-2 ml-auto flex gap-2">
          <IconButton
            label="Approve"
            aria-pressed={state === 'approved'}
            className={PRESSED}
            aria-describedby={headingId}
            disabled={problem !== null}
            onClick={() => set('approved')}
          >
            <Check size={18} aria-hidden />
          </IconButton>
          <IconButton
            label="Reject"
            aria-pressed={state === 'rejected'}
            className={PRESSED}
            aria-describedby={headingId}
            onClick={() => set('rejected')}
          >
            <X size={18} aria-hidden />
          </IconButton>
          <IconButton ref={edit} label="Edit" aria-describedby={headingId} onClick={() => toggle('yes')}>
            <Pencil size={17} aria-hidden />
          </IconButton>
        </div>
      </div>
      {change.error && (
        <p role="alert" className="mt-2 text-sm text-danger">
          {change.error.message}
        </p>
      )}
    </article>
  );
}
