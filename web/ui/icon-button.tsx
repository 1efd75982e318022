import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  label: string;
  children: ReactNode;
}

/** A button that shows only a picture; its label is read out and shown as a hint. */
export function IconButton({ label, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={classNames(
        'touch-target inline-grid size-9 shrink-0 place-items-center rounded-edge text-ink-soft transition-colors hover:bg-sunk hover:text-ink disabled:opacity-35 disabled:hover:bg-transparent',
        className,
      )}
    >
      {children}
    </button>
  );
}
