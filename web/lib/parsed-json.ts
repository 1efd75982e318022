/** Returns the value of a JSON text; null for no text, or an unreadable one. */
export function parsedJson<Value>(text: string | null): Value | null {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
