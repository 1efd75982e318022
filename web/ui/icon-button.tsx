import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

const LOOKS = {
  quiet: 'size-9 text-ink-soft hover:bg-sunk hover:text-ink disabled:hover:bg-transparent',
  /** These two are beside an input, as high as it. */
  plain:
    'size-field border border-line-strong text-ink hover:border-ink hover:bg-sunk disabled:hover:bg-transparent',
  signal: 'size-field bg-signal text-on-signal hover:bg-signal-hover',
} as const;

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  label: string;
  look?: keyof typeof LOOKS;
  children: ReactNode;
}

/** A button that shows only an icon; its label is read out and shown as a hint. */
export function IconButton({ label, look = 'quiet', className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={classNames(
        'touch-target inline-grid shrink-0 place-items-center rounded-edge transition-colors disabled:opacity-35',
        LOOKS[look],
        className,
      )}
    >
      {children}
    </button>
  );
}
