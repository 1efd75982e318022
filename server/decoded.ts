/** Decodes percent-encoded text; returns it as it is when it is not valid as such. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
