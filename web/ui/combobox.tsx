import { Autocomplete } from '@base-ui/react/autocomplete';
import { type ComponentProps, useId, useState } from 'react';

interface ComboboxProps
  extends Pick<
    ComponentProps<'input'>,
    'ref' | 'readOnly' | 'maxLength' | 'enterKeyHint' | 'aria-invalid' | 'aria-describedby'
  > {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** All possible suggestions, in order. */
  options: readonly string[];
  /** Called when an option was chosen rather than typed. */
  onPick?: () => void;
  error?: string | undefined;
}

const SHOWN_MAX = 50;

/**
 * Returns the options that contain the typed text, those that start with it first; none once one is typed in
 * full.
 */
function matching(options: readonly string[], typed: string): string[] {
  const query = typed.trim().toLowerCase();
  if (query === '') return options.slice(0, SHOWN_MAX);
  const starting: string[] = [];
  const containing: string[] = [];
  for (const option of options) {
    const at = option.toLowerCase().indexOf(query);
    if (at === 0 && option.length === query.length) return [];
    if (at === 0) starting.push(option);
    else if (at > 0) containing.push(option);
  }
  return [...starting, ...containing].slice(0, SHOWN_MAX);
}

/** A text input with suggestions below it; any other text is allowed. */
export function Combobox(props: ComboboxProps) {
  const { label, value, onChange, options, onPick, error, readOnly = false, ...input } = props;
  const id = useId();
  const [asked, setAsked] = useState(false);
  const suggestions = matching(options, value);
  const open = asked && suggestions.length > 0;
  return (
    <Autocomplete.Root
      items={suggestions}
      filter={null}
      value={value}
      readOnly={readOnly}
      open={open}
      openOnInputClick
      highlightItemOnHover={false}
      onOpenChange={(next, { reason }) => {
        // A press only places the caret where there is already text.
        if (!(next && reason === 'input-press' && value !== '')) setAsked(next);
      }}
      onValueChange={onChange}
    >
      {/* In place rather than in the library’s portal: everything outside an open dialog is inert. */}
      <div className="relative">
        <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
          {label}
        </label>
        <Autocomplete.Input
          autoComplete="off"
          autoCapitalize="words"
          spellCheck={false}
          dir="auto"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-note` : undefined}
          {...input}
          id={id}
          onBlur={() => setAsked(false)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            // The library would empty the field: Escape should close the list, or else the surrounding
            // dialog.
            event.preventBaseUIHandler();
            if (!open) return;
            event.preventDefault();
            event.stopPropagation();
            setAsked(false);
          }}
          className="block min-h-touch w-full rounded-edge border border-line-strong bg-raised px-3.5 py-2.5 text-base text-ink placeholder:text-muted read-only:bg-transparent aria-invalid:border-danger"
        />
        {error && (
          <p id={`${id}-note`} className="mt-1.5 text-xs text-danger">
            {error}
          </p>
        )}
        {open && (
          <Autocomplete.List
            aria-label={label}
            className="absolute top-full right-0 left-0 z-10 mt-1 max-h-64 overflow-y-auto overscroll-contain rounded-edge border border-line-strong bg-raised py-1 shadow-raised"
          >
            {(option: string) => (
              <Autocomplete.Item
                key={option}
                value={option}
                onClick={() => {
                  onChange(option);
                  onPick?.();
                }}
                className="flex min-h-touch cursor-pointer items-center px-3.5 text-sm hover:bg-sunk data-highlighted:bg-iron data-highlighted:text-on-iron md:min-h-10"
              >
                <bdi className="ellipsis">{option}</bdi>
              </Autocomplete.Item>
            )}
          </Autocomplete.List>
        )}
      </div>
    </Autocomplete.Root>
  );
}
