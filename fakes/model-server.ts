import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { embeddingsOf } from './model-embeddings.ts';
import type { Reply, Step } from './model-replies.ts';

/** A request as the fake server received it. */
export interface ModelRequest {
  path: string;
  headers: IncomingMessage['headers'];
  /** The parsed JSON body; null when it is not JSON. */
  body: ModelRequestBody | null;
  /** The whole reply was sent. */
  ended: boolean;
  /** The connection closed before that. */
  aborted: boolean;
}

export interface ModelRequestBody {
  model: string;
  messages?: { role: string; content: unknown; tool_calls?: unknown }[];
  tools?: unknown[];
  temperature?: number;
  input?: string | string[];
}

/** One reply for all requests, one per request in turn (the last one repeats), or a choice by request. */
export type Script = Reply | readonly Reply[] | ((request: ModelRequest, nth: number) => Reply);

export interface FakeModel {
  /** Base address with `/v1`. */
  url: string;
  requests: ModelRequest[];
  /** Number of connections opened so far. */
  readonly connections: number;
  close(): Promise<void>;
}

export interface FakeModelOptions {
  script: Script;
  /** Off for measurements: `requests` stays empty. */
  journal?: boolean;
}

/** An OpenAI-compatible server for chat completions and embeddings that follows its script. */
export async function startFakeModel({ script, journal = true }: FakeModelOptions): Promise<FakeModel> {
  const requests: ModelRequest[] = [];
  let count = 0;
  let connections = 0;
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const path = incoming.url ?? '';
      const isEmbedding = path.endsWith('/embeddings');
      const body = bodyOf(chunks);
      const request: ModelRequest = { path, headers: incoming.headers, body, ended: false, aborted: false };
      response.on('close', () => {
        request.ended = response.writableFinished;
        request.aborted = !request.ended;
      });
      if (journal) requests.push(request);
      if (isEmbedding) {
        const text = JSON.stringify(embeddingsOf(body?.input ?? []));
        response.writeHead(200, { 'content-type': 'application/json' }).end(text);
      } else play(replyOf(script, request, count++), response);
    });
  });
  server.keepAliveTimeout = 60_000;
  server.on('connection', () => connections++);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    get connections() {
      return connections;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function replyOf(script: Script, request: ModelRequest, nth: number): Reply {
  if (typeof script === 'function') return script(request, nth);
  if ('steps' in script) return script;
  const reply = script[Math.min(nth, script.length - 1)];
  if (reply === undefined) throw new Error('The script has no reply');
  return reply;
}

function bodyOf(chunks: Buffer[]): ModelRequestBody | null {
  try {
    return JSON.parse(Buffer.concat(chunks).toString());
  } catch {
    return null;
  }
}

async function play(reply: Reply, response: ServerResponse): Promise<void> {
  const silent = reply.steps[0]?.do === 'hang' || reply.steps[0]?.do === 'cut';
  if (!silent) response.writeHead(reply.status, reply.headers);
  for (const step of reply.steps) {
    if (response.destroyed) return;
    if (step.do === 'hang') return;
    if (step.do === 'cut') return void response.destroy();
    if (step.do === 'reset') return void response.socket?.resetAndDestroy();
    if (step.do === 'send') response.write(step.bytes);
    if (step.do === 'wait') {
      response.flushHeaders();
      await after(step.ms);
    }
    if (step.do === 'hold') {
      response.flushHeaders();
      await step.until;
    }
    if (step.do === 'stream') await paced(step, response);
  }
  response.end();
}

/** Keeps pace by the clock rather than by counting timers: a busy machine sends late, never slower. */
function paced(step: Extract<Step, { do: 'stream' }>, response: ServerResponse): Promise<void> {
  const began = performance.now();
  let sent = 0;
  return new Promise((resolve) => {
    const tick = () => {
      const due = step.everyMs > 0 ? Math.floor((performance.now() - began) / step.everyMs) + 1 : sent + 1;
      while (sent < Math.min(due, step.frames.length)) response.write(step.frames[sent++]);
      if (sent >= step.frames.length || response.destroyed) resolve();
      else if (step.everyMs > 0)
        setTimeout(tick, Math.max(1, began + sent * step.everyMs - performance.now()));
      else setImmediate(tick);
    };
    tick();
  });
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
