import { Search, X } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from './icon-button.tsx';
import { isComposing } from './is-composing.ts';

interface SearchFieldProps {
  /** Names what is searched; also the placeholder. */
  label: string;
  value: string;
  maxLength?: number;
  /** Keyboard shortcuts for it, as `aria-keyshortcuts` names them. */
  shortcuts?: string;
  onChange: (value: string) => void;
}

export function SearchField({ label, value, maxLength, shortcuts, onChange }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange('');
    field.current?.focus();
  };
  return (
    <div className="relative">
      <Search
        size={18}
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-muted"
      />
      <input
        ref={field}
        type="search"
        enterKeyHint="search"
        aria-label={label}
        placeholder={label}
        value={value}
        maxLength={maxLength}
        aria-keyshortcuts={shortcuts}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === '' || isComposing(event.nativeEvent)) return;
          // Nothing around it closes as well.
          event.preventDefault();
          event.stopPropagation();
          clear();
        }}
        className="block min-h-touch w-full appearance-none rounded-edge border border-line-strong bg-raised py-1.5 pr-3 pl-10.5 text-base text-ink not-placeholder-shown:pr-11 placeholder:text-muted [&::-webkit-search-cancel-button]:hidden"
      />
      {value !== '' && (
        <IconButton
          label="Clear the search"
          className="absolute top-1/2 right-1 -translate-y-1/2"
          onClick={clear}
        >
          <X size={18} aria-hidden />
        </IconButton>
      )}
    </div>
  );
}
