/** An input that the library cannot use; the message is one sentence for people and names the file. */
export class LibraryError extends Error {
  override name = 'LibraryError';

  /** @param line counted from 1, if known */
  constructor(file: string, problem: string, line?: number) {
    super(line === undefined ? `${file} ${problem}` : `${file} line ${line}: ${problem}`);
  }
}
