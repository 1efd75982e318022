/** More than a log has events: one has at most 25 with text a second. */
const NUMBERS_PER_LOG = 100_000;

/**
 * Returns the number of a log's first event. That of a continued answer is higher than every number of its earlier
 * logs, also of events that a killed server never saved: a reader of those gets all of the new one.
 */
export const firstNumber = (generation: number): number => 1 + (generation - 1) * NUMBERS_PER_LOG;
