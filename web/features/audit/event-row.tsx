import { ChevronDown } from 'lucide-react';
import type { LoggedEvent } from '#shared/audit.ts';
import { sentenceOf } from './sentence.ts';

const TIME = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const WHOLE = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'long', hourCycle: 'h23' });

/** One event as a sentence; opened, everything that is kept of it. */
export function EventRow({ event }: { event: LoggedEvent }) {
  const at = new Date(event.at);
  const details: [name: string, value: string][] = [
    ['Time', WHOLE.format(at)],
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
        <summary className="grid min-h-touch cursor-pointer grid-cols-[3.25rem_1fr_auto] items-baseline gap-x-2 py-2.5 text-sm hover:bg-sunk">
          <time dateTime={event.at} className="figures text-base leading-none">
            {TIME.format(at)}
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
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 pt-1 pb-4 pl-[3.75rem] text-xs">
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
