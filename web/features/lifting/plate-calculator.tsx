import { type Loading, platesPerSide } from '#shared/lifting/plates.ts';
import type { WeightUnit } from '#shared/lifting/weight-unit.ts';
import { classNames } from '#web/ui/class-names.ts';
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
        <PlateList perSide={perSide} unit={unit} />
        <p className="mt-1 text-muted">{loadingInWords(bar, unit, loading)}</p>
      </figcaption>
    </figure>
  );
}

/** The plates of one side, in the order in which they go on. */
export function PlateList({
  perSide,
  unit,
  large = false,
}: Pick<Loading, 'perSide'> & { unit: WeightUnit; large?: boolean }) {
  if (perSide.length === 0) return null;
  return (
    <ul
      aria-label="Plates on each side"
      className={classNames('flex flex-wrap items-center gap-x-5 gap-y-1', large && 'justify-center')}
    >
      {perSide.map((plate) => (
        <li key={plate.weight} className="flex items-center gap-2">
          <span
            aria-hidden
            className="h-6 w-2 rounded-edge border border-(--plate-edge)"
            style={{ background: plateColor(plateShape(plate.weight, unit)) }}
          />
          <span className={large ? 'text-lg text-muted' : 'text-muted'}>{plate.count} ×</span>
          <span className={`figures ${large ? 'text-3xl' : 'text-xl'}`}>{plate.weight}</span>
        </li>
      ))}
    </ul>
  );
}

/** The same for someone at the bar: large, and with a sentence only where the plates do not fit. */
export function PlatesAtRack({ weight, unit, bar }: PlateCalculatorProps) {
  const loading = platesPerSide({ weight, unit, bar });
  const fits = loading.remaining === 0 && loading.perSide.length > 0;
  return (
    <figure className="flex min-h-0 flex-1 flex-col">
      <div className="min-h-0 flex-1">
        <BarDrawing perSide={loading.perSide} unit={unit} className="h-full max-h-44" />
      </div>
      <figcaption aria-live="polite" className="mt-2 min-h-10 shrink-0">
        <PlateList perSide={loading.perSide} unit={unit} large />
        <p className={fits ? 'sr-only' : 'text-center text-muted'}>{loadingInWords(bar, unit, loading)}</p>
      </figcaption>
    </figure>
  );
}

/** Describes the load, and what these plates cannot make. */
export function loadingInWords(bar: number, unit: WeightUnit, { loaded, remaining }: Loading): string {
  if (remaining < 0) return `Lighter than the empty bar (${bar} ${unit}).`;
  const what =
    loaded === bar
      ? `No plates: the empty bar is ${bar} ${unit}.`
      : `On each side of the bar: ${loaded} ${unit} in all.`;
  return remaining === 0 ? what : `${what} These plates cannot load the other ${remaining} ${unit}.`;
}
