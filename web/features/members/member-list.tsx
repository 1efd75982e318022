import { useState } from 'react';
import { Link } from 'react-router';
import {
  MEMBER_FILTERS,
  MEMBER_SEARCH_MAX_CHARACTERS,
  MEMBER_SORTS,
  type MemberFilter,
  type MemberSort,
} from '#shared/member-limits.ts';
import type { Member } from '#shared/members.ts';
import { formatMicros } from '#shared/money.ts';
import { counted, number } from '#web/lib/numbers.ts';
import { rowsOf } from '#web/lib/pages.ts';
import { useSearch } from '#web/lib/use-search.ts';
import { EmptyList } from '#web/ui/empty-list.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { Select } from '#web/ui/select.tsx';
import { type Direction, SortDirection } from '#web/ui/sort-direction.tsx';
import { MemberPill, rolesInWords, seenInWords } from './member-words.tsx';
import { useMembers } from './queries.ts';

/** Columns sorted in descending order: the most or the latest comes first. */
const FROM_THE_TOP: readonly MemberSort[] = ['joined', 'last_seen', 'answers', 'cost'];

/** All members, with their usage and cost; each links to their own page. */
export function MemberList() {
  const { typed, search, type } = useSearch();
  const [filter, setFilter] = useState<MemberFilter>('all');
  const [sort, setSort] = useState<MemberSort>('email');
  const [direction, setDirection] = useState<Direction>('asc');
  const query = useMembers({ search, filter, sort, direction });
  const members = rowsOf(
    query.data,
    (page) => page.members,
    ({ id }) => id,
  );
  const last = query.data?.pages.at(-1);
  const narrowed = search !== '' || filter !== 'all';
  return (
    <PagedList
      query={query}
      rows={members.length}
      search={{ label: 'Search by email', typed, type, maxLength: MEMBER_SEARCH_MAX_CHARACTERS }}
      filters={
        <div className="flex w-full items-end gap-2 @xl:w-auto">
          <div className="min-w-0 flex-1 @xl:w-40">
            <Select label="Show" options={MEMBER_FILTERS} value={filter} onChange={setFilter} />
          </div>
          <div className="min-w-0 flex-1 @xl:w-36">
            <Select
              label="Sort by"
              options={MEMBER_SORTS}
              value={sort}
              onChange={(next) => {
                setSort(next);
                setDirection(FROM_THE_TOP.includes(next) ? 'desc' : 'asc');
              }}
            />
          </div>
          <SortDirection direction={direction} onChange={setDirection} />
        </div>
      }
      found={narrowed ? last?.count : undefined}
      skeleton={<div className="skeleton h-[32rem]" />}
      empty={
        <EmptyList>
          {search === '' ? 'No members match.' : `No member’s email contains “${search}”.`}
        </EmptyList>
      }
      failed={{ first: 'The members could not be loaded:', more: 'More members could not be loaded:' }}
      of={[search, filter, sort, direction].join()}
    >
      {narrowed && last && (
        <p className="mb-3 text-sm text-muted">
          {number(last.count)} of {number(last.total)} members
        </p>
      )}
      <MemberTable members={members} currency={last?.currency ?? null} />
    </PagedList>
  );
}

const HEAD = 'py-2 pr-4 text-left font-semibold';
const WIDE = 'hidden @2xl:table-cell';

function MemberTable({ members, currency }: { members: readonly Member[]; currency: string | null }) {
  return (
    <table className="w-full table-fixed text-sm">
      <caption className="sr-only">Members; answers and cost are of the last 30 days</caption>
      <thead className="border-t-2 border-ink text-xs text-muted">
        <tr>
          <th scope="col" className={HEAD}>
            Member
          </th>
          <th scope="col" className={`${HEAD} ${WIDE} w-32`}>
            State
          </th>
          <th scope="col" className={`${HEAD} ${WIDE} w-32`}>
            Last seen
          </th>
          <th scope="col" className={`${HEAD} ${WIDE} w-22 text-right`}>
            Answers
          </th>
          <th scope="col" className={`${WIDE} w-22 py-2 text-right font-semibold`}>
            Cost
          </th>
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <Row key={member.id} member={member} currency={currency} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ member, currency }: { member: Member; currency: string | null }) {
  const roles = rolesInWords(member);
  const cost =
    currency === null || member.cost_micros === 0 ? '–' : formatMicros(member.cost_micros, currency);
  const seen = seenInWords(member.last_seen_at);
  return (
    <tr className="relative border-t border-line align-top hover:bg-sunk">
      <th scope="row" className="py-3 pr-4 text-left font-normal">
        <Link
          to={`/account/members/${member.id}`}
          className="block font-semibold wrap-anywhere after:absolute after:inset-0"
        >
          <bdi>{member.email}</bdi>
        </Link>
        {roles && <span className="block text-xs text-muted">{roles}</span>}
        {/* When narrow, values without a column are here. */}
        <span className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-soft @2xl:hidden">
          <MemberPill member={member} />
          <span>Seen {seen.toLowerCase() === 'never' ? 'never' : seen}</span>
          {member.answers > 0 && (
            <span className="tabular-nums">
              {counted(member.answers, 'answer')}, {cost}
            </span>
          )}
        </span>
      </th>
      <td className={`${WIDE} py-3 pr-4`}>
        <MemberPill member={member} />
      </td>
      <td className={`${WIDE} py-3 pr-4 whitespace-nowrap text-ink-soft tabular-nums`}>{seen}</td>
      <td className={`${WIDE} py-3 pr-4 text-right text-ink-soft tabular-nums`}>{number(member.answers)}</td>
      <td className={`${WIDE} py-3 text-right text-ink-soft tabular-nums`}>{cost}</td>
    </tr>
  );
}
