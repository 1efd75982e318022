import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

interface SwitchProps {
  label: string;
  hint?: ReactNode;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** A setting that is on or off and takes effect immediately. */
export function Switch({ label, hint, checked, disabled, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex items-center justify-between gap-5">
      <div>
        <p id={id} className="text-sm font-semibold">
          {label}
        </p>
        {hint && (
          <p id={`${id}-hint`} className="mt-0.5 text-sm text-muted">
            {hint}
          </p>
        )}
      </div>
      <button
        type="button"
        role="switch"
        aria-checked={checked}
        aria-labelledby={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
        disabled={disabled}
        onClick={() => onChange(!checked)}
        className={classNames(
          'touch-target inline-flex h-7 w-12 shrink-0 items-center rounded-plate border px-0.5 transition-colors disabled:opacity-50',
          checked ? 'border-iron bg-iron' : 'border-line-strong bg-sunk',
        )}
      >
        <span
          className={classNames(
            'size-5.5 rounded-plate transition-transform',
            checked ? 'translate-x-5 bg-chalk' : 'bg-line-strong',
          )}
        />
      </button>
    </div>
  );
}
