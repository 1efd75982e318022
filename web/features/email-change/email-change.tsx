import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import type { PendingEmailChange } from '#shared/email-change.ts';
import { statusOf } from '#web/lib/api-error.ts';
import { api, call } from '#web/lib/call.ts';
import { moment } from '#web/lib/dates.ts';
import { sessionEnded } from '#web/lib/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Failing } from '#web/ui/failing.tsx';
import { SectionHead } from '#web/ui/section-head.tsx';
import { EmailChangeForm } from './email-change-form.tsx';

/** The sign-in address, with a form to change it. */
export function EmailChange({ email }: { email: string }) {
  return (
    <section aria-labelledby="email">
      <SectionHead id="email" title="Email address" />
      <div className="mt-4 space-y-5">
        <p className="break-words">
          {email === '' ? <span className="skeleton inline-block h-5 w-56" /> : email}
        </p>
        <Steps email={email} />
      </div>
    </section>
  );
}

function Steps({ email }: { email: string }) {
  const queries = useQueryClient();
  const state = useQuery(api.emailChange.pending.queryOptions());
  const [open, setOpen] = useState(false);
  const [changed, setChanged] = useState(false);
  const settled = {
    onSettled: () => {
      for (const queryKey of [api.emailChange.key(), api.devices.key(), api.auth.viewer.key()]) {
        void queries.invalidateQueries({ queryKey });
      }
    },
    onError: (error: Error) => {
      if (statusOf(error) === 401) sessionEnded();
    },
  };
  const request = useMutation({
    mutationFn: (change: { newEmail: string; password: string }) => call.emailChange.request(change),
    ...settled,
    onSuccess: ({ pending }: { pending: PendingEmailChange }) => {
      setOpen(false);
      setChanged(pending === null);
    },
  });
  const cancel = useMutation({ mutationFn: () => call.emailChange.cancel(), ...settled });

  // Before anything about the query: typed text stays, whatever happens to the connection.
  if (open) {
    return (
      <div className="rounded-edge bg-sunk p-4 sm:p-5">
        <EmailChangeForm
          email={email}
          busy={request.isPending}
          byMail={state.data?.mail_reaches ?? true}
          error={request.error}
          onChange={(change) => request.mutate(change)}
          onCancel={() => {
            request.reset();
            setOpen(false);
          }}
        />
      </div>
    );
  }
  if (state.isError && !state.data) {
    return <Failing message={state.error.message} onRetry={() => void state.refetch()} />;
  }
  if (!state.data) return <div className="skeleton min-h-touch w-44" />;
  const { pending } = state.data;
  const begin = () => {
    request.reset();
    setChanged(false);
    setOpen(true);
  };
  if (pending === null) {
    return (
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button look="plain" onClick={begin}>
          Change email address
        </Button>
        <p role="status" className="text-sm font-semibold empty:hidden">
          {changed && 'Your email address was changed.'}
        </p>
      </div>
    );
  }
  return (
    <div className="rounded-edge bg-sunk p-4 sm:p-5">
      <p role="status" className="flex gap-3 text-sm">
        <MailCheck size={20} aria-hidden className="mt-0.5 shrink-0" />
        <span className="min-w-0">
          On {moment(pending.requested_at, 'day')} we sent a link to{' '}
          <strong className="break-words">{pending.email}</strong>. Your address changes when you open it. It
          works for a day; if nothing arrives, look in your spam folder.
        </span>
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button look="plain" onClick={begin}>
          Send a new link
        </Button>
        <Button look="plain" busy={cancel.isPending} onClick={() => cancel.mutate()}>
          {cancel.isPending ? 'Canceling...' : 'Keep my current address'}
        </Button>
      </div>
      <p role="alert" className="mt-3 text-sm text-danger empty:hidden">
        {cancel.error?.message}
      </p>
    </div>
  );
}
