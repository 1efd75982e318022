import type { Sent } from './send-waiting.ts';

const listeners = new Set<(question: Sent) => void>();

/** Calls back when a question that waited has been sent from outside of its chat. @returns how to stop */
export function onSent(listener: (question: Sent) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function wasSent(question: Sent): void {
  for (const listener of listeners) listener(question);
}
