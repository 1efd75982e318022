import { Blocks } from 'lucide-react';
import { useRef } from 'react';
import type { ConnectedProgram } from '#shared/connections.ts';
import { statusOf, toApiError } from '#web/lib/api-error.ts';
import { moment } from '#web/lib/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { SectionHead } from '#web/ui/section-head.tsx';
import { requestOf, useChosen } from '#web/ui/use-chosen.ts';
import { lastUsed } from './last-used.ts';
import { PROGRAM_MAY } from './program-may.ts';
import { useDisconnect } from './queries.ts';

const nameOf = ({ name }: ConnectedProgram) => name ?? 'Unnamed program';

/** The programs that a member has connected. */
export function ProgramList({ programs }: { programs: readonly ConnectedProgram[] }) {
  const disconnect = useDisconnect();
  const heading = useRef<HTMLHeadingElement>(null);
  const { chosen, choose, close, settle } = useChosen<ConnectedProgram>(() => heading.current);
  const request = requestOf(chosen, disconnect);

  return (
    <section aria-labelledby="programs">
      <SectionHead id="programs" title="Connected programs" ref={heading} />
      {programs.length === 0 ? (
        <p className="mt-4 text-sm text-muted">You have connected no programs.</p>
      ) : (
        <ul className="border-b border-line">
          {programs.map((program) => (
            <ProgramRow key={program.id} program={program} onDisconnect={() => choose(program)} />
          ))}
        </ul>
      )}
      <Confirm
        open={chosen !== null}
        question={`Disconnect ${chosen === null ? 'this program' : nameOf(chosen)}?`}
        note="Its next request will be refused. You can connect it again from the program."
        action="Disconnect"
        busyAction="Disconnecting..."
        busy={request.busy}
        error={request.error && toApiError(request.error).message}
        onConfirm={() =>
          chosen &&
          disconnect.mutate(chosen, {
            onSuccess: (_, sent) => settle(sent),
            // Already disconnected elsewhere, which is the goal.
            onError: (error, sent) => statusOf(error) === 404 && settle(sent),
          })
        }
        onClose={close}
      />
    </section>
  );
}

interface ProgramRowProps {
  program: ConnectedProgram;
  onDisconnect: () => void;
}

function ProgramRow({ program, onDisconnect }: ProgramRowProps) {
  const { host, scopes, connected_at, last_used_at, last_address } = program;
  const name = nameOf(program);
  return (
    <li className="flex items-center gap-4 border-b border-line py-3.5 last:border-b-0">
      <Blocks size={24} aria-hidden className="shrink-0 self-start text-ink-soft" />
      <div className="min-w-0 flex-1">
        <p dir="auto" className="text-sm font-semibold wrap-anywhere">
          {name}
        </p>
        <p className="mt-0.5 text-xs wrap-anywhere text-muted">
          {host}
          {' · '}
          {scopes.map((scope) => PROGRAM_MAY[scope].what).join(', ')}
        </p>
        <p className="text-xs wrap-anywhere text-muted">
          Connected <time dateTime={connected_at}>{moment(connected_at, 'day')}</time>
          {last_used_at === null ? (
            ', never used'
          ) : (
            <>
              , last used <time dateTime={last_used_at}>{lastUsed(last_used_at)}</time>
              {last_address && ` from ${last_address}`}
            </>
          )}
        </p>
      </div>
      <Button look="plain" aria-label={`Disconnect ${name}`} onClick={onDisconnect}>
        Disconnect
      </Button>
    </li>
  );
}
