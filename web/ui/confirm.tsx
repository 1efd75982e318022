import { DialogFoot } from './dialog-foot.tsx';
import { Modal } from './modal.tsx';
import { useNewError } from './use-new-error.ts';

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
export function Confirm({ open, onClose, ...rest }: ConfirmProps) {
  return (
    <Modal open={open} onClose={onClose} label={rest.question}>
      <Question {...rest} onClose={onClose} />
    </Modal>
  );
}

function Question(props: Omit<ConfirmProps, 'open'>) {
  const {
    question,
    note,
    action,
    busyAction = action,
    look = 'danger',
    busy = false,
    onConfirm,
    onClose,
  } = props;
  const error = useNewError(props.error);
  return (
    <div className="p-6">
      <h2 className="display text-xl">{question}</h2>
      {note && (
        <p dir="auto" className="mt-3 text-sm">
          {note}
        </p>
      )}
      {error !== null && (
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
  );
}
