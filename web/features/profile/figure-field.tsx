import { useId } from 'react';

interface Part {
  /** Read out in full, since the short form of a unit is not. */
  unitName: string;
  unit: string;
  value: string;
  onChange: (value: string) => void;
}

interface FigureFieldProps {
  label: string;
  error?: string | undefined;
  /** One, or two that make one number, like feet and inches. */
  parts: readonly Part[];
}

/** A field for a number, with its unit. */
export function FigureField({ label, error, parts }: FigureFieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={`${id}-0`} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      <div className="flex divide-x divide-line rounded-edge border border-line-strong bg-raised outline-focus has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-aria-invalid:border-danger">
        {parts.map(({ unitName, unit, value, onChange }, index) => (
          <div key={unit} className="flex min-w-0 flex-1 items-baseline px-3.5">
            <input
              id={`${id}-${index}`}
              aria-label={`${label} in ${unitName}`}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${id}-note` : undefined}
              inputMode="decimal"
              autoComplete="off"
              size={1}
              value={value}
              onChange={(event) => onChange(event.target.value)}
              className="figures min-h-16 w-full min-w-0 bg-transparent text-3xl text-ink outline-none"
            />
            <span aria-hidden className="text-sm text-muted">
              {unit}
            </span>
          </div>
        ))}
      </div>
      {error && (
        <p id={`${id}-note`} className="mt-1.5 text-xs text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
