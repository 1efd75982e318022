import type { Match } from '#shared/conversations.ts';

/** A piece of text with what was found in it marked. */
export function Marked({ snippet, marks }: Pick<Match, 'snippet' | 'marks'>) {
  const ends = [0, ...marks.map(([, to]) => to)];
  return (
    <>
      {marks.map(([from, to], nth) => (
        <span key={from}>
          {snippet.slice(ends[nth], from)}
          <mark>{snippet.slice(from, to)}</mark>
        </span>
      ))}
      {snippet.slice(ends.at(-1))}
    </>
  );
}
