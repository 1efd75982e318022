import { isModelFailing } from '#shared/failing-model.ts';
import type { Health } from '#shared/health.ts';
import { ago, moment } from '#web/lib/dates.ts';
import { number } from '#web/lib/numbers.ts';
import { Status } from './status.tsx';
import { duration, percent } from './words.ts';

type Model = Health['models'][number];

/** From this share of failed calls on, it is stated in words. */
const NOTABLE_SHARE = 0.05;
const STATES = { failing: 'Failing', warning: 'Some calls fail', well: 'Answering' } as const;

const HEAD = 'py-2 pr-4 font-semibold';
const CELL = 'py-2.5 pr-4 text-right tabular-nums';
/** When narrow, values without a column are below the name. */
const WIDE_ONLY = 'hidden @2xl:table-cell';

/** The models called within a day, by any server. */
export function ModelTable({ models }: { models: readonly Model[] }) {
  if (models.length === 0)
    return <p className="py-3 text-sm text-muted">No model was called in the last 24 hours.</p>;
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">Calls of models in the last 24 hours</caption>
      <thead className="text-xs text-muted">
        <tr>
          <th scope="col" className={`${HEAD} text-left`}>
            Model
          </th>
          <th scope="col" className={`${HEAD} text-right`}>
            Calls
          </th>
          <th scope="col" className={`${HEAD} text-right`}>
            Failed
          </th>
          <th scope="col" className={`${HEAD} text-right ${WIDE_ONLY}`}>
            First word, median
          </th>
          <th scope="col" className={`${HEAD} text-right ${WIDE_ONLY}`}>
            95% within
          </th>
          <th scope="col" className={`py-2 text-right font-semibold ${WIDE_ONLY}`}>
            Last call
          </th>
        </tr>
      </thead>
      <tbody>
        {models.map((model) => (
          <Row key={model.use + model.id} model={model} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ model }: { model: Model }) {
  const { label, provider, use, calls, errors, p50_ms: p50, p95_ms: p95 } = model;
  const is = isModelFailing(model) ? 'failing' : errors >= calls * NOTABLE_SHARE ? 'warning' : 'well';
  const lastCall = (
    <time dateTime={model.last_call_at} title={moment(model.last_call_at, 'exact')}>
      {ago(new Date(model.last_call_at))}
    </time>
  );
  return (
    <tr className="border-t border-line align-top">
      <th scope="row" className="py-2.5 pr-4 text-left font-normal">
        <span className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
          <span className="font-semibold wrap-anywhere">{label}</span>
          <Status is={is}>{STATES[is]}</Status>
        </span>
        <span className="mt-0.5 block text-xs text-muted">
          {provider}
          {use === 'embedding' && ', vectors'}
        </span>
        <span className="mt-1 block text-xs text-ink-soft tabular-nums @2xl:hidden">
          {p50 !== null && p95 !== null && (
            <>
              First word {duration(p50)}, 95% within {duration(p95)}.{' '}
            </>
          )}
          Last call {lastCall}.
        </span>
        {model.last_error !== null && model.last_error_at !== null && (
          <span className="mt-1 block text-xs text-ink-soft">
            Last error {ago(new Date(model.last_error_at))}: {model.last_error}
          </span>
        )}
      </th>
      <td className={CELL}>{number(calls)}</td>
      <td className={CELL}>
        {number(errors)}
        {errors > 0 && <span className="block text-xs text-muted">{percent(errors / calls)}</span>}
      </td>
      <td className={`${CELL} ${WIDE_ONLY}`}>{p50 === null ? '—' : duration(p50)}</td>
      <td className={`${CELL} ${WIDE_ONLY}`}>{p95 === null ? '—' : duration(p95)}</td>
      <td className={`py-2.5 text-right whitespace-nowrap ${WIDE_ONLY}`}>{lastCall}</td>
    </tr>
  );
}
