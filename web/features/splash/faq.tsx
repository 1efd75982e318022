import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { FaqGroup } from '#shared/gym-parts.ts';
import { useGym } from '#web/lib/gym.ts';
import { untilLoaded } from '#web/lib/until-loaded.ts';
import { Failing } from '#web/ui/failing.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { useFetched } from './use-fetched.ts';

/**
 * Most visitors open none of the answers, and the Markdown renderer weighs half as much as the whole page.
 */
const Markdown = lazy(() =>
  untilLoaded(async () => ({ default: (await import('#web/ui/markdown.tsx')).Markdown })),
);

interface Entry {
  id: string;
  group: FaqGroup;
  question: string;
  answer: string;
}

/** Groups for visitors; the rest is for members. */
const GROUPS: readonly FaqGroup[] = ['app', 'membership', 'gym', 'training', 'gear'];
const AT_FIRST = 8;

/** The gym's own questions and answers. */
export function Faq() {
  const { contact_email } = useGym();
  const fetched = useFetched<{ entries: Entry[] }>('/api/faq');
  return (
    <section id="faq" aria-labelledby="faq-title" className="scroll-mt-6 border-t border-line bg-sunk">
      <div className="column grid gap-x-16 py-20 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)] lg:py-28">
        <div>
          <h2 id="faq-title" className="display text-title">
            FAQ
          </h2>
          <p className="mt-4 max-w-[26rem] text-ink-soft">
            Not answered here? Write to{' '}
            <a
              href={`mailto:${contact_email}`}
              className="touch-target wrap-anywhere underline underline-offset-4 hover:text-ink"
            >
              {contact_email}
            </a>
          </p>
        </div>
        <div className="mt-8 lg:mt-3">
          {fetched.state === 'loading' && (
            <div className="min-h-150">
              <SkeletonLines widths={[70, 55, 80, 60, 75, 50]} label="Loading the questions" />
            </div>
          )}
          {fetched.state === 'failed' && (
            <Failing message="The questions could not be loaded." onRetry={fetched.retry} />
          )}
          {fetched.state === 'loaded' && <Entries entries={fetched.data.entries} />}
        </div>
      </div>
    </section>
  );
}

function Entries({ entries }: { entries: readonly Entry[] }) {
  const [all, setAll] = useState(false);
  const sorted = entries.toSorted((one, other) => GROUPS.indexOf(one.group) - GROUPS.indexOf(other.group));
  // Half of them about membership, where there is any.
  const membership = sorted.filter(({ group }) => group === 'membership').slice(0, AT_FIRST / 2);
  const others = sorted.filter(({ group }) => group !== 'membership');
  const shown = all ? sorted : [...others.slice(0, AT_FIRST - membership.length), ...membership];
  if (entries.length === 0) return <p className="text-muted">There are no questions yet.</p>;
  return (
    <>
      <div className="border-b border-line-strong">
        {shown.map(({ id, question, answer }) => (
          <Item key={id} question={question}>
            <Markdown text={answer} screens="all" />
          </Item>
        ))}
      </div>
      {shown.length < entries.length && (
        <button
          type="button"
          className="mt-5 min-h-touch text-sm underline underline-offset-4 hover:no-underline"
          onClick={() => setAll(true)}
        >
          Show all {entries.length} questions
        </button>
      )}
    </>
  );
}

function Item({ question, children }: { question: string; children: ReactNode }) {
  const [opened, setOpened] = useState(false);
  return (
    <details className="group border-t border-line-strong" onToggle={() => setOpened(true)}>
      <summary className="flex min-h-16 list-none items-center justify-between gap-6 py-3 text-lg font-semibold [&::-webkit-details-marker]:hidden">
        {question}
        <span aria-hidden className="figures text-3xl leading-none transition-transform group-open:rotate-45">
          +
        </span>
      </summary>
      <div className="prose max-w-measure pb-7 text-ink-soft">
        {opened && (
          <Suspense fallback={<SkeletonLines widths={[95, 100, 60]} label="Loading the answer" />}>
            {children}
          </Suspense>
        )}
      </div>
    </details>
  );
}
