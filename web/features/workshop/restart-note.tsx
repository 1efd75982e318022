import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { PASSWORD_MAX_CHARACTERS } from '#shared/viewer.ts';
import { api } from '#web/lib/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogFoot } from '#web/ui/dialog-foot.tsx';
import { Field } from '#web/ui/field.tsx';

const STOPS_MS = 5_000;
const POLL_MS = 1_000;

/** Says that keys of mail and payments take effect at a restart, which a super admin can trigger. */
export function RestartNote() {
  const [asking, setAsking] = useState(false);
  const [password, setPassword] = useState('');
  const restart = useMutation(
    api.workshop.restart.mutationOptions({
      onSuccess: () => {
        setTimeout(reloadWhenReady, STOPS_MS);
      },
    }),
  );
  return (
    <div className="mb-8 flex flex-wrap items-center justify-between gap-3 rounded-edge border-l-3 border-signal bg-raised px-4 py-3 text-sm">
      <p className="min-w-0">The keys you entered take effect when the server restarts.</p>
      <Button look="iron" busy={restart.isSuccess} onClick={() => setAsking(true)}>
        {restart.isSuccess ? 'Restarting…' : 'Restart the server'}
      </Button>
      <Dialog
        open={asking && !restart.isSuccess}
        onClose={() => setAsking(false)}
        label="Restart the server?"
      >
        <form
          className="space-y-4 p-6"
          onSubmit={(event) => {
            event.preventDefault();
            restart.mutate({ password });
          }}
        >
          <h2 className="display text-xl">Restart the server?</h2>
          <p className="text-sm">
            It will be unavailable for a few seconds. Answers that are being written are interrupted and can
            be retried.
          </p>
          <Field
            label="Your password"
            type="password"
            autoComplete="current-password"
            required
            maxLength={PASSWORD_MAX_CHARACTERS}
            value={password}
            error={restart.error?.message}
            onChange={(event) => setPassword(event.target.value)}
          />
          <DialogFoot
            action="Restart"
            busyAction="Restarting…"
            busy={restart.isPending}
            onCancel={() => setAsking(false)}
          />
        </form>
      </Dialog>
    </div>
  );
}

async function reloadWhenReady(): Promise<void> {
  const isReady = await fetch('/readyz').then(
    ({ ok }) => ok,
    () => false,
  );
  if (isReady) location.reload();
  else setTimeout(reloadWhenReady, POLL_MS);
}
