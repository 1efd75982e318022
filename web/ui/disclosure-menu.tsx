import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { IconButton } from './icon-button.tsx';

interface DisclosureMenuProps {
  /** Label of the button that opens it. */
  label: string;
  icon: ReactNode;
  /** Id of the element that the button belongs to. */
  describedBy?: string;
  /** Links and buttons; choosing one closes the menu. */
  children: ReactNode;
}

/** A button with a few links or actions below it. */
export function DisclosureMenu({ label, icon, describedBy, children }: DisclosureMenuProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    event.stopPropagation();
    setOpen(false);
    button.current?.focus();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape in any of what it holds
    <div
      className="relative"
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <IconButton
        ref={button}
        label={label}
        aria-expanded={open}
        aria-controls={id}
        aria-describedby={describedBy}
        onClick={() => setOpen(!open)}
      >
        {icon}
      </IconButton>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: what was chosen in it bubbles */}
      <div
        id={id}
        hidden={!open}
        onClick={() => setOpen(false)}
        className="absolute top-full right-0 z-2 mt-1 min-w-40 rounded-edge border border-line-strong bg-raised py-1 shadow-raised"
      >
        {children}
      </div>
    </div>
  );
}
