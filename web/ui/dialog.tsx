import { type FocusEvent, useRef, useState } from 'react';
import { Confirm } from './confirm.tsx';
import { Modal, type ModalProps } from './modal.tsx';

type Typed = HTMLInputElement | HTMLTextAreaElement;

/** Input types whose text is worth protecting; a search or a password is soon typed again. */
const TYPED =
  'textarea, input:is([type="text"], [type="email"], [type="number"], [type="url"], :not([type]))';

/** A modal that asks before it is dismissed with typed text in it. Its own buttons close it immediately. */
export function Dialog({ onClose, children, ...rest }: ModalProps) {
  const [asking, setAsking] = useState(false);
  /** The entered fields with their original values. */
  const entered = useRef(new Map<Typed, string>());

  function enter({ target }: FocusEvent) {
    if (!target.matches(TYPED) || entered.current.has(target as Typed)) return;
    entered.current.set(target as Typed, (target as Typed).value);
  }

  function dismiss() {
    const fields = [...entered.current];
    if (fields.some(([field, before]) => field.isConnected && field.value !== before)) setAsking(true);
    else onClose();
  }

  return (
    <>
      <Modal {...rest} onClose={dismiss} onFocus={enter}>
        {children}
      </Modal>
      <Confirm
        open={asking}
        question="Close without saving?"
        note="Your changes here will be lost."
        action="Discard"
        onConfirm={() => {
          setAsking(false);
          onClose();
        }}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
