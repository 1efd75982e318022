import { type ComponentProps, type KeyboardEvent, useId, useState } from 'react';
import { classNames } from './class-names.ts';

interface ComboboxProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'list'> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Everything that can be suggested, in order. */
  options: readonly string[];
  /** One was chosen rather than typed. */
  onPick?: (value: string) => void;
  error?: string | undefined;
}

const SHOWN_MAX = 50;

/** Options that hold what was typed, those that begin with it first; none once one is typed in full. */
function matching(options: readonly string[], typed: string): string[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return options.slice(0, SHOWN_MAX);
  const begin: string[] = [];
  const hold: string[] = [];
  for (const option of options) {
    const at = option.toLowerCase().indexOf(wanted);
    if (at === 0 && option.length === wanted.length) return [];
    if (at === 0) begin.push(option);
    else if (at > 0) hold.push(option);
  }
  return [...begin, ...hold].slice(0, SHOWN_MAX);
}

/** A text input with suggestions below it; any other text is as good. */
export function Combobox(props: ComboboxProps) {
  const { label, value, onChange, options, onPick, error, onKeyDown, onBlur, readOnly, ...rest } = props;
  const id = useId();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const shown = open && !readOnly ? matching(options, value) : [];

  function close() {
    setOpen(false);
    setActive(-1);
  }

  function pick(option: string) {
    close();
    onChange(option);
    onPick?.(option);
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined && !event.altKey) {
      event.preventDefault();
      if (shown.length === 0) return setOpen(true);
      const next = active + step;
      const places = shown.length;
      setActive(next < -1 ? places - 1 : next >= places ? -1 : next);
      document.getElementById(`${id}-${next}`)?.scrollIntoView?.({ block: 'nearest' });
    } else if (event.key === 'Enter' && shown[active] !== undefined) {
      event.preventDefault();
      pick(shown[active]);
    } else if (event.key === 'Escape' && shown.length > 0) {
      event.preventDefault();
      event.stopPropagation();
      close();
    } else onKeyDown?.(event);
  }

  return (
    <div className="relative">
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      <input
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
        dir="auto"
        {...rest}
        id={id}
        role="combobox"
        aria-expanded={shown.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={shown[active] === undefined ? undefined : `${id}-${active}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-note` : undefined}
        readOnly={readOnly}
        value={value}
        onChange={(event) => {
          onChange(event.target.value);
          setOpen(true);
          setActive(-1);
        }}
        onClick={() => value === '' && setOpen(true)}
        onKeyDown={press}
        onBlur={(event) => {
          close();
          onBlur?.(event);
        }}
        className="block min-h-touch w-full rounded-edge border border-line-strong bg-raised px-3.5 py-2.5 text-base text-ink placeholder:text-muted read-only:bg-transparent aria-invalid:border-danger"
      />
      {error && (
        <p id={`${id}-note`} className="mt-1.5 text-xs text-danger">
          {error}
        </p>
      )}
      <ul
        id={`${id}-list`}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the pattern of the combobox
        role="listbox"
        aria-label={label}
        hidden={shown.length === 0}
        className="absolute top-full right-0 left-0 z-10 mt-1 max-h-64 overflow-y-auto overscroll-contain rounded-edge border border-line-strong bg-raised py-1 shadow-raised"
      >
        {shown.map((option, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way goes through the input
          <li
            key={option}
            id={`${id}-${at}`}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the pattern of the combobox
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            // The input keeps the focus.
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => pick(option)}
            className={classNames(
              'flex min-h-touch cursor-pointer items-center px-3.5 text-sm md:min-h-10',
              at === active ? 'bg-iron text-on-iron' : 'hover:bg-sunk',
            )}
          >
            <bdi className="ellipsis">{option}</bdi>
          </li>
        ))}
      </ul>
    </div>
  );
}
