import { ArrowRight, CircleCheck, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import type { Need } from '#shared/health.ts';
import { moment } from '#web/lib/dates.ts';

/** Lists what needs the owner, each with a link to the fix, or says that nothing does. */
export function NeedsList({ needs }: { needs: readonly Need[] }) {
  if (needs.length === 0)
    return (
      <p className="flex items-center gap-2.5 py-3 text-sm">
        <CircleCheck size={20} aria-hidden className="shrink-0" />
        Nothing needs your attention.
      </p>
    );
  return (
    <ul className="divide-y divide-line">
      {needs.map(({ kind, since, sentence, to }) => (
        <li key={kind + sentence} className="flex items-start gap-2.5 py-3 text-sm">
          <TriangleAlert size={20} aria-hidden className="mt-0.5 shrink-0 text-danger" />
          <div className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-5 gap-y-1">
            <p className="min-w-0 flex-1 basis-64">
              <span className="font-semibold wrap-anywhere">{sentence}</span>{' '}
              {since !== null && (
                <span className="whitespace-nowrap text-muted">
                  Since <time dateTime={since}>{moment(since)}</time>
                </span>
              )}
            </p>
            <Link
              to={to}
              className="touch-target inline-flex items-center gap-1.5 font-semibold whitespace-nowrap underline underline-offset-4 hover:no-underline"
            >
              {to === '/account/billing' ? 'Open Billing' : PLACES[kind]}
              <ArrowRight size={16} aria-hidden />
            </Link>
          </div>
        </li>
      ))}
    </ul>
  );
}

const PLACES: Record<Need['kind'], string> = {
  model: 'See models',
  mail: 'See mail',
  disk: 'See disk',
  backup: 'See backup',
  webhook: 'See payments',
  budget: 'See budget',
  job: 'See jobs',
};
