/** No log has as many events: text makes at most 25 a second. */
const NUMBERS_PER_LOG = 100_000;
/** The numbers start over after as many, to stay within the database's integers. */
const LOGS = 20_000;

/**
 * Returns the number of a log's first event. That of a continued answer is higher than every number of its earlier
 * logs, also of events that a killed server never saved: a reader of those gets all of the new one.
 */
export const firstNumber = (generation: number): number => 1 + ((generation - 1) % LOGS) * NUMBERS_PER_LOG;

/** Whether two numbers belong to the logs of different generations. */
export const areOfTwoLogs = (one: number, other: number): boolean =>
  Math.floor((one - 1) / NUMBERS_PER_LOG) !== Math.floor((other - 1) / NUMBERS_PER_LOG);
