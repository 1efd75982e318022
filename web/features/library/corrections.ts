import type { LibraryFile } from '#shared/library-uploads.ts';
import type { ADDED_KINDS } from '#shared/store.ts';

/** What an admin corrected in a file that waits to be added. */
export interface Corrections {
  title?: string;
  author?: string;
  kind?: (typeof ADDED_KINDS)[number];
  replaces?: string | null;
}

/** Whether they change anything. */
export const isCorrected = (file: LibraryFile, corrections: Corrections): boolean =>
  (Object.keys(corrections) as (keyof Corrections)[]).some((part) => corrections[part] !== file[part]);
