/** Which of the steps a number stays within, for features that count. */
export function stepOf(number: number, steps: readonly number[]): number {
  const at = steps.findIndex((step) => number <= step);
  return at < 0 ? steps.length : at;
}
