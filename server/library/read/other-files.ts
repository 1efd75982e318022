import { readdir, stat } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { LIBRARY_FILE_TYPES } from '#shared/library-files.ts';

/** What operating systems put into a folder by themselves. */
const SYSTEM_FILE = /^(?:\.|thumbs\.db$|desktop\.ini$)/i;

/** Whether nobody put this file or folder there to be read. */
export const isSystemFile = (name: string): boolean => SYSTEM_FILE.test(name);

/** Lists the files below a folder that are not read because of their type; none for a single file. */
export async function otherFilesIn(folder: string): Promise<string[]> {
  if (!(await stat(folder)).isDirectory()) return [];
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && !LIBRARY_FILE_TYPES.includes(extname(entry.name).toLowerCase()))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((name) => !name.split(sep).some(isSystemFile))
    .sort();
}
