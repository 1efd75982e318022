import { nameOfSource, type Source } from '#shared/source.ts';
import { plainQuote } from '#web/lib/plain-quote.ts';

/** Returns the id of a source in the list below its answer. */
export const sourceId = (number: number): string => `source-${number}`;

interface CitedSourcesProps {
  sources: readonly Source[];
  /** Id of the answer, where a page shows several. */
  of?: string;
  heading: 'h2' | 'h3';
}

/** Sources written out with their quotes, where their pages cannot be opened: in public, and on paper. */
export function CitedSources({ sources, of = '', heading: Heading }: CitedSourcesProps) {
  if (sources.length === 0) return null;
  return (
    <section aria-label="Sources" className="mt-8 border-t border-line pt-4">
      <Heading className="display text-lg">Sources</Heading>
      <ol className="mt-2 space-y-4">
        {sources.map((source) => (
          <li
            key={source.number}
            id={of + sourceId(source.number)}
            className="grid scroll-mt-6 grid-cols-[1.75rem_1fr] gap-x-2 text-sm break-inside-avoid"
          >
            <span className="figures grid size-5 place-items-center rounded-plate bg-signal text-xs leading-none text-on-signal">
              {source.number}
            </span>
            <div className="min-w-0">
              <p>
                <span className="font-semibold">{nameOfSource(source)}</span>
                {source.heading !== '' && !source.section && (
                  <span className="text-muted"> · {source.heading.split(' › ').at(-1)}</span>
                )}
              </p>
              {source.quotes.map((quote) => (
                <blockquote
                  key={quote}
                  className="mt-1 border-l-2 border-signal pl-3 font-page whitespace-pre-line text-ink-soft"
                >
                  {plainQuote(quote)}
                </blockquote>
              ))}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
