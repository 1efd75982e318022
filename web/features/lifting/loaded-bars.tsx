import { useId, useState } from 'react';
import type { LoadedBar } from '#shared/answer-extras.ts';
import { platesPerSide } from '#shared/lifting/plates.ts';
import { classNames } from '#web/ui/class-names.ts';
import { BarDrawing } from './bar-drawing.tsx';
import { loadingInWords, PlateList } from './plate-calculator.tsx';

/** Loaded bars in an answer, drawn one at a time. */
export function LoadedBars({ bars }: { bars: readonly LoadedBar[] }) {
  const name = useId();
  const [chosen, setChosen] = useState(bars.length - 1);
  const shown = bars[Math.min(chosen, bars.length - 1)];
  if (shown === undefined) return null;
  const { weight, unit, bar } = shown;
  const loading = platesPerSide({ weight, unit, bar });
  return (
    <figure aria-label="On the bar" className="mt-6 border-y border-line py-4">
      {bars.length > 1 && (
        <fieldset className="mb-4">
          <legend className="sr-only">Weight on the bar</legend>
          <div className="flex flex-wrap gap-2">
            {bars.map((each, at) => (
              <label
                // biome-ignore lint/suspicious/noArrayIndexKey: the bars of an answer keep their places
                key={at}
                className={classNames(
                  'flex min-h-touch items-center gap-2 rounded-edge px-3 text-sm transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)',
                  at === chosen
                    ? 'bg-iron text-on-iron'
                    : 'bg-raised text-ink-soft inset-ring inset-ring-line-strong hover:bg-sunk hover:text-ink',
                )}
              >
                <input
                  type="radio"
                  name={name}
                  checked={at === chosen}
                  onChange={() => setChosen(at)}
                  className="sr-only"
                />
                {each.label !== null && <span className="font-semibold">{each.label}</span>}
                <span className={classNames('figures', at !== chosen && 'text-muted')}>
                  {each.weight} {each.unit}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <div className="min-w-56 flex-1 overflow-hidden">
          <BarDrawing perSide={loading.perSide} unit={unit} className="h-32" />
        </div>
        <figcaption aria-live="polite" className="min-w-48 flex-1 text-sm">
          <p className="figures text-2xl leading-tight">
            {weight} {unit}
          </p>
          <PlateList perSide={loading.perSide} unit={unit} />
          <p className="mt-1 text-muted">{loadingInWords(bar, unit, loading)}</p>
        </figcaption>
      </div>
    </figure>
  );
}
