import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { DELETION_DAYS, DELETION_WORDS } from '#shared/my-data-limits.ts';
import { type ApiError, isWrongPassword } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { useMedia } from '#web/lib/media.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogFoot } from '#web/ui/dialog-foot.tsx';
import { Field } from '#web/ui/field.tsx';
import { SectionHead } from '#web/ui/section-head.tsx';

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);

interface DeleteAccountProps {
  email: string;
  /** There are trials and subscriptions. */
  sold: boolean;
  /** How long backups are kept. */
  backupDays: number;
  /** Requests the deletion, and removes the person's data from the browser. */
  leave: (deletion: () => Promise<void>) => Promise<void>;
  /** Called when it is done: from then on nobody is signed in. */
  onLeft: (dueAt: string) => void;
}

export function DeleteAccount(props: DeleteAccountProps) {
  const [open, setOpen] = useState(false);
  return (
    <section aria-labelledby="delete">
      <SectionHead id="delete" title="Delete my account" />
      <div className="mt-3 max-w-measure space-y-3 text-sm text-ink-soft">
        <p>
          You are signed out everywhere immediately. For {DELETION_DAYS} days, a link in an email we send you
          keeps your account. After that, your conversations, pictures, records, profile, memories and results
          are permanently deleted and cannot be recovered.
        </p>
        <p>
          Two things remain, and neither identifies you: the day{' '}
          {props.sold ? 'your trial began' : 'you joined'}, stored under a code derived from your address
          {props.sold && ' so that a second trial cannot start'}; and your entries in the gym’s audit log,
          without your name.
        </p>
        <p>
          Backups of the gym’s database keep a copy for up to {days(props.backupDays)} longer; then they
          expire, the newest as soon as there is a newer one.
        </p>
      </div>
      <Button look="danger" className="mt-5" onClick={() => setOpen(true)}>
        Delete my account
      </Button>
      {open && <DeletionDialog {...props} onClose={() => setOpen(false)} />}
    </section>
  );
}

function DeletionDialog({
  email,
  sold,
  backupDays,
  leave,
  onLeft,
  onClose,
}: DeleteAccountProps & { onClose: () => void }) {
  const [password, setPassword] = useState('');
  const [typed, setTyped] = useState('');
  const [lacking, setLacking] = useState({ password: false, words: false });
  const wide = useMedia('(min-width: 640px)');

  const deletion = useMutation<string, ApiError>({
    networkMode: 'always',
    async mutationFn() {
      let dueAt = '';
      await leave(async () => {
        ({ due_at: dueAt } = await call.myData.deleteAccount({ password, confirmation: typed }));
      });
      return dueAt;
    },
    onSuccess: onLeft,
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (deletion.isPending) return;
    const lacks = { password: password === '', words: typed.trim().toLowerCase() !== DELETION_WORDS };
    setLacking(lacks);
    if (!lacks.password && !lacks.words) deletion.mutate();
  }

  const wrong = isWrongPassword(deletion.error) ? deletion.error!.message : undefined;
  const passwordError = lacking.password ? 'Please enter your password.' : wrong;
  const wordsError = lacking.words ? `Please type “${DELETION_WORDS}”.` : undefined;
  const failed = !wrong && deletion.error ? deletion.error.message : null;
  return (
    <Dialog open onClose={onClose} label="Delete your account?" place={wide ? 'middle' : 'foot'}>
      <form onSubmit={submit} noValidate className="safe-bottom px-6 pt-6 sm:pb-6">
        <h2 className="display text-xl">Delete your account?</h2>
        <p className="mt-3 text-sm">
          In {DELETION_DAYS} days all of your data is permanently deleted. Export it first if you want to keep
          any of it.{sold && ' If you have a subscription, it will not renew.'}
        </p>
        <p className="mt-3 text-sm text-muted">
          What remains does not identify you: the day {sold ? 'your trial began' : 'you joined'}, stored under
          a code derived from your address, and your entries in the gym’s audit log. Backups expire{' '}
          {days(backupDays)} after that, the newest as soon as there is a newer one.
        </p>
        {/* For password managers: whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <div className="mt-5 space-y-4">
          <Field
            label="Password"
            type="password"
            name="password"
            autoComplete="current-password"
            required
            readOnly={deletion.isPending}
            error={passwordError}
            value={password}
            onChange={(event) => {
              setPassword(event.target.value);
              setLacking((now) => ({ ...now, password: false }));
              // A deletion under way would go on unseen.
              if (!deletion.isPending) deletion.reset();
            }}
          />
          <Field
            label={`Type “${DELETION_WORDS}”`}
            name="confirmation"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
            readOnly={deletion.isPending}
            error={wordsError}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setLacking((now) => ({ ...now, words: false }));
            }}
          />
        </div>
        <p role="alert" className="mt-4 text-sm text-danger empty:hidden">
          {failed}
          {(passwordError || wordsError) && (
            <span className="sr-only">{[passwordError, wordsError].filter(Boolean).join(' ')}</span>
          )}
        </p>
        <DialogFoot
          action="Delete my account"
          busyAction="Deleting..."
          busy={deletion.isPending}
          look="danger"
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
