import { Button } from './button.tsx';

interface DialogFootProps {
  /** The action of the dialog, as a verb. */
  action: string;
  /** Label of its button while busy. */
  busyAction?: string;
  busy: boolean;
  look?: 'signal' | 'iron' | 'danger';
  /** If omitted, the button submits the surrounding form. */
  onAct?: (() => void) | undefined;
  /** Label of the way back, where 'Cancel' could be taken for the action. */
  back?: string;
  onCancel: () => void;
}

/** The two buttons that end a dialog. */
export function DialogFoot(props: DialogFootProps) {
  const { action, busyAction = action, busy, look = 'signal', onAct, back = 'Cancel', onCancel } = props;
  return (
    <div className="mt-6 flex flex-wrap justify-end gap-3">
      <Button look="plain" onClick={onCancel}>
        {back}
      </Button>
      <Button type={onAct ? 'button' : 'submit'} look={look} busy={busy} onClick={onAct}>
        {busy ? busyAction : action}
      </Button>
    </div>
  );
}
