/** A file that cannot be read at all; the message is a sentence for the athlete and names the line. */
export class FileError extends Error {
  override name = 'FileError';
}
