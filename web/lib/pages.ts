/** For `getNextPageParam`: the offset of the next page, until all counted rows are loaded. */
export const nextOffset =
  <Page extends { count: number }>(rows: (page: Page) => readonly unknown[]) =>
  (last: Page, pages: readonly Page[]): number | undefined => {
    const loaded = pages.reduce((sum, page) => sum + rows(page).length, 0);
    return rows(last).length > 0 && loaded < last.count ? loaded : undefined;
  };

/**
 * Returns the rows of all loaded pages without duplicates: pages overlap when something was added between
 * them.
 */
export const rowsOf = <Page, Row>(
  data: { pages: readonly Page[] } | undefined,
  rows: (page: Page) => readonly Row[],
  idOf: (row: Row) => string,
): Row[] => [...new Map(data?.pages.flatMap(rows).map((row) => [idOf(row), row])).values()];
