import type { MemberDetail } from '#shared/members.ts';
import { lastDay, moment } from '#web/lib/dates.ts';
import { number } from '#web/lib/numbers.ts';
import { seenInWords } from './member-words.tsx';

export function MemberFacts({ member }: { member: MemberDetail }) {
  const facts: [name: string, value: string][] = [
    ['Joined', moment(member.joined_at, 'day')],
    ['Last seen', seenInWords(member.last_seen_at)],
    ...(member.paid_until === null
      ? []
      : [['Paid until', moment(member.paid_until, 'day')] as [string, string]]),
    ...(member.free_until === null ? [] : [['Free until', lastDay(member.free_until)] as [string, string]]),
    ['Devices', number(member.devices)],
    ['Two-factor', member.two_factor ? 'On' : 'Off'],
    ['Conversations', number(member.conversations)],
    ['Records', number(member.records)],
    ['Legal text accepted', acceptedInWords(member.legal)],
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-6 border-t-2 border-ink @xl:grid-cols-4">
      {facts.map(([name, value]) => (
        <div key={name} className="border-b border-line py-2.5">
          <dt className="text-xs text-muted">{name}</dt>
          <dd className="text-sm font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const acceptedInWords = (legal: MemberDetail['legal']): string =>
  legal === null
    ? 'Not yet'
    : `${moment(legal.accepted_at, 'day')}${legal.in_force ? '' : ', a former version'}`;
