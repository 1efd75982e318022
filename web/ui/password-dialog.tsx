import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import { Dialog } from './dialog.tsx';
import { DialogFoot } from './dialog-foot.tsx';
import { Field } from './field.tsx';
import { useNewError } from './use-new-error.ts';

interface PasswordDialogProps {
  title: string;
  action: string;
  busyAction: string;
  look?: 'signal' | 'iron' | 'danger';
  busy: boolean;
  error: string | undefined;
  onPassword: (password: string) => void;
  onClose: () => void;
  /** Description of what will happen, with any further fields. */
  children: ReactNode;
}

/** Asks super admins for their own password before a serious action. */
export function PasswordDialog(props: PasswordDialogProps) {
  const { title, action, busyAction, look = 'iron', busy, onPassword, onClose, children } = props;
  const error = useNewError(props.error);
  const problem = useId();
  const [password, setPassword] = useState('');
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    if (!busy) onPassword(password);
  };
  return (
    <Dialog open onClose={onClose} label={title}>
      <form onSubmit={send} className="space-y-4 p-6">
        <h2 className="display text-xl">{title}</h2>
        {children}
        <Field
          label="Your password"
          type="password"
          name="password"
          autoComplete="current-password"
          required
          value={password}
          aria-invalid={error !== null || undefined}
          aria-describedby={error === null ? undefined : problem}
          onChange={(event) => setPassword(event.target.value)}
        />
        <p id={problem} role="alert" className="text-sm text-danger empty:hidden">
          {error}
        </p>
        <DialogFoot action={action} busyAction={busyAction} busy={busy} look={look} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
