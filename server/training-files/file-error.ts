/** A file that cannot be read at all; the message is a sentence for whoever chose it, and names the line. */
export class FileError extends Error {
  override name = 'FileError';
}
