import { readEvents, textOfEvents } from './read-events.ts';
import type { Client } from './test-app.ts';

/**
 * Sends the sentences in one new conversation, each after the previous answer; returns the answers' texts.
 */
export async function converse(client: Client, sentences: readonly string[]): Promise<string[]> {
  let conversationId: string | undefined;
  const answers: string[] = [];
  for (const content of sentences) {
    const body = { content, ...(conversationId && { conversationId }) };
    const events = await readEvents(await client.post('/api/ask', body, { accept: 'text/event-stream' }));
    const start = events.find(({ event }) => event.type === 'start')?.event;
    if (start?.type === 'start') conversationId = start.conversationId;
    answers.push(textOfEvents(events));
  }
  return answers;
}
