import { percentageTable } from '#shared/lifting/percentage-table.ts';
import type { WeightUnit } from '#shared/lifting/weight-unit.ts';

interface PercentageRowsProps {
  max: number;
  unit: WeightUnit;
  bar: number;
  chosen: number;
  /** Called when a row is chosen to be shown on the bar. */
  onChoose: (percentage: number) => void;
}

/** Shows the weight of each percentage on the bar. */
export function PercentageRows({ max, unit, bar, chosen, onChoose }: PercentageRowsProps) {
  return (
    <table className="w-full border-collapse text-sm">
      <caption className="sr-only">Percentages of {`${max} ${unit}`}</caption>
      <thead>
        <tr className="border-b-2 border-ink text-left">
          <th scope="col" className="py-1.5 pl-3 font-semibold">
            Percent
          </th>
          <th scope="col" className="py-1.5 text-right font-semibold">
            On the bar
          </th>
          <th scope="col" className="py-1.5 pr-3 text-right font-semibold">
            Exactly
          </th>
        </tr>
      </thead>
      <tbody>
        {percentageTable({ max, unit, bar }).map(({ percentage, exact, loadable }) => (
          <tr
            key={percentage}
            className="relative border-b border-line hover:bg-sunk has-aria-pressed:bg-sunk has-aria-pressed:shadow-[inset_3px_0_var(--signal)]"
          >
            <th scope="row" className="p-0 text-left font-normal">
              <button
                type="button"
                aria-pressed={percentage === chosen}
                onClick={() => onChoose(percentage)}
                className="figures min-h-touch scroll-mt-72 pl-3 text-lg after:absolute after:inset-0"
              >
                {percentage} %
              </button>
            </th>
            <td className="figures text-right text-xl">
              {loadable === null ? (
                <span className="font-sans text-sm font-normal text-muted">below the bar</span>
              ) : (
                loadable
              )}
            </td>
            <td className="pr-3 text-right text-muted tabular-nums">{exact}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
