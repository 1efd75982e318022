import { memo } from 'react';

/** A short question heads its answer like a chapter; a long or pasted one is set as text. */
const HEADING_MAX = 180;

export const QuestionTurn = memo(function QuestionTurn({ text }: { text: string }) {
  const short = text.length <= HEADING_MAX && !text.includes('\n');
  return (
    <>
      <h2 className={short ? 'display text-xl text-balance sm:text-2xl' : 'sr-only'}>
        <span className="sr-only">You asked: </span>
        {short ? text : `${text.slice(0, HEADING_MAX)}…`}
      </h2>
      {!short && (
        <div className="max-h-72 overflow-y-auto border-l-3 border-ink py-0.5 pl-4 text-sm whitespace-pre-wrap">
          {text}
        </div>
      )}
    </>
  );
});
