/** The content pack is broken; the message is one sentence naming the file, and the line and field where it can. */
export class PackError extends Error {
  override name = 'PackError';
}
