import { Pencil } from 'lucide-react';
import { lazy, memo, Suspense, useLayoutEffect, useRef, useState } from 'react';
import type { MessageFile } from '#shared/message-parts.ts';
import { untilLoaded } from '#web/lib/until-loaded.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { BranchSwitch } from './branch-switch.tsx';
import type { Question } from './chat-messages.ts';
import type { EditDrafts } from './edit-drafts.ts';
import { LongQuestion } from './long-question.tsx';

const EditQuestion = lazy(() => untilLoaded(() => import('./edit-question.tsx')));
const MessageFiles = lazy(() => untilLoaded(() => import('./message-files.tsx')));

/** A short question heads its answer like a chapter; a long or pasted one is set as text. */
const HEADING_MAX = 180;

const nameOf = (files: readonly MessageFile[]) =>
  files.map(({ file_name = 'picture' }) => file_name).join(', ');

/** Actions on the questions of a chat. */
export interface Editing {
  drafts: EditDrafts;
  /** @returns whether the edited question was accepted */
  ask: (at: number, text: string) => boolean;
}

interface QuestionTurnProps {
  question: Question;
  /** Its index in the conversation. */
  at: number;
  /** Null where the viewer may not ask. */
  editing: Editing | null;
  onSwitch: (id: string) => void;
}

export const QuestionTurn = memo(function QuestionTurn({
  question,
  at,
  editing,
  onSwitch,
}: QuestionTurnProps) {
  const { id, text, files, siblings } = question;
  const [state, setState] = useState<'shown' | 'edited' | 'left'>('shown');
  const pencil = useRef<HTMLButtonElement>(null);
  const short = text !== '' && text.length <= HEADING_MAX && !text.includes('\n');
  const draft = editing?.drafts.read(id) ?? null;
  const isOpen = state === 'edited' && editing !== null;

  // Back to where the focus was before editing, unless it has moved elsewhere.
  useLayoutEffect(() => {
    if (state === 'left' && document.activeElement === document.body) pencil.current?.focus();
  }, [state]);

  const confirm = (newText: string) => {
    // Until the server has it, and in case it refuses.
    editing?.drafts.keep(id, newText);
    if (editing?.ask(at, newText)) setState('left');
  };
  return (
    <>
      <div className="group flex items-start gap-2">
        <h2
          dir="auto"
          className={short && !isOpen ? 'display min-w-0 flex-1 text-xl text-balance sm:text-2xl' : 'sr-only'}
        >
          <span dir="ltr" className="sr-only">
            You asked:{' '}
          </span>
          {short ? text : text === '' ? nameOf(files) : `${text.slice(0, HEADING_MAX)}…`}
        </h2>
        {!short &&
          !isOpen &&
          (text === '' ? <div className="flex-1" /> : <LongQuestion key={text} text={text} />)}
        {isOpen && (
          <div className="min-w-0 flex-1">
            <Suspense fallback={<div className="skeleton h-28" />}>
              <EditQuestion
                original={text}
                draft={draft}
                hasFiles={files.length > 0}
                onConfirm={confirm}
                onDraft={(kept) => editing.drafts.keep(id, kept)}
                onLeave={() => setState('left')}
              />
            </Suspense>
          </div>
        )}
        {editing && !isOpen && (
          <IconButton
            ref={pencil}
            label="Edit question"
            className="-mr-2 text-muted opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100 in-data-running:invisible"
            onClick={() => setState('edited')}
          >
            <Pencil size={17} aria-hidden />
          </IconButton>
        )}
      </div>
      {files.length > 0 && (
        <Suspense fallback={<div className="h-[4.5rem]" />}>
          <MessageFiles files={files} />
        </Suspense>
      )}
      {draft !== null && !isOpen && (
        <button
          type="button"
          className="min-h-touch text-sm text-muted underline underline-offset-4 hover:text-ink in-data-running:invisible"
          onClick={() => setState('edited')}
        >
          Continue editing: your change was not sent
        </button>
      )}
      <BranchSwitch id={id} siblings={siblings} onSwitch={onSwitch} />
    </>
  );
});
