import { ChevronDown } from 'lucide-react';
import type { HealthError } from '#shared/health.ts';
import { ago, moment } from '#web/lib/dates.ts';
import { number } from '#web/lib/numbers.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Status } from './status.tsx';

/** The errors of the last day, grouped by kind; expanded, the requests they came from. */
export function ErrorList({ errors }: { errors: readonly HealthError[] }) {
  if (errors.length === 0) return <p className="py-3 text-sm text-muted">No errors in the last 24 hours.</p>;
  return (
    <ul>
      {errors.map((error) => (
        <ErrorRow
          key={JSON.stringify([
            error.message,
            error.about,
            error.code,
            error.detail,
            error.route,
            error.level,
          ])}
          error={error}
        />
      ))}
    </ul>
  );
}

function ErrorRow({ error }: { error: HealthError }) {
  const { level, message, about, times, last_at } = error;
  const details = [
    ['Reason', error.detail],
    ['Code', error.code],
    ['Request', error.route],
    ['First', moment(error.first_at, 'exact')],
    ['Last', moment(last_at, 'exact')],
  ] as const;
  return (
    <li className="border-b border-line last:border-0">
      <details className="group">
        <summary className="grid min-h-touch cursor-pointer grid-cols-[1fr_auto] items-center gap-x-4 py-2.5 text-sm hover:bg-sunk @2xl:grid-cols-[6rem_1fr_auto_auto]">
          <Status is={level === 'error' ? 'failing' : 'warning'}>
            {level === 'error' ? 'Error' : 'Warning'}
          </Status>
          <span className="order-last col-span-2 min-w-0 @2xl:order-none @2xl:col-span-1">
            <span className="font-semibold wrap-anywhere">{sentence(message)}</span>{' '}
            {about !== null && <span className="text-muted wrap-anywhere">{about}</span>}
          </span>
          <span className="text-right whitespace-nowrap text-muted tabular-nums">
            {times > 1 && `${number(times)} times, `}
            {ago(new Date(last_at))}
          </span>
          <ChevronDown
            size={18}
            aria-hidden
            className="hidden text-muted transition-transform group-open:rotate-180 @2xl:block"
          />
        </summary>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 pt-1 pb-4 text-xs @2xl:pl-28">
          {details.map(
            ([name, value]) =>
              value !== null && (
                <div key={name} className="contents">
                  <dt className="text-muted">{name}</dt>
                  <dd className="min-w-0 wrap-anywhere">{value}</dd>
                </div>
              ),
          )}
          {error.request_ids.length > 0 && (
            <div className="contents">
              <dt className="pt-2 text-muted">Request ids</dt>
              <dd>
                <ul>
                  {error.request_ids.map((id) => (
                    <RequestId key={id} id={id} />
                  ))}
                </ul>
              </dd>
            </div>
          )}
        </dl>
      </details>
    </li>
  );
}

const sentence = (message: string) => message.charAt(0).toUpperCase() + message.slice(1);

function RequestId({ id }: { id: string }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3">
      <code className="min-w-0 font-mono break-all">{id}</code>
      <CopyButton label={`Copy the request id ${id}`} text={() => id} />
    </li>
  );
}
