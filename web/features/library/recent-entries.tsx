import { hideAlsoAsked } from '#shared/also-asked.ts';
import type { SeededStore } from '#shared/store.ts';
import { Failing } from '#web/ui/failing.tsx';
import { SectionHead } from '#web/ui/section-head.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { useStats } from './store-queries.ts';

/** The newest passages, as the store holds them. */
export function RecentEntries({ store }: { store: SeededStore }) {
  const { data, isPending, error, refetch } = useStats(store);
  return (
    <section aria-labelledby="recent" className="space-y-4">
      <SectionHead id="recent" title="Recent entries" />
      {isPending && <SkeletonLines widths={[90, 100, 70]} label="Loading recent entries" />}
      {error && !data && <Failing message={error.message} onRetry={() => void refetch()} />}
      {data?.recentEntries.length === 0 && <p className="text-sm text-muted">There are no entries.</p>}
      <ul className="space-y-4">
        {data?.recentEntries.map(({ title, page_number, place, content }) => (
          <li key={`${title} ${page_number} ${content}`} className="text-sm">
            <p className="font-semibold wrap-anywhere">
              {title} <span className="font-normal text-muted">{place}</span>
            </p>
            <p className="mt-0.5 line-clamp-3 wrap-anywhere text-ink-soft">{hideAlsoAsked(content)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
