import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

interface RadioCardsProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string; description: ReactNode }[];
  value: Value;
  disabled?: boolean;
  onChange: (value: Value) => void;
}

/**
 * A choice among a few options, each with a sentence about it: radio buttons in two columns where there is
 * room.
 */
export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const { label, options, value, disabled = false, onChange } = props;
  const name = useId();
  return (
    <fieldset disabled={disabled}>
      <legend className="sr-only">{label}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {options.map((option) => {
          const chosen = option.value === value;
          return (
            <label
              key={option.value}
              className={classNames(
                'flex gap-3.5 rounded-edge bg-raised p-4 inset-ring transition-colors sm:nth-last-[odd]:first:col-span-2',
                'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)',
                chosen ? 'inset-ring-2 inset-ring-ink' : 'inset-ring-line-strong',
                disabled ? 'cursor-not-allowed' : !chosen && 'hover:bg-sunk hover:inset-ring-ink',
              )}
            >
              <input
                type="radio"
                name={name}
                value={option.value}
                checked={chosen}
                onChange={() => onChange(option.value)}
                aria-labelledby={`${name}-${option.value}`}
                aria-describedby={`${name}-${option.value}-note`}
                className="sr-only"
              />
              <span
                aria-hidden
                className={classNames(
                  'mt-1 grid size-5 shrink-0 place-items-center rounded-plate border-2',
                  chosen ? 'border-iron' : 'border-line-strong',
                )}
              >
                {chosen && <span className="size-2.5 rounded-plate bg-iron" />}
              </span>
              <span className="min-w-0">
                <span id={`${name}-${option.value}`} className="display block text-xl leading-7">
                  {option.label}
                </span>
                <span
                  id={`${name}-${option.value}-note`}
                  className="mt-1.5 block text-sm text-pretty text-muted"
                >
                  {option.description}
                </span>
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
