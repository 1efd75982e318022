import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, extname, join, relative, resolve, sep } from 'node:path';
import { LibraryError } from '#server/library/library-error.ts';
import { LIBRARY_FILE_TYPES } from '#shared/library-files.ts';
import type { LibraryStore } from '#shared/store.ts';
import { readBytes, readWork } from './read-file.ts';
import { slugOf } from './slug.ts';
import { sourceHash, type WorkSource } from './work-source.ts';

/**
 * Lists the works in a file, or in a folder and its subfolders (readable types only, no hidden files),
 * ordered by name. A file that cannot be read, or a link out of the folder to another one, becomes a work that
 * reports so when it is read.
 * @param title replaces the work's own, also one corrected before; for a single file.
 * @throws {LibraryError} when the path does not exist, or contains nothing to read.
 */
export async function fileSources(path: string, store: LibraryStore, title?: string): Promise<WorkSource[]> {
  const found = await stat(path).catch(() => undefined);
  if (!found) throw new LibraryError(path, 'is not there.');
  if (!found.isDirectory()) return [await fileSource(path, basename(path), store, title)];
  if (title !== undefined)
    throw new LibraryError(path, 'is a folder; a title can be given to a single file.');
  const sources: WorkSource[] = [];
  const nameBySlug = new Map<string, string>();
  const { files, links } = await filesIn(path);
  for (const file of files) {
    let source = await fileSource(file, relative(path, file), store);
    // For two files that differ only in type, the second one's slug includes it.
    if (nameBySlug.has(source.slug))
      source = { ...source, slug: `${source.slug}-${extname(file).slice(1).toLowerCase()}` };
    const other = nameBySlug.get(source.slug);
    nameBySlug.set(source.slug, source.name);
    sources.push(other === undefined ? source : failing(source, `has the same name as ${other}.`));
  }
  for (const link of links) {
    const source = withoutHash(link, relative(path, link), store);
    sources.push(
      failing(source, 'is a link to a folder elsewhere, which is not followed; give that folder itself.'),
    );
  }
  if (sources.length === 0)
    throw new LibraryError(path, `contains no file ending in ${LIBRARY_FILE_TYPES.join(', ')}.`);
  return sources;
}

/** Lists the readable files, and the links to folders that are not in this one. */
async function filesIn(folder: string): Promise<{ files: string[]; links: string[] }> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch((error: unknown) => {
    throw asLibraryError(error, folder);
  });
  const root = await realpath(folder);
  const [files, links]: [string[], string[]] = [[], []];
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    const isHidden = relative(folder, path)
      .split(sep)
      .some((part) => part.startsWith('.'));
    if (isHidden || entry.isDirectory()) continue;
    const target = entry.isSymbolicLink() ? await folderAt(path) : null;
    if (target !== null) {
      // What is linked from within the folder is read in its own place.
      if (!`${target}${sep}`.startsWith(`${root}${sep}`)) links.push(path);
    } else if (LIBRARY_FILE_TYPES.includes(extname(entry.name).toLowerCase())) files.push(path);
  }
  return { files: files.sort(), links: links.sort() };
}

/** Returns the folder that a link points to; null when it points to something else or to nothing. */
async function folderAt(link: string): Promise<string | null> {
  const found = await stat(link).catch(() => undefined);
  return found?.isDirectory() ? await realpath(link) : null;
}

function withoutHash(path: string, name: string, store: LibraryStore, title?: string): WorkSource {
  return {
    store,
    slug: slugOf(name),
    origin: resolve(path),
    ...(title !== undefined && { title }),
    name,
    hash: '',
    read: async () => {
      const work = await readWork(await readBytes(path, name), name);
      return title === undefined ? work : { ...work, title };
    },
  };
}

async function fileSource(
  path: string,
  name: string,
  store: LibraryStore,
  title?: string,
): Promise<WorkSource> {
  const source = withoutHash(path, name, store, title);
  try {
    return { ...source, hash: sourceHash([title ?? '', await readBytes(path, name)]) };
  } catch (error) {
    const problem = asLibraryError(error, name);
    return { ...source, read: () => Promise.reject(problem) };
  }
}

/** Converts the system's refusal to read a file; throws any other error. */
function asLibraryError(error: unknown, name: string): LibraryError {
  if (error instanceof LibraryError) return error;
  const { code } = error as NodeJS.ErrnoException;
  if (code === undefined) throw error;
  return new LibraryError(name, `cannot be read (${code}).`);
}

function failing(source: WorkSource, problem: string): WorkSource {
  const error = new LibraryError(source.name, problem);
  return { ...source, hash: '', read: () => Promise.reject(error) };
}
