import { useContext } from 'react';
import { nameOfSource } from '#shared/source.ts';
import { OpenSourceContext, SourcesContext } from './answer-context.ts';

/** A citation number in an answer: opens its page, or is plain text when the answer has no such source. */
export function Citation({ number }: { number: number }) {
  const source = useContext(SourcesContext).find((each) => each.number === number);
  const open = useContext(OpenSourceContext);
  if (!source) return <span> [{number}]</span>;
  return (
    <button
      type="button"
      onClick={() => open(source)}
      aria-label={`Source ${number}: ${nameOfSource(source)}`}
      title={nameOfSource(source)}
      className="figures touch-target mr-0.5 ml-1 inline-grid h-[1.3em] min-w-[1.3em] place-items-center rounded-plate bg-signal px-[0.3em] align-[0.12em] text-[0.78em] leading-none text-on-signal hover:bg-iron hover:text-on-iron"
    >
      {number}
    </button>
  );
}

/** Marks a citation of a page that does not contain the cited words. */
export function NotOnThePage() {
  return (
    <span className="ml-1 rounded-edge border border-dashed border-line-strong px-1.5 py-px text-xs whitespace-nowrap text-muted">
      not found on the page
    </span>
  );
}
