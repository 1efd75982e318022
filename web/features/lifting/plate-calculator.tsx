import { type Loading, platesPerSide } from '#shared/lifting/plates.ts';
import type { WeightUnit } from '#shared/lifting/weight-unit.ts';
import { BarDrawing } from './bar-drawing.tsx';
import { plateColor, plateShape } from './plate-shapes.ts';

interface PlateCalculatorProps {
  weight: number;
  unit: WeightUnit;
  bar: number;
}

/** The plates on each side of the bar, as a drawing and as a list. */
export function PlateCalculator({ weight, unit, bar }: PlateCalculatorProps) {
  const loading = platesPerSide({ weight, unit, bar });
  const { perSide } = loading;
  return (
    <figure className="sticky top-0 z-1 -mx-5 bg-chalk px-5 pt-2 pb-3 sm:-mx-6 sm:px-6">
      <BarDrawing perSide={perSide} unit={unit} />
      <figcaption aria-live="polite" className="mt-3 min-h-22 text-sm">
        {perSide.length > 0 && (
          <ul aria-label="Plates on each side" className="flex flex-wrap items-center gap-x-5 gap-y-1">
            {perSide.map((plate) => (
              <li key={plate.weight} className="flex items-center gap-2">
                <span
                  aria-hidden
                  className="h-6 w-2 rounded-edge border border-(--plate-edge)"
                  style={{ background: plateColor(plateShape(plate.weight, unit)) }}
                />
                <span className="text-muted">{plate.count} ×</span>
                <span className="figures text-xl">{plate.weight}</span>
              </li>
            ))}
          </ul>
        )}
        <p className="mt-1 text-muted">{sentence(bar, unit, loading)}</p>
      </figcaption>
    </figure>
  );
}

function sentence(bar: number, unit: WeightUnit, { loaded, remaining }: Loading): string {
  if (remaining < 0) return `Lighter than the empty bar (${bar} ${unit}).`;
  const what =
    loaded === bar
      ? `No plates: the empty bar is ${bar} ${unit}.`
      : `On each side of the bar: ${loaded} ${unit} in all.`;
  return remaining === 0 ? what : `${what} These plates cannot load the other ${remaining} ${unit}.`;
}
