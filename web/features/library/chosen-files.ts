import { LIBRARY_FILE_TYPES } from '#shared/library-files.ts';

/** Returns the dropped files that the library can read, including those in folders. */
export async function droppedFiles(items: DataTransferItemList): Promise<File[]> {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  return readable((await Promise.all(entries.map(filesOf))).flat());
}

/**
 * Drops hidden files and unsupported types, which a folder may also contain. Keeps a file chosen alone: the
 * server says why it cannot be read.
 */
export function readable(files: readonly File[]): File[] {
  if (files.length === 1) return [...files];
  return files.filter(({ name, webkitRelativePath }) => {
    const hidden = (webkitRelativePath || name).split('/').some((part) => part.startsWith('.'));
    return !hidden && LIBRARY_FILE_TYPES.some((type) => name.toLowerCase().endsWith(type));
  });
}

async function filesOf(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    );
    const path = entry.fullPath.replace(/^\//, '');
    if (path !== file.name) Object.defineProperty(file, 'webkitRelativePath', { value: path });
    return [file];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const inside: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) break;
    inside.push(...some);
  }
  return (await Promise.all(inside.map(filesOf))).flat();
}
