import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

const LOOKS = {
  /** The main action of a screen. */
  signal: 'bg-signal text-on-signal hover:bg-signal-hover',
  iron: 'bg-iron text-on-iron hover:opacity-88',
  plain: 'border border-line-strong text-ink hover:border-ink hover:bg-sunk',
  danger: 'bg-expired text-on-expired hover:brightness-90',
} as const;

interface Look {
  look?: keyof typeof LOOKS;
}

const SHAPE =
  'inline-flex min-h-touch items-center justify-center gap-2 rounded-edge px-5 py-2 text-sm font-semibold transition-colors';

/** The look of a button, for a link that acts as one. */
export const buttonLook = (look: keyof typeof LOOKS = 'iron'): string => classNames(SHAPE, LOOKS[look]);

interface ButtonProps extends ComponentProps<'button'>, Look {
  busy?: boolean | undefined;
}

/** While `busy` the button keeps the focus but does nothing. */
export function Button({ look = 'iron', busy = false, className, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={classNames(
        buttonLook(look),
        busy && 'cursor-progress opacity-70',
        'disabled:opacity-50',
        className,
      )}
    />
  );
}
