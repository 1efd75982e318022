import { type ComponentProps, useId } from 'react';
import { classNames } from './class-names.ts';

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'maxLength'> {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  value: string;
  /** More can be typed, so that nothing pasted is cut; the count shows the excess. */
  limit: number;
  /** Counts from the first character on rather than only near the limit. */
  alwaysCounted?: boolean;
}

/** Share of the limit from which the characters are counted. */
const COUNT_FROM = 0.9;

/** A multi-line text input that grows with its content. */
export function TextArea({
  label,
  hint,
  error,
  limit,
  value,
  alwaysCounted = false,
  className,
  ...rest
}: TextAreaProps) {
  const id = useId();
  const { length } = value;
  const counted = alwaysCounted || length >= limit * COUNT_FROM;
  const note = error ?? hint;
  const described = [note && `${id}-note`, counted && `${id}-count`].filter(Boolean).join(' ');
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      <textarea
        rows={3}
        {...rest}
        id={id}
        value={value}
        className={classNames(
          'field-sizing-content block max-h-96 min-h-24 w-full resize-y rounded-edge border border-line-strong bg-raised px-3.5 py-2.5 text-base text-ink placeholder:text-muted aria-invalid:border-danger',
          className,
        )}
        aria-invalid={error || length > limit ? true : undefined}
        aria-describedby={described || undefined}
      />
      <div className="mt-1.5 flex flex-wrap justify-between gap-x-4 text-xs">
        {note && (
          <p id={`${id}-note`} className={error ? 'text-danger' : 'text-muted'}>
            {note}
          </p>
        )}
        {counted && (
          <p
            id={`${id}-count`}
            className={classNames('ml-auto tabular-nums', length > limit ? 'text-danger' : 'text-muted')}
          >
            {length.toLocaleString()} of {limit.toLocaleString()} characters
          </p>
        )}
      </div>
    </div>
  );
}
