import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useId, useState } from 'react';
import { IconButton } from './icon-button.tsx';

interface FieldProps extends ComponentProps<'input'> {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** Unit of the input, shown inside at its end. */
  suffix?: string | undefined;
}

const INPUT =
  'block w-full min-h-touch rounded-edge border border-line-strong bg-raised px-3.5 py-2.5 text-base text-ink placeholder:text-muted aria-invalid:border-danger';

function whyInvalid({ validity, type, minLength, validationMessage }: HTMLInputElement): string {
  if (validity.valueMissing) return 'Please fill in this field.';
  if (validity.tooShort) return `Please use at least ${minLength} characters.`;
  if (validity.typeMismatch && type === 'email')
    return 'Please enter a valid email, such as you@example.com.';
  return validationMessage;
}

/** A text input with its label, a hint, and its error. */
export function Field({ label, hint, error, suffix, ...rest }: FieldProps) {
  const id = useId();
  const [shown, setShown] = useState(false);
  /** Why the browser refused to submit its form. */
  const [refused, setRefused] = useState<string>();
  const secret = rest.type === 'password';
  const problem = error ?? refused;
  const note = problem ?? hint;
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      <div className="relative">
        <input
          {...rest}
          id={id}
          type={secret && shown ? 'text' : rest.type}
          className={secret || suffix ? `${INPUT} pr-12` : INPUT}
          aria-invalid={problem ? true : rest['aria-invalid']}
          aria-describedby={note ? `${id}-note` : rest['aria-describedby']}
          onChange={(event) => {
            setRefused(undefined);
            rest.onChange?.(event);
          }}
          onInvalid={(event) => {
            // The browser's own bubble uses its own language and disappears by itself.
            event.preventDefault();
            setRefused(whyInvalid(event.currentTarget));
            if (event.currentTarget.form?.querySelector('input:invalid') === event.currentTarget)
              event.currentTarget.focus();
          }}
        />
        {suffix && (
          <span className="pointer-events-none absolute inset-y-0 right-3.5 grid place-items-center text-sm text-muted">
            {suffix}
          </span>
        )}
        {secret && (
          <IconButton
            label={shown ? `Hide ${label.toLowerCase()}` : `Show ${label.toLowerCase()}`}
            aria-pressed={shown}
            className="absolute top-1/2 right-1.5 -translate-y-1/2"
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff size={19} aria-hidden /> : <Eye size={19} aria-hidden />}
          </IconButton>
        )}
      </div>
      {note && (
        <p id={`${id}-note`} className={`mt-1.5 text-xs ${problem ? 'text-danger' : 'text-muted'}`}>
          {note}
        </p>
      )}
    </div>
  );
}
