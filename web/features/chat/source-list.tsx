import { useContext } from 'react';
import { placeOf, type Source, shortPlaceOf, unitOf } from '#shared/source.ts';
import { OpenSourceContext } from './answer-context.ts';

const lastHeading = (heading: string) => heading.split(' › ').at(-1) ?? '';

/** The sources of a finished answer, each a link to its page. */
export function SourceList({ sources }: { sources: readonly Source[] }) {
  const open = useContext(OpenSourceContext);
  return (
    <section className="mt-6 border-t border-line pt-1">
      <h3 className="sr-only">Sources</h3>
      {/* A list rather than a landmark: a conversation has one for each answer. */}
      <ol aria-label="Sources">
        {sources.map((source) => {
          const isSection = unitOf(source) === 'section' && source.time === null;
          // A section's name takes more room than a page number, and repeats the heading.
          const within = isSection ? shortPlaceOf(source) : lastHeading(source.heading);
          const place = isSection ? '' : placeOf(source);
          return (
            <li key={source.number} className="border-b border-line last:border-b-0">
              <button
                type="button"
                onClick={() => open(source)}
                className="group grid min-h-touch w-full grid-cols-[1.75rem_1fr_auto] items-baseline gap-x-2 py-2 text-left text-sm"
              >
                <span className="figures grid size-5 place-items-center self-center rounded-plate bg-signal text-xs leading-none text-on-signal">
                  {source.number}
                </span>
                <span className="min-w-0">
                  <span className="font-semibold decoration-signal decoration-2 underline-offset-4 group-hover:underline">
                    {source.work.title}
                  </span>
                  {within !== '' && <span className="text-muted"> · {within}</span>}
                </span>
                <span className="figures text-base whitespace-nowrap text-ink-soft">
                  {place.startsWith('page ') ? (
                    <>
                      <span className="text-xs font-medium text-muted">p. </span>
                      {source.page}
                    </>
                  ) : (
                    place
                  )}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
