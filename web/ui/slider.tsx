import { type ReactNode, useId } from 'react';

interface SliderProps {
  label: string;
  hint?: ReactNode;
  min: number;
  max: number;
  step: number;
  value: number;
  disabled?: boolean;
  onChange: (value: number) => void;
  /** The value as it is shown and read out. */
  shown: string;
  /** The meaning of its two ends. */
  ends: readonly [string, string];
}

/** A slider between two ends, with its large value beside its name. */
export function Slider(props: SliderProps) {
  const { label, hint, min, max, step, value, disabled = false, onChange, shown, ends } = props;
  const id = useId();
  return (
    <div>
      <div className="flex items-end justify-between gap-6">
        <div>
          <label htmlFor={id} className="display text-xl">
            {label}
          </label>
          {hint && (
            <p id={`${id}-hint`} className="mt-1.5 max-w-[34rem] text-sm text-pretty text-muted">
              {hint}
            </p>
          )}
        </div>
        <output htmlFor={id} aria-hidden className="figures shrink-0 text-4xl">
          {shown}
        </output>
      </div>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        disabled={disabled}
        aria-valuetext={shown}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        style={{ '--filled': `${((value - min) / (max - min)) * 100}%` } as React.CSSProperties}
        className="slider mt-4"
      />
      <div aria-hidden className="flex justify-between text-xs text-muted">
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </div>
    </div>
  );
}
