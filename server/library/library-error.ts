/** Something given to the library cannot be used; the message is one sentence for a person and names the file. */
export class LibraryError extends Error {
  override name = 'LibraryError';

  /** @param line counted from 1, where there is one to name. */
  constructor(file: string, problem: string, line?: number) {
    super(line === undefined ? `${file} ${problem}` : `${file} line ${line}: ${problem}`);
  }
}
