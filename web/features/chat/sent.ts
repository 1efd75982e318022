import type { Sent } from './send-waiting.ts';

const listeners = new Set<(question: Sent) => void>();

/**
 * Calls back when a waiting question has been sent from outside its chat.
 * @returns a function that stops listening
 */
export function onSent(listener: (question: Sent) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function wasSent(question: Sent): void {
  for (const listener of listeners) listener(question);
}
