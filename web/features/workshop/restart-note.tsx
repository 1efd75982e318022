import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#web/lib/call.ts';
import { Button } from '#web/ui/button.tsx';
import { PasswordDialog } from '#web/ui/password-dialog.tsx';

interface RestartNoteProps {
  /** Whether servers are restarting already. */
  asked: boolean;
  onRestarting: () => void;
}

/** Says that keys of mail and payments take effect at a restart, which a super admin can trigger. */
export function RestartNote({ asked, onRestarting }: RestartNoteProps) {
  const [asking, setAsking] = useState(false);
  const restart = useMutation(api.workshop.restart.mutationOptions({ onSuccess: onRestarting }));
  return (
    <div className="mb-8 flex flex-wrap items-center justify-between gap-3 rounded-edge border-l-3 border-signal bg-raised px-4 py-3 text-sm">
      <p className="min-w-0">
        {asked
          ? 'The servers are restarting one after the other, about two minutes apart. Then the keys you entered are in effect.'
          : 'The keys you entered take effect when the server restarts. If you entered a mail server, mail waits until then, for at most ten minutes; after that the previous one delivers it.'}
      </p>
      {!asked && (
        <Button look="iron" busy={restart.isSuccess} onClick={() => setAsking(true)}>
          {restart.isSuccess ? 'Restarting...' : 'Restart the server'}
        </Button>
      )}
      {asking && !restart.isSuccess && (
        <PasswordDialog
          title="Restart the server?"
          action="Restart"
          busyAction="Restarting..."
          look="signal"
          busy={restart.isPending}
          error={restart.error?.message}
          onPassword={(password) => restart.mutate({ password })}
          onClose={() => setAsking(false)}
        >
          <p className="text-sm">
            It will be unavailable for a few seconds, and other servers follow one after the other. Answers
            that are being written are interrupted and can be retried.
          </p>
        </PasswordDialog>
      )}
    </div>
  );
}
