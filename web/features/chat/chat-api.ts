import type { Message } from '#shared/conversations.ts';
import { ApiError, refusal, toApiError, UNREACHABLE, WENT_WRONG } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { parsedJson } from '#web/lib/parsed-json.ts';
import { setReached } from '#web/lib/reach.ts';
import { SILENCE_MS } from '#web/lib/read-text.ts';
import { withRequestId } from '#web/lib/request-id.ts';
import { type AskBody, dated } from './ask-body.ts';

/** A conversation as stored. */
export interface LoadedConversation {
  model: string | null;
  messages: readonly Message[];
}

/** The chat's view of the server; tests provide their own. */
export interface ChatApi {
  /** @param isFresh whether only the server's own reply will do, not one that the device has stored */
  load(conversationId: string, isFresh?: boolean): Promise<LoadedConversation>;
  ask(body: AskBody, signal?: AbortSignal): Promise<ReadableStream<Uint8Array>>;
  /**
   * Streams the events of `where.answerId` after number `after`, or of the latest answer from its start when
   * that is a different one.
   */
  follow(
    where: { conversationId: string; answerId: string; after: number },
    signal: AbortSignal,
  ): Promise<ReadableStream<Uint8Array>>;
  /** Whether there was anything to stop. */
  stop(conversationId: string): Promise<boolean>;
  /** Makes the branch with this message the one that is shown. */
  showBranch(conversationId: string, messageId: string): Promise<unknown>;
}

const EVENTS = 'text/event-stream';

/** A line that takes longer to upload a question counts as dead. */
const UPLOAD_MIN_CHARACTERS_PER_MS = 10;

interface EventRequest {
  method?: string;
  headers: Record<string, string>;
  body?: string;
  signal?: AbortSignal | undefined;
}

async function events(
  address: string,
  { signal, headers, body = '', ...init }: EventRequest,
): Promise<ReadableStream<Uint8Array>> {
  const hanging = new AbortController();
  const timer = setTimeout(
    () => hanging.abort(new DOMException('No reply.', 'TimeoutError')),
    SILENCE_MS + body.length / UPLOAD_MIN_CHARACTERS_PER_MS,
  );
  let response: Response;
  try {
    response = await fetch(address, {
      ...init,
      ...(body !== '' && { body }),
      headers: { ...headers, ...withRequestId() },
      signal: AbortSignal.any([hanging.signal, ...(signal ? [signal] : [])]),
    });
    setReached(true);
  } catch (error) {
    const failure = toApiError(error);
    if (failure.status === 0) setReached(false);
    throw failure;
  } finally {
    clearTimeout(timer);
  }
  if (response.ok && response.body) return response.body;
  const text = await response.text().catch(() => '');
  // The body of a refused question is the sentence itself; every other refusal is JSON.
  if (response.headers.get('content-type')?.includes('json')) {
    throw refusal(response.status, parsedJson(text));
  }
  const sentence = text.trim() !== '' && !text.trimStart().startsWith('<') ? text.trim() : WENT_WRONG;
  const wait = Number(response.headers.get('retry-after'));
  // A proxy reports in its own words that the server is unreachable.
  const isOurs = response.status < 502 || (response.status === 503 && wait > 0);
  const refused = new ApiError(response.status, 'refused', isOurs ? sentence : UNREACHABLE);
  if (wait > 0) refused.retryAfter = wait;
  throw refused;
}

export const chatApi: ChatApi = {
  load: async (conversationId, isFresh = false) =>
    (await call.conversations.get({ conversationId }, { context: { isFresh } })).conversation,
  ask: (body, signal) =>
    events('/api/ask', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: EVENTS },
      body: JSON.stringify(dated(body)),
      signal,
    }),
  follow: ({ conversationId, answerId, after }, signal) =>
    events(
      `/api/runs/${encodeURIComponent(conversationId)}?after=${after}&answer=${encodeURIComponent(answerId)}`,
      {
        headers: { accept: EVENTS },
        signal,
      },
    ),
  stop: async (conversationId) => (await call.chat.stop({ conversationId })).stopped,
  showBranch: (id, branch) => call.conversations.update({ id, branch }),
};
