/** Styles that tell the lines of a chart apart: by color, and for color-blind readers by dashes. */
const DASHES = ['none', '7 4', '2 4', '10 3 2 3', '14 5', '4 3'];

export const seriesColor = (nth: number): string => `var(--series-${nth + 1})`;
export const seriesDashes = (nth: number): string => DASHES[nth] ?? 'none';

/** A piece of the line, beside its name. */
export function SeriesMark({ nth }: { nth: number }) {
  return (
    <svg viewBox="0 0 28 8" aria-hidden="true" className="h-2 w-7 shrink-0">
      <line
        x1="1"
        x2="27"
        y1="4"
        y2="4"
        stroke={seriesColor(nth)}
        strokeWidth="3"
        strokeDasharray={seriesDashes(nth)}
      />
    </svg>
  );
}
