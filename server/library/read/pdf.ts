import { LibraryError } from '#server/library/library-error.ts';
import type { WorkKind } from '#shared/store.ts';
import type { WorkPages } from './work-pages.ts';

export async function readPdf(
  _bytes: Uint8Array,
  name: string,
  _title: string,
  _kind?: WorkKind,
): Promise<WorkPages> {
  throw new LibraryError(name, 'is a PDF.');
}
