/** A file of an athlete's export. */
export interface DataFile {
  /** Its path in the archive, with `/` for folders. */
  name: string;
  /** Written in pieces while being read: no file is ever completely in memory. */
  content: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;
  /** Whether it is already compressed, like pictures. */
  packed?: true;
}

/** One feature's part of the archive. `features.ts` collects them. */
export interface DataPart {
  /** The entry in README.txt: a path, and its content. */
  about: readonly (readonly [path: string, what: string])[];
  /** Estimates the number of files, for the progress display. */
  count(userId: string): Promise<number>;
  files(userId: string): AsyncIterable<DataFile>;
}

/** Creates a part of small files, each made from one value. */
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

/** Indents JSON. Not by `^` of a regular expression, which also matches after line separators in a string. */
export const indented = (value: unknown, by: string): string =>
  by + JSON.stringify(value, null, 2).replaceAll('\n', `\n${by}`);

/** Writes values as a JSON list while they arrive. */
export async function* jsonList(values: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const value of values) {
    yield before + indented(value, '  ');
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}
