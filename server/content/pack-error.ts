/**
 * The content pack is broken; the message is one sentence naming the file and, if possible, the line and
 * field.
 */
export class PackError extends Error {
  override name = 'PackError';
}
