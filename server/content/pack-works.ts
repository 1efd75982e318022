import { readdir } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import type * as z from 'zod';
import { LibraryError } from '#server/library/library-error.ts';
import { decodeText } from '#server/library/read/decode.ts';
import { FRONT_MATTER_LINE, splitFrontMatter } from '#server/library/read/front-matter.ts';
import { isSystemFile } from '#server/library/read/other-files.ts';
import { type Division, dividePages } from '#server/library/read/page-markers.ts';
import { readBytes, readWork } from '#server/library/read/read-file.ts';
import { slugOf } from '#server/library/read/slug.ts';
import type { WorkPages } from '#server/library/read/work-pages.ts';
import { PACK_ORIGIN, sourceHash, type WorkSource } from '#server/library/read/work-source.ts';
import type { LibraryStore, WorkKind } from '#shared/store.ts';
import { articleMatterSchema, bookMatterSchema, seminarMatterSchema, sidecarSchema } from './entries.ts';
import { PackError } from './pack-error.ts';
import { checkYaml } from './yaml-file.ts';

interface Folder {
  name: string;
  store: LibraryStore;
  kind: WorkKind;
  matter: z.ZodType<{ title: string }>;
  /** How its Markdown files may be divided. */
  divisions: readonly Division[];
  extensions: readonly string[];
}

const SUBTITLES = ['.srt', '.vtt'];
const FILE_TYPES = ['.md', '.txt', '.pdf', '.epub', '.docx', '.html', '.htm'];

const FOLDERS: readonly Folder[] = [
  {
    name: 'books',
    store: 'books',
    kind: 'book',
    matter: bookMatterSchema,
    divisions: ['page', 'none'],
    extensions: FILE_TYPES,
  },
  {
    name: 'articles',
    store: 'training',
    kind: 'article',
    matter: articleMatterSchema,
    divisions: ['page', 'none'],
    extensions: FILE_TYPES,
  },
  {
    name: 'seminars',
    store: 'training',
    kind: 'seminar',
    matter: seminarMatterSchema,
    divisions: ['time'],
    extensions: ['.md', ...SUBTITLES],
  },
];

const SLUG = /^[a-z0-9][a-z0-9-]*$/;

/**
 * Finds the works in a pack's folders, checked but not yet read; a folder may be missing.
 * @param label how messages name the pack's folder.
 * @throws {PackError} naming the file and line of the first problem.
 */
export async function findPackWorks(folder: string, label: string): Promise<WorkSource[]> {
  const works: WorkSource[] = [];
  const seen = new Map<string, string>([
    ['faq', 'faq.yaml'],
    ['products', 'products.yaml'],
  ]);
  for (const place of FOLDERS) {
    for (const file of await visibleFiles(join(folder, place.name), `${label}/${place.name}`)) {
      const extension = extname(file);
      const slug = basename(file, extension);
      const name = `${label}/${place.name}/${file}`;
      if (extension === '.yaml') continue;
      if (!place.extensions.includes(extension))
        throw new PackError(`${name} must end in ${place.extensions.join(', ')}.`);
      if (!SLUG.test(slug))
        throw new PackError(
          `${name} must be named with lowercase letters, digits and hyphens only${suggestion(file)}.`,
        );
      const other = seen.get(slug);
      if (other) throw new PackError(`${name} has the same name as ${other}; each work needs its own name.`);
      seen.set(slug, name);
      works.push(await packWork(place, slug, join(folder, place.name, file), name));
    }
  }
  return works;
}

function suggestion(file: string): string {
  const slug = slugOf(file);
  return SLUG.test(slug) ? `, such as ${slug}${extname(file)}` : '';
}

/** A folder that is missing has none; one that cannot be read may. */
async function visibleFiles(folder: string, name: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new PackError(`${name} must be a folder that the server can read (${error.code}).`, {
      cause: error,
    });
  });
  const visible = entries.filter((entry) => !isSystemFile(entry.name));
  const inside = visible.find((entry) => entry.isDirectory());
  if (inside)
    throw new PackError(
      `${name}/${inside.name} is a folder, and folders inside ${name} are not read: put its files into ${name}.`,
    );
  return visible.map((entry) => entry.name).sort();
}

async function packWork(place: Folder, slug: string, path: string, name: string): Promise<WorkSource> {
  const { bytes, sidecar } = await inPack(() => readWithSidecar(path, name));
  if (extname(path) === '.md') await inPack(() => checkMarkdown(decodeText(bytes, name), place, name));
  const said = sidecar ?? {};
  return {
    store: place.store,
    slug,
    origin: PACK_ORIGIN,
    name,
    hash: sourceHash([place.kind, JSON.stringify(said), bytes]),
    read: async (signal): Promise<WorkPages> => {
      const work = await readWork(await readBytes(path, name), name, place.kind, { signal });
      const isTimed = work.pages.every(({ time }) => time !== null);
      if (SUBTITLES.includes(extname(path)) && !isTimed)
        throw new LibraryError(name, 'has no times, such as 00:00:05,000 --> 00:00:09,000, above its lines.');
      return { ...work, ...said };
    },
  };
}

/** Turns a failure to read the pack's works into an error of the pack. */
async function inPack<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof LibraryError) throw new PackError(error.message, { cause: error });
    throw error;
  }
}

async function readWithSidecar(path: string, name: string) {
  const bytes = await readBytes(path, name);
  const extension = extname(path);
  const sidecarOf = (of: string) => `${of.slice(0, -extension.length)}.yaml`;
  const siblings = extension === '.md' ? [] : await visibleFiles(dirname(path), dirname(name));
  if (!siblings.includes(basename(sidecarOf(path)))) return { bytes, sidecar: undefined };
  const text = decodeText(await readBytes(sidecarOf(path), sidecarOf(name)), sidecarOf(name));
  const { value } = checkYaml(text, sidecarSchema, sidecarOf(name));
  return { bytes, sidecar: { title: value.title, ...(value.author ? { author: value.author } : {}) } };
}

/** Without front matter it is read like a file given to `npm run ingest`; with it, every field is required. */
function checkMarkdown(text: string, place: Folder, name: string): void {
  const { yaml, body, bodyLine } = splitFrontMatter(text, { isRequired: true });
  if (yaml !== null) checkYaml(yaml, place.matter, name, FRONT_MATTER_LINE);
  const { division, pages } = dividePages(body, name, bodyLine);
  if (!place.divisions.includes(division)) {
    const marker = place.divisions.includes('time') ? '<!-- time HH:MM:SS -->' : '<!-- page N -->';
    throw new PackError(`${name} must be divided by lines such as ${marker}.`);
  }
  if (pages.every((page) => page.text === '')) throw new PackError(`${name} contains no text.`);
}
