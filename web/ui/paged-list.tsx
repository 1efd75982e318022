import type { ReactNode, RefObject } from 'react';
import { failure, ListBody, type ListQuery } from './list-body.tsx';
import { LoadMore } from './load-more.tsx';
import { SearchField } from './search-field.tsx';

interface PagedQuery extends ListQuery {
  isSuccess: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
}

interface PagedListProps {
  query: PagedQuery;
  /** Number of loaded rows. */
  rows: number;
  /** For screen readers; it takes the focus when a row disappears. */
  heading?: { id: string; text: string; ref: RefObject<HTMLHeadingElement | null> };
  /** Omitted where there is nothing to search. */
  search?: false | { label: string; typed: string; type: (next: string) => void; maxLength: number };
  /** Beside the search: sorting and other filters. */
  filters?: ReactNode;
  /** Number of rows a search has found. */
  found?: number | undefined;
  skeleton: ReactNode;
  empty?: ReactNode;
  /** Precedes the reason why it failed. */
  failed?: { first: string; more: string };
  /** Distance in pixels from the end at which the next page is loaded. */
  nearPx?: number;
  /** Below the last row. */
  end?: ReactNode;
  /** Key of the search and sorting: a different list starts at its first page. */
  of?: string;
  children: ReactNode;
}

/** A list that is loaded a page at a time: search, filters, rows and a way to load more. */
export function PagedList(props: PagedListProps) {
  const { query, rows, heading, search, filters, found, skeleton, empty, failed, end, of, children } = props;
  const content = (
    <>
      {(search || filters) && (
        <div className="flex flex-wrap items-end gap-4">
          {search && (
            <div className="min-w-48 flex-1">
              <SearchField
                label={search.label}
                value={search.typed}
                maxLength={search.maxLength}
                onChange={search.type}
              />
            </div>
          )}
          {filters}
        </div>
      )}
      {search && (
        <p role="status" className="sr-only">
          {found !== undefined && query.isSuccess && !query.isPlaceholderData && `${found} found`}
        </p>
      )}
      <ListBody
        query={query}
        rows={rows}
        skeleton={skeleton}
        empty={empty}
        failed={failed?.first}
        className="not-first:mt-4"
      >
        {children}
        <LoadMore
          key={of}
          more={query.hasNextPage}
          loading={query.isFetchingNextPage}
          onMore={() => void query.fetchNextPage()}
          error={query.isFetchNextPageError ? failure(failed?.more, query.error) : null}
          nearPx={props.nearPx}
          end={end}
        />
      </ListBody>
    </>
  );
  if (!heading) return content;
  return (
    <section aria-labelledby={heading.id}>
      <h2 id={heading.id} ref={heading.ref} tabIndex={-1} className="sr-only">
        {heading.text}
      </h2>
      {content}
    </section>
  );
}
