import { ChevronDown } from 'lucide-react';
import { type ComponentProps, useId } from 'react';

interface SelectProps<Value extends string> extends Omit<ComponentProps<'select'>, 'value' | 'onChange'> {
  label: string;
  options: readonly { id: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A choice among many: the browser's own list, so that phones show theirs. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, options, value, onChange, ...rest } = props;
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      <div className="relative">
        <select
          {...rest}
          id={id}
          value={value}
          onChange={(event) => onChange(event.target.value as Value)}
          className="block min-h-touch w-full appearance-none rounded-edge border border-line-strong bg-raised py-1.5 pr-10 pl-3.5 text-base text-ink"
        >
          {options.map((option) => (
            <option key={option.id} value={option.id}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          size={18}
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-muted"
        />
      </div>
    </div>
  );
}
