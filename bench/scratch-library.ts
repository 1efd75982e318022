import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#server/db/open.ts';
import type { IngestSummary } from '#server/library/ingest.ts';
import { type Library, openLibrary } from '#server/library/library.ts';
import { Thesaurus } from '#server/library/search/thesaurus.ts';

/** Runs `work` on a separate library with the product's reader, splitter, database and index. */
export async function inScratchLibrary<T>(
  work: (library: Library) => Promise<T>,
  thesaurus = new Thesaurus([]),
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'scorecard-'));
  try {
    const database = await openDatabase({ DATABASE_URL: undefined, DATA_DIR: folder });
    const complain = (details: object, message: string) => console.error(message, details);
    const log = { info: () => undefined, warn: complain, error: complain };
    const library = await openLibrary({ database, thesaurus, log });
    try {
      return await work(library);
    } finally {
      await library.close();
      await database.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Waits until the works are in the library and its latent space is fitted; prints works that cannot be read.
 */
export async function ingested(library: Library, summary: Promise<IngestSummary>): Promise<void> {
  for (const { message } of (await summary).failed) console.error(message);
  await library.fit();
}
