import { RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { Health } from '#shared/health.ts';
import { moment } from '#web/lib/dates.ts';
import { useOnChange } from '#web/lib/on-change.ts';
import { Button } from '#web/ui/button.tsx';
import { Failing } from '#web/ui/failing.tsx';
import { SectionHead } from '#web/ui/section-head.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { ErrorList } from './error-list.tsx';
import { FactRows } from './fact-rows.tsx';
import { JobList } from './job-list.tsx';
import { ModelTable } from './model-table.tsx';
import { NeedsList } from './needs-list.tsx';
import { useHealth, useSetNeedsMail } from './queries.ts';

/** Shows the health of the server and its dependencies; problems for the owner come first. */
export function HealthBoard({ isSuperAdmin }: { isSuperAdmin: boolean }) {
  const query = useHealth();
  const { data: health, error, isFetching } = query;
  useAnchor(health !== undefined);
  return (
    <>
      <div className="mt-2 mb-7 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="text-sm text-muted">
          {health ? (
            <>
              As of <time dateTime={health.at}>{moment(health.at, 'timeExact')}</time>. Refreshes every 30
              seconds.
            </>
          ) : (
            'How the server and what it depends on are doing.'
          )}
        </p>
        {health && (
          <Button look="plain" busy={isFetching} onClick={() => void query.refetch()}>
            <RotateCcw size={16} aria-hidden /> Refresh
          </Button>
        )}
      </div>
      {health && error && (
        <p role="alert" className="mb-7 rounded-edge bg-danger-ground px-5 py-4 text-sm text-danger">
          This could not be refreshed. Showing data from {moment(health.at, 'timeExact')}. {error.message}
        </p>
      )}
      {health ? (
        <Report health={health} isSuperAdmin={isSuperAdmin} />
      ) : error ? (
        <Failing message={error.message} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonLines
          widths={[30, 96, 88, 92, 30, 94, 82, 90, 96]}
          label="Loading how the server is doing"
        />
      )}
    </>
  );
}

function Report({ health, isSuperAdmin }: { health: Health; isSuperAdmin: boolean }) {
  return (
    <div className="space-y-9">
      <Part id="needs" title="Needs attention">
        <NeedsList needs={health.needs} />
        <NeedsMail needsMail={health.needs_mail} isSuperAdmin={isSuperAdmin} />
      </Part>
      <Part id="parts" title="Server">
        <FactRows health={health} />
      </Part>
      <Part id="models" title="Models, last 24 hours">
        <ModelTable models={health.models} />
      </Part>
      <Part id="jobs" title="Jobs">
        <JobList jobs={health.jobs} mayStop={isSuperAdmin} />
      </Part>
      <Part id="errors" title="Errors, last 24 hours">
        <ErrorList errors={health.errors} />
      </Part>
    </div>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} tabIndex={-1}>
      <SectionHead id={`${id}-title`} title={title} />
      {children}
    </section>
  );
}

interface NeedsMailProps {
  needsMail: Health['needs_mail'];
  isSuperAdmin: boolean;
}

function NeedsMail({ needsMail: { on, last_sent_at }, isSuperAdmin }: NeedsMailProps) {
  const set = useSetNeedsMail();
  const last = last_sent_at === null ? '' : ` Last sent ${moment(last_sent_at)}.`;
  if (!isSuperAdmin) {
    return (
      <p className="border-t border-line py-3 text-sm text-muted">
        {on
          ? `Super admins get one mail a day about this, and none when nothing needs them.${last}`
          : 'The daily mail about this is off.'}
      </p>
    );
  }
  return (
    <div className="border-t border-line py-3">
      <Switch
        label="Mail this to super admins"
        hint={`Once a day at most, and never when nothing needs you.${last}`}
        checked={on}
        disabled={set.isPending}
        onChange={(next) => set.mutate({ on: next })}
      />
      <p role="alert" className="mt-2 text-sm text-danger empty:hidden">
        {set.isError && set.error.message}
      </p>
    </div>
  );
}

/** Scrolls to the part that the address names, once it exists. */
function useAnchor(ready: boolean): void {
  const { hash, key } = useLocation();
  // Following the same link again scrolls there again.
  useOnChange(`${ready} ${key} ${hash}`, () => {
    if (!ready || hash === '') return;
    const part = document.getElementById(hash.slice(1));
    part?.scrollIntoView({ block: 'start' });
    part?.focus({ preventScroll: true });
  });
}
