import { Button } from './button.tsx';
import { useHeld } from './use-held.ts';

interface DialogFootProps {
  /** The action of the dialog, as a verb. */
  action: string;
  /** Label of its button while busy. */
  busyAction?: string;
  /** The action's request runs: at first, there is no way back. */
  busy: boolean;
  /** The action waits for something else, such as what is still loading. */
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
  const isHeld = useHeld(busy);
  return (
    <div className="mt-6 flex flex-wrap justify-end gap-3">
      <Button look="plain" busy={isHeld} onClick={onCancel}>
        {back}
      </Button>
      <Button type={onAct ? 'button' : 'submit'} look={look} busy={busy || pending} onClick={onAct}>
        {busy || pending ? busyAction : action}
      </Button>
    </div>
  );
}
