import { Button } from './button.tsx';

interface DialogFootProps {
  /** The action of the dialog, as a verb. */
  action: string;
  /** Label of its button while busy. */
  busyAction?: string;
  /** The action goes through, so there is no way back. */
  busy: boolean;
  /** The action waits for something that is still loading. */
  pending?: boolean;
  look?: 'signal' | 'iron' | 'danger';
  /** If omitted, the button submits the surrounding form. */
  onAct?: (() => void) | undefined;
  /** Label of the way back, where 'Cancel' could be taken for the action. */
  back?: string;
  onCancel: () => void;
}

/** The two buttons that end a dialog. */
export function DialogFoot(props: DialogFootProps) {
  const { action, busyAction = action, look = 'signal', onAct, back = 'Cancel', onCancel } = props;
  const { busy, pending = false } = props;
  return (
    <div className="mt-6 flex flex-wrap justify-end gap-3">
      <Button look="plain" busy={busy} onClick={onCancel}>
        {back}
      </Button>
      <Button type={onAct ? 'button' : 'submit'} look={look} busy={busy || pending} onClick={onAct}>
        {busy || pending ? busyAction : action}
      </Button>
    </div>
  );
}
