/** A page that cannot be fetched; the message says why, for the model to pass on. */
export class PageError extends Error {
  override name = 'PageError';
}
