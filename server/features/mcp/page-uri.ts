/** Returns a library page's resource URI. */
export const pageUri = (workId: string, page: number): string => `page://${workId}/${page}`;

export const PAGE_URI_TEMPLATE = 'page://{work}/{page}';

/** Parses a page's URI; null when it is none. */
export function pageOfUri(uri: string): { workId: string; page: number } | null {
  const match = /^page:\/\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/([1-9]\d{0,6})$/.exec(uri);
  return match === null ? null : { workId: match[1]!, page: Number(match[2]) };
}
