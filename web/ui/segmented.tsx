import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

interface SegmentedProps<Value extends string | number> {
  label: string;
  /** Screen readers only; the subject of the choice is visible otherwise. */
  hideLabel?: boolean;
  options: readonly { value: Value; label: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
}

/** A choice among a few visible options: radio buttons that look like one control. */
export function Segmented<Value extends string | number>(props: SegmentedProps<Value>) {
  const { label, hideLabel = false, options, value, onChange, className } = props;
  const name = useId();
  return (
    <fieldset className={className}>
      <legend className={hideLabel ? 'sr-only' : 'mb-1.5 text-sm font-semibold'}>{label}</legend>
      <div className="inline-flex max-w-full rounded-edge bg-raised inset-ring inset-ring-line-strong">
        {options.map((option) => (
          <label
            key={option.value}
            className={classNames(
              'grid min-h-touch min-w-touch place-items-center px-3 text-center text-sm font-semibold transition-colors',
              'first:rounded-l-edge last:rounded-r-edge has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)',
              option.value === value ? 'bg-iron text-on-iron' : 'text-ink-soft hover:bg-sunk hover:text-ink',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="sr-only"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
