/** What became of a waiting question that was sent from outside its chat. */
export type Outcome =
  | { type: 'sent'; questionId: string; conversationId: string }
  | { type: 'refused'; questionId: string; message: string };

const listeners = new Set<(outcome: Outcome) => void>();

/** One tab sends the waiting questions; any of them may show one. */
const tabs = new BroadcastChannel('outcomes');
tabs.onmessage = ({ data }: MessageEvent<Outcome>) => notify(data);

/**
 * Calls back when a waiting question has been sent or refused, by this tab or another.
 * @returns a function that stops listening
 */
export function onOutcome(listener: (outcome: Outcome) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function report(outcome: Outcome): void {
  notify(outcome);
  tabs.postMessage(outcome);
}

function notify(outcome: Outcome): void {
  for (const listener of listeners) listener(outcome);
}
