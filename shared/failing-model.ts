/**
 * A model counts as failing when at least this many calls, and at least half of all, fail within an hour or
 * two.
 */
const MODEL_FAILURES_MIN = 3;

/** Whether a model's recent calls fail so often that the owner should look. */
export const isModelFailing = ({
  recent_calls: calls,
  recent_errors: errors,
}: {
  recent_calls: number;
  recent_errors: number;
}): boolean => errors >= MODEL_FAILURES_MIN && errors * 2 >= calls;
