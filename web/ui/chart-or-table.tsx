import { type ReactNode, Suspense, useState } from 'react';

interface ChartOrTableProps {
  /** The chart in words, for screen readers. */
  words: string;
  /** It may load late. */
  chart: ReactNode;
  /** The same as a table, by choice. */
  table: ReactNode;
}

/** Shows numbers as a chart, and on request as a table of the same height. */
export function ChartOrTable({ words, chart, table }: ChartOrTableProps) {
  const [asTable, setAsTable] = useState(false);
  return (
    <>
      <div className="mt-3">
        {asTable ? (
          table
        ) : (
          <div role="img" aria-label={words} className="h-36">
            <div aria-hidden className="h-full">
              <Suspense fallback={<div className="skeleton h-full" />}>{chart}</Suspense>
            </div>
          </div>
        )}
      </div>
      <button
        type="button"
        onClick={() => setAsTable(!asTable)}
        className="inline-flex min-h-touch items-center text-sm text-ink-soft underline underline-offset-4 hover:text-ink"
      >
        {asTable ? 'Show as chart' : 'Show as table'}
      </button>
    </>
  );
}
