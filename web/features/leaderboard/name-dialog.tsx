import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { displayName, displayNameFault } from '#shared/display-name.ts';
import type { ApiError } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogFoot } from '#web/ui/dialog-foot.tsx';
import { Field } from '#web/ui/field.tsx';
import { useRefresh } from './queries.ts';
import { refused } from './refused.ts';

/** Changes the viewer's display name everywhere. */
export function NameDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const refresh = useRefresh();
  const [typed, setTyped] = useState(name);
  const [fault, setFault] = useState<string | null>(null);

  const rename = useMutation<unknown, ApiError, string>({
    networkMode: 'always',
    mutationFn: (display_name) => call.leaderboard.rename({ display_name }),
    onSuccess: () => {
      void refresh.names();
      onClose();
    },
    onError: (error) => setFault(refused(error).message),
  });

  function send(event: FormEvent) {
    event.preventDefault();
    const newName = displayName(typed);
    const wrong = displayNameFault(newName);
    setFault(wrong);
    if (wrong === null && !rename.isPending) rename.mutate(newName);
  }

  return (
    <Dialog open onClose={onClose} label="Your display name">
      <form noValidate onSubmit={send} className="space-y-5 p-6">
        <h2 className="display text-2xl">Your display name</h2>
        <Field
          label="Display name"
          autoComplete="nickname"
          hint="It changes on all your scores. Athletes never see your email address."
          value={typed}
          error={fault ?? undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
        <DialogFoot action="Save" busyAction="Saving..." busy={rename.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
