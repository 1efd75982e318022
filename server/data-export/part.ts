/** A file of the archive that an athlete takes along. */
export interface DataFile {
  /** Its path in the archive; folders with `/`. */
  name: string;
  /** Written while it is read, piece by piece: no file need ever be whole in memory. */
  content: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;
  /** It is compressed by its own nature, as pictures are. */
  packed?: true;
}

/** What one feature adds to the archive. `app.ts` lists them all. */
export interface DataPart {
  /** What README.txt says: a path, and what is there. */
  about: readonly (readonly [path: string, what: string])[];
  /** How many files are to be expected, for telling how far the work is. */
  count(userId: string): Promise<number>;
  files(userId: string): AsyncIterable<DataFile>;
}

/** A part of small files, each made of one value. */
export function jsonFiles(
  files: readonly { name: string; what: string; read(userId: string): Promise<unknown> }[],
): DataPart {
  return {
    about: files.map(({ name, what }) => [name, what]),
    count: async () => files.length,
    async *files(userId) {
      for (const { name, read } of files) {
        yield { name, content: [`${JSON.stringify(await read(userId), null, 2)}\n`] };
      }
    },
  };
}

/** Values as a JSON list, written as they come. */
export async function* jsonList(values: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const value of values) {
    yield before + JSON.stringify(value, null, 2).replace(/^/gm, '  ');
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}
