import { Button } from './button.tsx';

interface DialogFootProps {
  /** What the dialog is for, as a verb. */
  action: string;
  /** What its button says meanwhile. */
  busyAction?: string;
  busy: boolean;
  look?: 'signal' | 'iron' | 'danger';
  /** Left out, the button sends the form around it. */
  onAct?: (() => void) | undefined;
  /** What the way back says, where 'Cancel' could be taken for the act. */
  back?: string;
  onCancel: () => void;
}

/** The two ways out of a dialog. */
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
