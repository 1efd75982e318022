/** Returns the index of the first step that a number does not exceed, for features that count. */
export function stepOf(number: number, steps: readonly number[]): number {
  const at = steps.findIndex((step) => number <= step);
  return at < 0 ? steps.length : at;
}
