import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type LucideIcon, Monitor, Smartphone, SquareTerminal, Tablet } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { Link } from 'react-router';
import type { Device } from '#shared/devices.ts';
import { statusOf } from '#web/lib/api-error.ts';
import { api, call } from '#web/lib/call.ts';
import { ago, moment } from '#web/lib/dates.ts';
import { sessionEnded } from '#web/lib/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { Failing } from '#web/ui/failing.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { SectionHead } from '#web/ui/section-head.tsx';
import { requestOf, useChosen } from '#web/ui/use-chosen.ts';

const ICONS: Record<Device['kind'], LucideIcon> = {
  phone: Smartphone,
  tablet: Tablet,
  computer: Monitor,
  program: SquareTerminal,
};

/** The last use of a session is known only this precisely. */
const JUST_NOW_MS = 5 * 60_000;
const lastUsed = (at: Date) => (Date.now() - at.getTime() < JUST_NOW_MS ? 'just now' : ago(at));

/** The action to confirm: signing one session out, or all others. */
type Asked = Pick<Device, 'id' | 'device'>;
const OTHERS: Asked = { id: 'others', device: 'all other devices' };

/** Signed-in devices, with actions to sign them out. */
export function DeviceList() {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-labelledby="sessions">
      <SectionHead id="sessions" title="Devices" ref={heading} />
      <Devices heading={heading} />
    </section>
  );
}

function Devices({ heading }: { heading: RefObject<HTMLHeadingElement | null> }) {
  const list = useQuery(api.devices.list.queryOptions());
  const queries = useQueryClient();
  const { chosen: asked, choose: ask, close, settle } = useChosen<Asked>(() => heading.current);
  const ended = (which: Asked) => {
    void queries.invalidateQueries({ queryKey: api.devices.key() });
    settle(which);
  };
  const end = useMutation({
    mutationFn: async (which: Asked) => {
      if (which === OTHERS) await call.devices.endOthers();
      else await call.devices.end({ id: which.id });
    },
    onSuccess: (_, which) => ended(which),
    onError: (error, which) => {
      if (statusOf(error) === 401) sessionEnded();
      // It has already ended, which is the goal.
      if (statusOf(error) === 404) ended(which);
    },
  });
  const request = requestOf(asked, end);

  if (list.isError && !list.data) {
    return (
      <div className="mt-4">
        <Failing message={list.error.message} onRetry={() => void list.refetch()} />
      </div>
    );
  }
  const sessions = list.data?.sessions;
  const others = sessions?.filter(({ is_this }) => !is_this) ?? [];
  return (
    <>
      <ul aria-busy={!sessions} className="border-b border-line">
        {sessions?.map((session) => (
          <DeviceRow key={session.id} session={session} onEnd={() => ask(session)} />
        )) ?? <RowsWaiting />}
      </ul>
      {sessions && (
        <p className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-3 text-sm text-muted">
          {others.length === 0 ? (
            'You are not signed in anywhere else.'
          ) : (
            <>
              <Button look="plain" onClick={() => ask(OTHERS)}>
                Sign out all others
              </Button>
              <span>
                Don’t recognize one?{' '}
                <Link
                  to="/account/change-password"
                  className="underline underline-offset-4 hover:no-underline"
                >
                  Change your password
                </Link>{' '}
                too.
              </span>
            </>
          )}
        </p>
      )}
      <Confirm
        open={asked !== null}
        question={`Sign out ${asked?.device ?? 'this device'}?`}
        note={
          asked === OTHERS
            ? 'Anyone using them has to sign in again; they are signed out at their next request. Your API keys are revoked and your connected programs disconnected, too.'
            : 'Anyone using it has to sign in again; it is signed out at its next request.'
        }
        action={asked === OTHERS ? 'Sign out all others' : 'Sign out'}
        busyAction="Signing out..."
        busy={request.busy}
        error={request.error?.message ?? null}
        onConfirm={() => asked && end.mutate(asked)}
        onClose={close}
      />
    </>
  );
}

const ROW = 'flex items-center gap-4 border-b border-line py-3.5 last:border-b-0';

function DeviceRow({ session, onEnd }: { session: Device; onEnd: () => void }) {
  const Icon = ICONS[session.kind];
  return (
    <li className={ROW}>
      <Icon size={24} aria-hidden className="shrink-0 self-start text-ink-soft" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm font-semibold">
          <span className="wrap-anywhere">
            {session.is_admins ? 'An admin, acting as you' : session.device}
          </span>
          {session.is_this && <Pill look="plain">This device</Pill>}
        </p>
        <p className="mt-0.5 text-xs text-muted">
          Last used <time dateTime={session.last_used_at}>{lastUsed(new Date(session.last_used_at))}</time>
        </p>
        <p className="text-xs text-muted">
          Signed in <time dateTime={session.signed_in_at}>{moment(session.signed_in_at, 'day')}</time>
          {session.address && (
            <>
              {' '}
              from <span className="wrap-anywhere">{session.address}</span>
            </>
          )}
        </p>
      </div>
      {!session.is_this && (
        <Button look="plain" aria-label={`Sign out ${session.device}`} onClick={onEnd}>
          Sign out
        </Button>
      )}
    </li>
  );
}

function RowsWaiting() {
  return (
    <>
      <li className="sr-only" role="status">
        Loading
      </li>
      {[45, 60].map((width) => (
        <li key={width} aria-hidden className={ROW}>
          <span className="skeleton size-6 shrink-0 self-start" />
          <span className="flex-1 space-y-1.5 py-1">
            <span className="skeleton block h-4" style={{ width: `${width}%` }} />
            <span className="skeleton block h-3 w-2/5" />
            <span className="skeleton block h-3 w-1/2" />
          </span>
        </li>
      ))}
    </>
  );
}
