import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ListedUser } from '#shared/impersonation.ts';
import { USER_SEARCH_MAX_CHARACTERS, USER_SORTS, USERS_PAGE, type UserSort } from '#shared/member-state.ts';
import { useSearch } from '#web/lib/use-search.ts';
import { EmptyList } from '#web/ui/empty-list.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { ListBody } from '#web/ui/list-body.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { Select } from '#web/ui/select.tsx';
import { type Direction, SortDirection } from '#web/ui/sort-direction.tsx';
import { AccessLinkDialog } from './access-link-dialog.tsx';
import { useUsers } from './queries.ts';
import { UserTable } from './user-table.tsx';

/** The users, a page at a time, with links into their accounts. */
export function UserBoard() {
  const { typed, search, type } = useSearch();
  const [sort, setSort] = useState<UserSort>('email');
  const [direction, setDirection] = useState<Direction>('asc');
  const [wantedPage, setPage] = useState(1);
  const [target, setTarget] = useState<ListedUser | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  // A different list starts at its first page.
  const list = `${search} ${sort} ${direction}`;
  const [pagedList, setPagedList] = useState(list);
  if (list !== pagedList) {
    setPagedList(list);
    setPage(1);
  }
  const found = useUsers({ search, sort, direction, page: list === pagedList ? wantedPage : 1 });
  const { data } = found;
  const users = data?.users ?? [];
  const pages = Math.max(1, Math.ceil((data?.count ?? 0) / USERS_PAGE));
  // The last page can disappear, with its only account.
  if (list === pagedList && data && !found.isPlaceholderData && wantedPage > pages) setPage(pages);
  const turn = (by: number) => {
    setPage(wantedPage + by);
    heading.current?.scrollIntoView({ block: 'start' });
  };

  return (
    <section aria-labelledby="users" className="mt-8">
      <h2 id="users" ref={heading} tabIndex={-1} className="sr-only">
        Users
      </h2>
      <div className="grid items-end gap-3 @xl:grid-cols-[1fr_auto]">
        <SearchField
          label="Search by email"
          value={typed}
          maxLength={USER_SEARCH_MAX_CHARACTERS}
          onChange={type}
        />
        <div className="flex items-end gap-2">
          <div className="min-w-0 flex-1 @xl:w-60">
            <Select label="Sort by" options={USER_SORTS} value={sort} onChange={setSort} />
          </div>
          <SortDirection direction={direction} onChange={setDirection} />
        </div>
      </div>
      <p role="status" className="sr-only">
        {search !== '' && data && !found.isPlaceholderData && `${data.count} found`}
      </p>
      <ListBody
        query={found}
        rows={users.length}
        skeleton={<div className="skeleton h-[40rem]" />}
        empty={
          <EmptyList>{search === '' ? 'No users yet.' : `No user’s email contains “${search}”.`}</EmptyList>
        }
        failed="Error fetching users:"
        className="mt-4"
      >
        <UserTable users={users} onImpersonate={setTarget} />
      </ListBody>
      {users.length > 0 && (
        <nav aria-label="Pages of users" className="mt-4 flex items-center justify-center gap-4">
          <IconButton label="Previous page" look="plain" disabled={wantedPage <= 1} onClick={() => turn(-1)}>
            <ChevronLeft size={20} aria-hidden />
          </IconButton>
          <p className="figures min-w-16 text-center text-lg" aria-live="polite">
            <span className="sr-only">Page </span>
            {wantedPage} / {pages}
          </p>
          <IconButton label="Next page" look="plain" disabled={wantedPage >= pages} onClick={() => turn(1)}>
            <ChevronRight size={20} aria-hidden />
          </IconButton>
        </nav>
      )}
      {target && <AccessLinkDialog email={target.email} onClose={() => setTarget(null)} />}
    </section>
  );
}
