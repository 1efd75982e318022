import { type ComponentProps, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { HoldContext } from './use-held.ts';

const PLACES = {
  middle: 'sheet-middle m-auto w-[min(27rem,calc(100vw-2rem))] rounded-edge',
  wide: 'sheet-middle m-auto max-h-[calc(100dvh-1.5rem)] w-[min(46rem,calc(100vw-1.5rem))] rounded-edge',
  left: 'sheet-left mr-auto h-dvh max-h-none w-[min(20rem,85vw)]',
  /** As high as its content. */
  foot: 'sheet-bottom mt-auto mb-0 max-h-[88dvh] w-full max-w-none',
  /** The whole window. */
  full: 'm-0 h-dvh max-h-none w-screen max-w-none',
  bottom: 'sheet-bottom mt-auto mb-0 h-[88dvh] max-h-none w-full max-w-none',
} as const;

export interface ModalProps extends Pick<ComponentProps<'dialog'>, 'onFocus'> {
  open: boolean;
  /** Called on a request to close: Escape, the back gesture, or a press outside. */
  onClose: () => void;
  label: string;
  place?: keyof typeof PLACES;
  children: ReactNode;
}

/**
 * The browser's own modal dialog: it traps the focus and returns it when it closes. A busy `DialogFoot` in it holds
 * it open.
 */
export function Modal(props: ModalProps) {
  const { open, onClose, label, place = 'middle', children, onFocus } = props;
  const ref = useRef<HTMLDialogElement>(null);
  /** A text selection by mouse may end outside; that does not count as a press there. */
  const pressedOutside = useRef(false);
  /** Where the focus was at the last request to close. */
  const focused = useRef<HTMLElement>(null);
  const [isHeld, setHeld] = useState(false);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open) return;
    const before = document.activeElement;
    dialog.showModal();
    return () => {
      dialog.close();
      // It has left the page by now, and the browser returns the focus only from a dialog that closes on it.
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [open]);

  const close = () => {
    if (!isHeld) onClose();
  };

  if (!open) return null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way is Escape, which the browser handles
    <dialog
      ref={ref}
      aria-label={label}
      onCancel={(event) => {
        // React also calls it for a dialog in this one, and the browser for a file picker.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        focused.current = document.activeElement as HTMLElement | null;
        close();
      }}
      onClose={({ currentTarget }) => {
        // After one refused request the browser would close it by itself; closing is up to the opener.
        if (currentTarget.open) return;
        currentTarget.showModal();
        focused.current?.focus({ preventScroll: true });
        close();
      }}
      onFocus={onFocus}
      onPointerDown={({ target, currentTarget }) => {
        pressedOutside.current = target === currentTarget;
      }}
      onClick={({ target, currentTarget }) => {
        if (pressedOutside.current && target === currentTarget) close();
      }}
      className={classNames(
        'max-w-none bg-chalk p-0 text-ink shadow-raised overscroll-contain',
        PLACES[place],
      )}
    >
      <HoldContext value={setHeld}>{children}</HoldContext>
    </dialog>
  );
}
