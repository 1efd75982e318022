/** The provider's states of a dispute or an inquiry that is not decided yet. */
const WAITING = new Set(['needs_response', 'under_review', 'warning_needs_response', 'warning_under_review']);

export const isWaiting = ({ status }: { status: string }): boolean => WAITING.has(status);
