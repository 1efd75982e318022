/** An unreadable file; the message is a sentence for the athlete and names the line. */
export class FileError extends Error {
  override name = 'FileError';
}
