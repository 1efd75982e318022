import { lazy, memo, Suspense, useState } from 'react';
import type { RecordKind } from '#shared/record-kinds.ts';
import type { RecordUnit } from '#shared/record-limits.ts';
import { unitWord } from '#shared/record-words.ts';
import type { Series } from '#shared/records.ts';
import { calendarDay } from '#web/lib/dates.ts';
import { useMedia } from '#web/lib/media.ts';
import { liftInWords, valueWithUnit } from '#web/lib/record-words.ts';
import { untilLoaded } from '#web/lib/until-loaded.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Failing } from '#web/ui/failing.tsx';
import { ScrollRegion } from '#web/ui/scroll-region.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { placesInTime } from './axes.ts';
import { LiftPicker } from './lift-picker.tsx';
import { FIRST_CHART, useChart } from './queries.ts';
import { SeriesMark } from './series-look.tsx';

const RecordsChart = lazy(() => untilLoaded(() => import('./records-chart.tsx')));

const KINDS: Record<RecordKind, string> = {
  weight: 'Weight',
  reps: 'Reps',
  time: 'Time',
  number: 'Number',
};
const MEASURES = [
  { value: 'value' as const, label: 'Value' },
  { value: 'estimate' as const, label: 'Est. 1RM' },
];
const LINK = 'inline-flex min-h-touch items-center text-sm underline underline-offset-4 hover:text-ink';

/** Shows the progress of these lifts: as lines, in words, and as a table. */
export const Progress = memo(function Progress({ lifts }: { lifts: number | undefined }) {
  const [choice, setChoice] = useState(FIRST_CHART);
  const [asTable, setAsTable] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const chart = useChart(choice);
  const wide = useMedia('(min-width: 640px)');

  if (lifts === 0) return null;
  if (chart.isPending || lifts === undefined) return <div className="skeleton h-92" aria-hidden />;
  if (!chart.data) {
    return (
      <div className="grid h-92 place-items-center rounded-edge border border-line bg-raised p-5">
        <div>
          <Failing message={chart.error.message} onRetry={() => void chart.refetch()} />
          {choice !== FIRST_CHART && (
            <button type="button" className={LINK} onClick={() => setChoice(FIRST_CHART)}>
              Back to the first chart
            </button>
          )}
        </div>
      </div>
    );
  }
  const { kind, kinds, unit, series } = chart.data;
  if (kinds.length === 0) return null;
  const lines = series.filter(({ points }) => points.length > 0);
  const weighs = kind === 'weight' || kind === 'number';
  const measured = weighs && choice.measure === 'estimate' ? 'estimated one-rep maxima' : 'values';

  return (
    <section
      aria-labelledby="progress"
      className="rounded-edge border border-line bg-raised px-4 pt-4 pb-2 sm:px-5"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <h2 id="progress" className="display mr-auto text-xl">
          Progress{' '}
          {unitWord(unit) !== '' && <span className="text-base text-muted">in {unitWord(unit)}</span>}
        </h2>
        {kinds.length > 1 && (
          <Segmented
            label="Measure"
            hideLabel
            options={kinds.map((each) => ({ value: each, label: KINDS[each] }))}
            value={kind}
            onChange={(next) => setChoice({ measure: 'value', kind: next })}
          />
        )}
        {weighs && (
          <Segmented
            label="Show"
            hideLabel
            options={MEASURES}
            value={choice.measure}
            onChange={(measure) => setChoice({ ...choice, measure })}
          />
        )}
      </div>
      <div className={classNames('mt-3 transition-opacity', chart.isPlaceholderData && 'opacity-60')}>
        {lines.length === 0 ? (
          <p className="grid h-56 place-items-center text-center text-sm text-muted">
            No record here has 1 to 10 repetitions, so there is nothing to estimate.
          </p>
        ) : asTable ? (
          <ChartTable series={lines} unit={unit} caption={`The ${measured} over time`} />
        ) : (
          <div role="img" aria-label={inWords(lines, unit, measured)} className="h-56 sm:h-64">
            <div aria-hidden className="h-full">
              <Suspense fallback={<div className="skeleton h-full" />}>
                <RecordsChart series={lines} unit={unit} ticks={wide ? 7 : 4} />
              </Suspense>
            </div>
          </div>
        )}
      </div>
      <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {lines.map(({ lift, title, best, latest }, nth) => (
          <li key={lift} className="flex min-w-0 flex-wrap items-baseline gap-x-2">
            <span className="self-center">
              <SeriesMark nth={nth} />
            </span>
            <bdi className="max-w-44 ellipsis">{title}</bdi>
            {best && latest && <InLegend best={best} latest={latest} unit={unit} />}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-x-6 text-ink-soft">
        {/* The previous view does not match the choice. */}
        <button
          type="button"
          className={LINK}
          disabled={chart.isPlaceholderData}
          onClick={() => setChoosing(true)}
        >
          Choose lifts
        </button>
        <button type="button" className={LINK} onClick={() => setAsTable(!asTable)}>
          {asTable ? 'Show as chart' : 'Show as table'}
        </button>
      </div>
      <Dialog
        open={choosing}
        onClose={() => setChoosing(false)}
        label="Lifts in the chart"
        place={wide ? 'middle' : 'foot'}
      >
        <LiftPicker
          kind={kind}
          chosen={series.map(({ lift }) => lift)}
          onChoose={(lifts) => setChoice({ ...choice, kind, lifts })}
          onClose={() => setChoosing(false)}
        />
      </Dialog>
    </section>
  );
});

type SeriesRecord = NonNullable<Series['best']>;

/** Summarizes a line: its best large, its latest beside it if different. */
function InLegend({
  best,
  latest,
  unit,
}: {
  best: SeriesRecord;
  latest: SeriesRecord;
  unit: RecordUnit | null;
}) {
  const [most, last] = [liftInWords({ ...best, unit }), liftInWords({ ...latest, unit })];
  if (most === last) return <span className="figures text-lg">{most}</span>;
  return (
    <>
      <span className="text-xs text-muted">best </span>
      <span className="figures text-lg">{most}</span>
      <span className="text-xs text-muted">latest {last}</span>
    </>
  );
}

/** The chart in words, for screen readers. */
function inWords(series: readonly Series[], unit: RecordUnit | null, measured: string): string {
  const lines = series.map(({ title, points, count, best }) => {
    const [first, last] = [points[0]!, points.at(-1)!];
    return points.length === 1
      ? `${title}: ${valueWithUnit(first.value, unit)} on ${calendarDay(first.date)}`
      : `${title}: from ${valueWithUnit(first.value, unit)} on ${calendarDay(first.date)} to ${valueWithUnit(last.value, unit)} on ${calendarDay(last.date)}, of ${count} records${best && best.date !== last.date ? `, the best ${liftInWords({ ...best, unit })} on ${calendarDay(best.date)}` : ''}`;
  });
  return `Line chart of ${measured} over time. ${lines.join('. ')}.`;
}

interface ChartTableProps {
  series: readonly Series[];
  unit: RecordUnit | null;
  caption: string;
}

function ChartTable({ series, unit, caption }: ChartTableProps) {
  return (
    <ScrollRegion aria-label={caption} className="h-56 overflow-y-auto sm:h-64">
      <table className="w-full text-sm tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead className="sticky top-0 bg-raised">
          <tr className="text-left text-xs text-muted">
            <th scope="col" className="py-1 pr-3 font-semibold">
              Lift
            </th>
            <th scope="col" className="py-1 pr-3 font-semibold">
              Date
            </th>
            <th scope="col" className="py-1 text-right font-semibold">
              Value
            </th>
          </tr>
        </thead>
        <tbody>
          {series.flatMap(({ lift, title, points }) => {
            const days = placesInTime(points.map(({ date }) => date));
            return points
              .map(({ date, value }, at) => (
                <tr key={`${lift} ${days[at]}`} className="border-t border-line">
                  <th scope="row" className="max-w-32 ellipsis py-1 pr-3 text-left font-normal">
                    <bdi>{title}</bdi>
                  </th>
                  <td className="py-1 pr-3 whitespace-nowrap text-muted">{calendarDay(date)}</td>
                  <td className="py-1 text-right font-semibold">{valueWithUnit(value, unit)}</td>
                </tr>
              ))
              .reverse();
          })}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
