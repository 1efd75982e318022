import { DialogFoot } from './dialog-foot.tsx';
import { Modal } from './modal.tsx';

interface ConfirmProps {
  open: boolean;
  question: string;
  /** More information for the decision. */
  note?: string | undefined;
  /** The action itself, as a verb. */
  action: string;
  busyAction?: string;
  /** Style of the action's button; `danger` by default. */
  look?: 'iron' | 'danger';
  busy?: boolean;
  error?: string | null;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that cannot be undone. */
export function Confirm(props: ConfirmProps) {
  const {
    open,
    question,
    note,
    action,
    busyAction = action,
    look = 'danger',
    busy = false,
    error,
    onConfirm,
    onClose,
  } = props;
  return (
    <Modal open={open} onClose={onClose} label={question}>
      <div className="p-6">
        <h2 className="display text-xl">{question}</h2>
        {note && (
          <p dir="auto" className="mt-3 text-sm">
            {note}
          </p>
        )}
        {error && (
          <p role="alert" className="mt-3 text-sm text-danger">
            {error}
          </p>
        )}
        <DialogFoot
          action={action}
          busyAction={busyAction}
          busy={busy}
          look={look}
          onAct={onConfirm}
          onCancel={onClose}
        />
      </div>
    </Modal>
  );
}
