import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { DatabaseError } from '#server/db/database-error.ts';
import { openDatabase } from '#server/db/open.ts';
import { explainStorage } from '#server/db/storage-fault.ts';
import { type IngestProgress, ingestWorks } from '#server/library/ingest.ts';
import { LibraryError } from '#server/library/library-error.ts';
import { fileSources } from '#server/library/read/file-sources.ts';
import { otherFilesIn } from '#server/library/read/other-files.ts';
import { outlineOf } from '#server/library/read/outline.ts';
import type { WorkSource } from '#server/library/read/work-source.ts';
import { startSearchWorker } from '#server/library/search/client.ts';
import { readSettings, SettingsError } from '#server/settings.ts';
import { counted } from '#shared/counted.ts';
import type { WorkOutline } from '#shared/library-files.ts';
import { givenPath } from './given-path.ts';

const ROOT = resolve(import.meta.dirname, '..');
const STORES = ['books', 'training', 'playground'] as const;
const USAGE = `Usage: npm run ingest -- <file or folder> --store ${STORES.join('|')} [--title "…"]
       npm run ingest -- <file or folder> --dry-run [--title "…"]

Reads PDF, EPUB, Word (.docx), HTML, Markdown, plain text and
subtitles (.srt, .vtt) into the library. Unchanged files are skipped.
--dry-run shows how each file is read: title, author, sections, headings and three passages.
A running server finds new works within seconds.`;

/** Invalid arguments. */
class UsageError extends Error {}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { store: { type: 'string' }, title: { type: 'string' }, 'dry-run': { type: 'boolean' } },
    });
    const store = STORES.find((name) => name === values.store);
    if (positionals.length !== 1) throw new UsageError('Give one file or folder.');
    if (!store && !values['dry-run']) throw new UsageError(`Give --store ${STORES.join(', ')}.`);
    return {
      path: givenPath(positionals[0]!),
      store: store ?? 'books',
      title: values.title,
      dryRun: values['dry-run'] ?? false,
    };
  } catch (error) {
    throw error instanceof UsageError
      ? error
      : new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** Reads and splits the works without keeping them; returns how many failed. */
async function tryOut(sources: readonly WorkSource[]): Promise<number> {
  let failed = 0;
  for (const [index, source] of sources.entries()) {
    const place = `[${index + 1}/${sources.length}] ${source.name}:`;
    try {
      const work = await source.read();
      for (const line of outlineLines(await outlineOf(work))) console.log(`${place} ${line}`);
    } catch (error) {
      if (!(error instanceof LibraryError)) throw error;
      failed++;
      console.error(`[${index + 1}/${sources.length}] ${error.message}`);
    }
  }
  console.log(`Dry run: nothing was saved. ${sources.length - failed} can be read, ${failed} cannot.`);
  return failed;
}

const HEADINGS_SHOWN = 30;
const SAMPLE_CHARACTERS = 240;

function outlineLines({
  title,
  author,
  kind,
  unit,
  pages,
  passages,
  headings,
  samples,
  notes,
}: WorkOutline): string[] {
  const by = author === '' ? '' : ` by ${author}`;
  const shown = headings.slice(0, HEADINGS_SHOWN);
  const more = headings.length - shown.length;
  return [
    `${kind} "${title}"${by}, ${counted(pages, unit)}, ${counted(passages, 'passage')}`,
    ...notes,
    ...shown.map(({ level, text, page }) => `${'  '.repeat(level)}${text} (${unit} ${page})`),
    ...(more > 0 ? [`  … and ${more} more headings`] : []),
    ...samples.map(
      ({ page, heading, text }) =>
        `  ${unit} ${page}${heading === '' ? '' : `, ${heading}`}: “${text.slice(0, SAMPLE_CHARACTERS).replace(/\s+/g, ' ')}…”`,
    ),
  ];
}

const OTHERS_SHOWN = 20;

/** Names the files of a folder that are not read because of their type, which are likely meant to be. */
function printOthers(names: readonly string[]): void {
  if (names.length === 0) return;
  const more = names.length > OTHERS_SHOWN ? ', …' : '';
  console.log(
    `Left out, of another type: ${names.slice(0, OTHERS_SHOWN).join(', ')}${more} (${names.length}).`,
  );
}

/** Adds the works to the library; returns how many failed. */
async function ingest(sources: readonly WorkSource[]): Promise<number> {
  const database = await openDatabase(readSettings(process.env, ROOT));
  const worker = startSearchWorker({ load: () => [] });
  try {
    const summary = await ingestWorks({ database, encode: worker.encode }, sources, {
      onProgress: printProgress,
    });
    const { added, changed, unchanged, passages, failed } = summary;
    console.log(
      `${added} added, ${changed} changed, ${unchanged} unchanged, ${failed.length} failed; ${passages} passages written.`,
    );
    return failed.length;
  } finally {
    await worker.close();
    await database.close();
  }
}

function printProgress({ done, total, name, outcome, passages, message, sameAs }: IngestProgress): void {
  const place = `[${done}/${total}] ${name}:`;
  if (outcome === 'failed') console.error(`[${done}/${total}] ${message}`);
  else if (outcome === 'unchanged') console.log(`${place} unchanged`);
  else
    console.log(
      `${place} ${outcome}, ${passages} passages${sameAs === undefined ? '' : `; the same as ${sameAs}`}`,
    );
}

try {
  const { path, store, title, dryRun } = readArguments();
  const sources = await fileSources(path, store, title);
  printOthers(await otherFilesIn(path));
  const failed = dryRun ? await tryOut(sources) : await ingest(sources);
  process.exitCode = failed > 0 ? 1 : 0;
} catch (thrown) {
  const error = explainStorage(thrown, 'the database') ?? thrown;
  const own =
    error instanceof LibraryError || error instanceof SettingsError || error instanceof DatabaseError;
  if (error instanceof UsageError) console.error(`${error.message}\n\n${USAGE}`);
  else console.error(own ? error.message : error);
  process.exitCode = 1;
}
