import type { RecordedAnswer } from '#shared/recorded-answer.ts';
import { useGym } from '#web/lib/gym.ts';
import { CitationPlate } from './citation-plate.tsx';
import recording from './recorded-founder.json';

const { gym, blocks, page } = recording as RecordedAnswer;
const QUOTE = blocks
  .flatMap(({ parts }) => parts)
  .find((part) => 'text' in part && part.look === 'quote') as { text: string };

/**
 * Shows whose knowledge it is; for the recorded gym, in its founder's own words, as the coach quotes them.
 */
export function Founder() {
  const { name, founder, town, description, website, sample } = useGym();
  return (
    <section aria-labelledby="gym-title" className="column py-20 lg:py-32">
      <h2 id="gym-title" className="text-sm font-semibold text-muted">
        {name}, {town}
      </h2>
      {gym === name ? (
        <figure className="mt-6">
          <blockquote className="max-w-[24em] font-page text-2xl leading-snug text-pretty lg:text-4xl lg:leading-snug">
            {QUOTE.text}
          </blockquote>
          <figcaption className="mt-8 flex flex-wrap items-baseline gap-x-3 text-sm">
            <span className="display text-xl">{founder}, founder</span>
            <span className="text-muted">
              {page.title}, page {page.number} <CitationPlate number={1} />
            </span>
          </figcaption>
        </figure>
      ) : (
        <>
          <p className="display mt-6 max-w-[20em] text-3xl text-balance lg:text-5xl">{description}</p>
          <p className="mt-6 text-ink-soft">Founded by {founder}.</p>
        </>
      )}
      <p className="mt-8 max-w-measure text-sm text-muted">
        {sample ? (
          <>
            {name} is fictional: it is the sample gym that comes with this software. A real gym replaces it
            with its own books.
          </>
        ) : (
          <a href={website} className="touch-target underline underline-offset-4 hover:text-ink">
            {new URL(website).hostname}
          </a>
        )}
      </p>
    </section>
  );
}
