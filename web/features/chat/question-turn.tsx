import { lazy, memo, Suspense } from 'react';
import type { MessageFile } from '#shared/message-parts.ts';
import { untilLoaded } from '#web/lib/until-loaded.ts';

const MessageFiles = lazy(() => untilLoaded(() => import('./message-files.tsx')));

/** A short question heads its answer like a chapter; a long or pasted one is set as text. */
const HEADING_MAX = 180;

const nameOf = (files: readonly MessageFile[]) =>
  files.map(({ file_name = 'picture' }) => file_name).join(', ');

interface QuestionTurnProps {
  text: string;
  files: readonly MessageFile[];
}

export const QuestionTurn = memo(function QuestionTurn({ text, files }: QuestionTurnProps) {
  const short = text !== '' && text.length <= HEADING_MAX && !text.includes('\n');
  return (
    <>
      <h2 className={short ? 'display text-xl text-balance sm:text-2xl' : 'sr-only'}>
        <span className="sr-only">You asked: </span>
        {short ? text : text === '' ? nameOf(files) : `${text.slice(0, HEADING_MAX)}…`}
      </h2>
      {!short && text !== '' && (
        <div className="max-h-72 overflow-y-auto border-l-3 border-ink py-0.5 pl-4 text-sm whitespace-pre-wrap">
          {text}
        </div>
      )}
      {files.length > 0 && (
        <Suspense fallback={<div className="h-[4.5rem]" />}>
          <MessageFiles files={files} />
        </Suspense>
      )}
    </>
  );
});
