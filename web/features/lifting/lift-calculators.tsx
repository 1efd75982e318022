import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { estimatedOneRepMax } from '#shared/lifting/one-rep-max.ts';
import { BARS, nearestLoadable } from '#shared/lifting/plates.ts';
import { convertWeight, roundTo, WEIGHT_UNITS, type WeightUnit } from '#shared/lifting/weight-unit.ts';
import { typedNumber } from '#web/lib/typed-number.ts';
import { type TypedWeight, weightIn } from '#web/lib/typed-weight.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { PercentageRows } from './percentage-rows.tsx';
import { PlateCalculator } from './plate-calculator.tsx';
import { keepBar, usualBar } from './usual-bar.ts';

const UNITS = WEIGHT_UNITS.map((unit) => ({ value: unit, label: unit }));
/** A heavier number is a typo; the heaviest lift ever weighs about a tenth. */
const WEIGHT_MAX = 9999;

interface LiftCalculatorsProps {
  /** The one-rep max, or any other weight to be loaded. */
  weight: number;
  unit: WeightUnit;
  /** Repetitions of the set it was lifted in: with more than one, the estimated max is offered. */
  repetitions?: number | null;
  /** Shows a button that closes the surrounding dialog. */
  onClose?: () => void;
}

/** For a dialog: shows a weight and its percentages on the bar. */
export function LiftCalculators(props: LiftCalculatorsProps) {
  const { weight: given, unit: givenUnit, repetitions, onClose } = props;
  const id = useId();
  const [typed, setTyped] = useState<TypedWeight>({
    unit: givenUnit,
    amount: String(roundTo(given, 0.01)),
  });
  const [unit, setUnit] = useState(givenUnit);
  const [bar, setBar] = useState(() => usualBar(givenUnit));
  const [percentage, setPercentage] = useState(100);

  const { amount } = weightIn(unit, typed);
  const max = typedNumber(amount) ?? 0;
  const known = max > 0 && max <= WEIGHT_MAX;
  // A percentage is rounded to the plates; the weight itself is shown as requested.
  const share = (max * percentage) / 100;
  const weight = percentage === 100 ? max : (nearestLoadable({ weight: share, unit, bar }) ?? share);

  const estimate = repetitions && repetitions > 1 ? estimatedOneRepMax({ weight: given, repetitions }) : null;
  const shownEstimate = estimate && String(roundTo(convertWeight(estimate, givenUnit, unit), 0.1));

  function load(amount: string) {
    setTyped({ unit, amount });
    setPercentage(100);
  }

  function changeUnit(next: WeightUnit) {
    setUnit(next);
    setBar(usualBar(next));
  }

  function changeBar(next: number) {
    setBar(next);
    keepBar(unit, next);
  }

  return (
    <div className="p-5 sm:p-6">
      <div className="mb-4 flex items-start justify-between gap-3">
        <h2 className="display text-xl">Plates and percentages</h2>
        {onClose && (
          <IconButton label="Close" onClick={onClose}>
            <X size={20} aria-hidden />
          </IconButton>
        )}
      </div>
      <div className="mb-4 flex flex-wrap items-end gap-x-5 gap-y-4">
        <div className="min-w-0 flex-1">
          <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
            Weight
          </label>
          <input
            id={id}
            inputMode="decimal"
            autoComplete="off"
            value={amount}
            onChange={(event) => load(event.target.value)}
            aria-invalid={!known || undefined}
            aria-describedby={known ? undefined : `${id}-error`}
            className="figures min-h-touch w-full min-w-24 rounded-edge border border-line-strong bg-raised px-3 text-2xl aria-invalid:border-danger"
          />
        </div>
        <Segmented label="Unit" options={UNITS} value={unit} onChange={changeUnit} />
      </div>
      {shownEstimate && shownEstimate !== amount && (
        <p className="-mt-1 mb-4 text-sm text-muted">
          {repetitions} repetitions give a max of{' '}
          <button
            type="button"
            className="touch-target font-semibold text-ink underline underline-offset-4"
            onClick={() => load(shownEstimate)}
          >
            {shownEstimate} {unit}
          </button>
          , by Epley’s formula.
        </p>
      )}
      <Segmented
        label={`Bar in ${unit}`}
        options={BARS[unit].map((value) => ({ value, label: value }))}
        value={bar}
        onChange={changeBar}
        className="mb-3"
      />
      {known ? (
        <>
          <PlateCalculator weight={weight} unit={unit} bar={bar} />
          <PercentageRows max={max} unit={unit} bar={bar} chosen={percentage} onChoose={setPercentage} />
        </>
      ) : (
        <p id={`${id}-error`} className="text-sm text-danger">
          Enter a weight above 0 and up to {WEIGHT_MAX}.
        </p>
      )}
    </div>
  );
}
