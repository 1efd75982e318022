import { ChevronDown } from 'lucide-react';
import type { LoggedEvent } from '#shared/audit.ts';
import { moment } from '#web/lib/dates.ts';
import { sentenceOf } from './sentence.ts';

/** Shows an event as a sentence, and all its details when opened. */
export function EventRow({ event }: { event: LoggedEvent }) {
  const details: [name: string, value: string][] = [
    ['Time', moment(event.at, 'exact')],
    ['Kind', event.kind],
    ...(event.address === null ? [] : [['Address', event.address] as [string, string]]),
    ...(event.request_id === null ? [] : [['Request', event.request_id] as [string, string]]),
    ...Object.entries(event.detail).map(([name, value]): [string, string] => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  ];
  return (
    <li className="border-b border-line">
      <details className="group">
        <summary className="grid min-h-touch cursor-pointer grid-cols-[4.5rem_1fr_auto] items-baseline gap-x-2 py-2.5 text-sm hover:bg-sunk">
          <time dateTime={event.at} className="figures text-base leading-none">
            {moment(event.at, 'time')}
          </time>
          <span className="min-w-0 break-words">
            {sentenceOf(event).map((part, nth) =>
              typeof part === 'string' ? (
                part
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change their order
                <bdi key={nth} className="inline-block max-w-full font-semibold">
                  {part.person}
                </bdi>
              ),
            )}
          </span>
          <ChevronDown
            size={18}
            aria-hidden
            className="self-center text-muted transition-transform group-open:rotate-180"
          />
        </summary>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 pt-1 pb-4 pl-20 text-xs">
          {details.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd className="min-w-0 break-words">{value}</dd>
            </div>
          ))}
        </dl>
      </details>
    </li>
  );
}
