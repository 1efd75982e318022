import { type ReactNode, useState } from 'react';
import { type Loading, platesPerSide } from '#shared/lifting/plates.ts';
import { Slider } from '#web/ui/slider.tsx';
import { Shown } from './shown.tsx';

const HEAVIEST = 320;
const BAR = 20;

/**
 * The plates of any weight, with a control to change it.
 * @param draw draws one side of the bar
 */
export function PlatesShown({ draw }: { draw: (perSide: Loading['perSide']) => ReactNode }) {
  const [weight, setWeight] = useState(217.5);
  const { perSide } = platesPerSide({ weight, unit: 'kg', bar: BAR });
  return (
    <Shown
      title="What goes on the bar"
      text="Plates for any weight in kilos or pounds, percentages, one-rep maxes: worked out at the rack, not in your head."
      flipped
    >
      <div className="border border-line bg-raised p-5 sm:p-8">
        <div className="-ml-5 overflow-hidden sm:-ml-8">{draw(perSide)}</div>
        <p aria-live="polite" className="mt-4 min-h-12 text-sm text-muted">
          {perSide.length === 0
            ? 'The empty bar.'
            : `On each side: ${perSide.map(({ weight, count }) => `${count} × ${weight}`).join(', ')}.`}
        </p>
        <Slider
          label="On the bar"
          min={BAR}
          max={HEAVIEST}
          step={2.5}
          value={weight}
          onChange={setWeight}
          shown={`${weight} kg`}
          ends={[`${BAR} kg`, `${HEAVIEST} kg`]}
        />
      </div>
    </Shown>
  );
}
