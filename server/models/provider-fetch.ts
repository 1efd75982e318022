import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { StringDecoder } from 'node:string_decoder';
import { FrameJoiner } from './frame-joiner.ts';

/** How long a piece of text or a call may be held to be joined with the next. The first never is. */
export const STREAM_JOIN_MS = 50;
const CHUNKS_AHEAD = 16;

/** Node's own: the HTTP server replaces it with one that creates another inside. */
const { Response } = globalThis;

const httpAgent = new HttpAgent({ keepAlive: true });
const httpsAgent = new HttpsAgent({ keepAlive: true });

/**
 * The `fetch` that the provider packages use. Uses `node:http` rather than the global one, which costs twice
 * as much per frame, and joins the pieces of an event stream. Errors keep their `code` (ECONNREFUSED …).
 */
export const providerFetch: typeof fetch = async (input, init = {}) => {
  const url = new URL(input instanceof Request ? input.url : input);
  const headers = isPlain(init.headers) ? init.headers : Object.fromEntries(new Headers(init.headers));
  const incoming = await send({
    url,
    method: init.method ?? 'GET',
    headers,
    body: bodyOf(init.body),
    signal: init.signal ?? undefined,
    isFresh: false,
  });
  const status = incoming.statusCode ?? 502;
  const isEvents = (incoming.headers['content-type'] ?? '').startsWith('text/event-stream');
  return new Response(isEvents ? joinedFrames(incoming) : wholeBody(incoming, status), {
    status,
    headers: usedHeaders(incoming),
  });
};

interface Outgoing {
  url: URL;
  method: string;
  headers: Record<string, string>;
  body: Uint8Array | undefined;
  signal: AbortSignal | undefined;
  /** Over a new connection. */
  isFresh: boolean;
}

function send(request: Outgoing): Promise<IncomingMessage> {
  const { url, method, headers, signal, isFresh } = request;
  const isHttps = url.protocol === 'https:';
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const outgoing = (isHttps ? requestHttps : requestHttp)(url, {
      method,
      headers: { ...headers, 'accept-encoding': 'identity' },
      agent: isFresh ? false : isHttps ? httpsAgent : httpAgent,
    });
    let isAnswered = false;
    const abort = () => outgoing.destroy(new DOMException('The request was aborted.', 'AbortError'));
    signal?.addEventListener('abort', abort, { once: true });
    outgoing.once('close', () => signal?.removeEventListener('abort', abort));
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      // The provider had closed the kept-alive connection, which is not a failure of this request.
      const isStale = !isAnswered && outgoing.reusedSocket && error.code === 'ECONNRESET';
      if (isStale) resolve(send({ ...request, isFresh: true }));
      else reject(error);
    });
    outgoing.once('response', (incoming) => {
      isAnswered = true;
      // It is larger than everything else retained while the reply streams.
      request.body = undefined;
      resolve(incoming);
    });
    outgoing.end(request.body);
  });
}

function joinedFrames(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  const joiner = new FrameJoiner();
  const decoder = new StringDecoder('utf8');
  let timer: NodeJS.Timeout | undefined;
  let passedAt = 0;
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        // Only a piece of text makes the next one wait: frames before the first have no text to join.
        const flush = () => {
          if (joiner.isHolding) passedAt = performance.now();
          return joiner.flush();
        };
        const pass = (text = flush()) => {
          clearTimeout(timer);
          timer = undefined;
          if (text !== '') controller.enqueue(Buffer.from(text));
          if ((controller.desiredSize ?? 1) <= 0) incoming.pause();
        };
        incoming.on('data', (bytes: Buffer) => {
          joiner.push(decoder.write(bytes));
          if (joiner.isUrgent) return pass();
          if (!joiner.isHolding || timer !== undefined) return;
          const wait = passedAt + STREAM_JOIN_MS - performance.now();
          if (wait <= 0) pass();
          else timer = setTimeout(() => pass(), wait);
        });
        incoming.once('end', () => {
          joiner.push(decoder.end());
          pass(joiner.end());
          controller.close();
        });
        incoming.once('error', (error) => {
          // Data that arrived goes to the reader before the connection's end.
          pass();
          controller.error(error);
        });
      },
      pull() {
        incoming.resume();
      },
      cancel() {
        clearTimeout(timer);
        incoming.removeAllListeners('data');
        incoming.destroy();
      },
    },
    { highWaterMark: CHUNKS_AHEAD },
  );
}

function wholeBody(incoming: IncomingMessage, status: number): ReadableStream<Uint8Array> | null {
  if (status === 204 || status === 304) {
    incoming.resume();
    return null;
  }
  return new ReadableStream<Uint8Array>({
    start(controller) {
      incoming.on('data', (bytes: Buffer) => controller.enqueue(bytes));
      incoming.once('end', () => controller.close());
      incoming.once('error', (error) => controller.error(error));
    },
    cancel() {
      incoming.destroy();
    },
  });
}

/** Converts to bytes: a string would be copied again with the headers, on the heap. */
function bodyOf(body: unknown): Uint8Array | undefined {
  if (body === null || body === undefined) return undefined;
  if (typeof body === 'string') return Buffer.from(body);
  if (body instanceof Uint8Array) return body;
  throw new TypeError('A provider request has a text body');
}

const isPlain = (headers: RequestInit['headers']): headers is Record<string, string> =>
  headers !== undefined && Object.getPrototypeOf(headers) === Object.prototype;

/** The headers the packages and we read. Providers send dozens more, and each is copied several times. */
const HEEDED = ['content-type', 'retry-after', 'retry-after-ms', 'x-request-id'];

const usedHeaders = ({ headers }: IncomingMessage): [string, string][] =>
  HEEDED.flatMap((name) => {
    const value = headers[name];
    return value === undefined ? [] : [[name, String(value)] as [string, string]];
  });
