import { spawnSync } from 'node:child_process';
import * as conventions from '@opentelemetry/semantic-conventions/incubating';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cutReply, heldReply, refusalReply, textReply, toolReply } from '#fakes/model-replies.ts';
import { type OtlpReceiver, type ReceivedSpan, startOtlpReceiver } from '#fakes/otlp-receiver.ts';
import { eventually } from '#server/testing/eventually.ts';
import { type Client, type TestApp, testApp } from '#server/testing/test-app.ts';
import * as attributes from './attributes.ts';
import { openTracing } from './open-tracing.ts';
import type { Tracing } from './tracing.ts';

const SSE = { accept: 'text/event-stream' };
const silent = pino({ level: 'silent' });
const settingsFor = (url: string | undefined, share = 1) => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: url,
  OTEL_EXPORTER_OTLP_HEADERS: 'x-team=gym 100%,authorization=Bearer%20abc',
  OTEL_SERVICE_NAME: 'coach',
  OTEL_TRACES_SAMPLER_ARG: share,
});
const SERVER = 2;
const CLIENT = 3;
const FAILED = 2;

let receiver: OtlpReceiver;
let tracing: Tracing;
let app: TestApp;
let client: Client;
beforeAll(async () => {
  receiver = await startOtlpReceiver();
  tracing = (await openTracing(settingsFor(receiver.url), silent, { everyMs: 100 }))!;
  app = await testApp({ tracing });
  client = await app.signUp();
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});

/** Asks, and returns the spans of that question once its answer is among them. */
async function askTraced(content: string): Promise<{ spans: ReceivedSpan[]; requestId: string }> {
  const reply = await client.post('/api/ask', { content }, SSE);
  await reply.text();
  const requestId = reply.headers.get('x-request-id')!;
  return { spans: await spansOf(requestId), requestId };
}

const spansOf = (requestId: string) =>
  eventually(() => {
    const root = receiver.spans.find((span) => span.attributes[attributes.REQUEST_ID] === requestId);
    const spans = receiver.spans.filter(({ traceId }) => traceId === root?.traceId);
    expect(spans.map(({ name }) => name)).toContain('invoke_agent coach');
    return spans;
  });
const named = (spans: ReceivedSpan[], name: string) => spans.filter((span) => span.name.startsWith(name));

describe('a question', () => {
  it('is a trace of its request, answer, models, tool and retrieval', async () => {
    app.play([
      toolReply([{ name: 'knowledge_base', input: { query: 'how to brace for a heavy squat' } }]),
      textReply('Brace before you descend.'),
    ]);
    const { spans } = await askTraced('My knee has hurt since 2019, how do I brace?');
    const [request] = named(spans, 'POST /api/ask');
    const [answer] = named(spans, 'invoke_agent');
    const chats = named(spans, 'chat ');
    const [tool] = named(spans, 'execute_tool knowledge_base');
    const [retrieval] = named(spans, 'retrieval');
    expect(spans).toHaveLength(6);
    expect(request).toMatchObject({
      kind: SERVER,
      attributes: {
        'http.request.method': 'POST',
        'http.route': '/api/ask',
        'http.response.status_code': 200,
      },
    });
    expect(request!.parentSpanId ?? '').toBe('');
    expect(answer).toMatchObject({
      parentSpanId: request!.spanId,
      attributes: { 'gen_ai.operation.name': 'invoke_agent', 'liftlore.answer.ending': 'done' },
    });
    expect(chats).toHaveLength(2);
    for (const chat of chats)
      expect(chat).toMatchObject({
        kind: CLIENT,
        parentSpanId: answer!.spanId,
        attributes: {
          'gen_ai.operation.name': 'chat',
          'gen_ai.provider.name': 'openai',
          'gen_ai.request.model': expect.any(String),
          'gen_ai.response.finish_reasons': [expect.any(String)],
          'gen_ai.usage.input_tokens': expect.any(Number),
          'gen_ai.usage.output_tokens': expect.any(Number),
          'gen_ai.response.time_to_first_chunk': expect.any(Number),
        },
      });
    expect(tool).toMatchObject({
      parentSpanId: answer!.spanId,
      attributes: { 'gen_ai.tool.name': 'knowledge_base', 'gen_ai.tool.type': 'function' },
    });
    expect(retrieval).toMatchObject({
      parentSpanId: tool!.spanId,
      attributes: {
        'gen_ai.operation.name': 'retrieval',
        'gen_ai.data_source.id': 'library',
        'liftlore.retrieval.passages': expect.any(Number),
      },
    });
    for (const { startTimeUnixNano, endTimeUnixNano } of spans)
      expect(Number(endTimeUnixNano)).toBeGreaterThanOrEqual(Number(startTimeUnixNano));
  });

  it('leaves nothing in it that anyone wrote or that identifies them', async () => {
    app.play([
      toolReply([{ name: 'knowledge_base', input: { query: 'a canary in the tool call' } }]),
      textReply('A canary in the answer.'),
    ]);
    await askTraced('A canary in the question.');
    app.play([refusalReply(400, { message: 'A canary in the error.' })]);
    await askTraced('Another canary.');
    const conversations = (await (await client.request('/api/conversations')).json()) as {
      conversations: { id: string }[];
    };
    await client.request(`/api/conversations/${conversations.conversations[0]!.id}`, { method: 'DELETE' });
    await eventually(() => expect(named(receiver.spans, 'DELETE ')).toHaveLength(1));
    const all = receiver.bodies.join('\n');
    expect(all).toContain('DELETE /api/conversations/{id}');
    for (const text of ['canary', client.id, client.email, client.token, 'knee', 'brace for'])
      expect(all.toLowerCase()).not.toContain(text.toLowerCase());
    for (const { id } of conversations.conversations) expect(all).not.toContain(id);
  });

  it('shows where it failed', async () => {
    app.play([refusalReply(401)]);
    const refused = await askTraced('Hello?');
    const [chat] = named(refused.spans, 'chat ');
    expect(chat).toMatchObject({ attributes: { 'error.type': 'refused_key' }, status: { code: FAILED } });
    expect(named(refused.spans, 'invoke_agent')[0]!.attributes['liftlore.answer.ending']).toBe('failed');
    app.play([cutReply(3)]);
    const cut = await askTraced('And now?');
    expect(named(cut.spans, 'chat ').at(-1)!.attributes['error.type']).toBe('unavailable');
  });

  it('ends its spans when it is stopped', async () => {
    const { reply, release } = heldReply('One two', ' three');
    app.play([reply]);
    const asked = await client.post('/api/ask', { content: 'Count.' }, SSE);
    const reader = asked.body!.getReader();
    const first = new TextDecoder().decode((await reader.read()).value);
    const { conversationId } = JSON.parse(/data: (.*)/.exec(first)![1]!) as { conversationId: string };
    await eventually(() => expect(app.model!.requests).toHaveLength(1));
    await client.post(`/api/runs/${conversationId}/stop`, {});
    const spans = await spansOf(asked.headers.get('x-request-id')!);
    release();
    expect(named(spans, 'invoke_agent')[0]!.attributes['liftlore.answer.ending']).toBe('stopped');
    expect(named(spans, 'chat ')).toHaveLength(1);
  });
});

describe('a trace', () => {
  it('names the service, and carries the headers of the settings', () => {
    expect(receiver.services[0]).toEqual({ 'service.name': 'coach' });
    expect(receiver.headers[0]).toMatchObject({ 'x-team': 'gym 100%', authorization: 'Bearer abc' });
  });

  it('is not made for probes', async () => {
    const before = receiver.spans.length;
    for (const path of ['/healthz', '/readyz', '/metrics']) await app.request(path);
    await app.request('/robots.txt');
    await eventually(() => expect(receiver.spans.length).toBeGreaterThan(before));
    expect(receiver.spans.slice(before).map(({ name }) => name)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/healthz|readyz|metrics/)]),
    );
  });

  it('uses the names of the conventions', () => {
    const known = new Set<unknown>(Object.values(conventions));
    const { OPERATIONS, ...names } = attributes;
    const official = Object.values(names).filter((name) => !name.startsWith('liftlore.'));
    expect(official.length).toBeGreaterThan(10);
    expect(official.filter((name) => !known.has(name))).toEqual([]);
    expect(Object.values(OPERATIONS).filter((operation) => !known.has(operation))).toEqual([]);
  });

  it('covers a share of the requests where the settings say so', async () => {
    const none = (await openTracing(settingsFor(receiver.url, 0), silent))!;
    const span = none.begin('never', { attributes: {} });
    expect(span.isRecording()).toBe(false);
    await none.close();
  });

  it('that cannot be sent is a warning, once, and disturbs nothing', async () => {
    const refusing = await startOtlpReceiver({ status: 400 });
    const lines: Record<string, unknown>[] = [];
    const log = pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line)) });
    const failing = (await openTracing(settingsFor(refusing.url), log))!;
    for (let nth = 0; nth < 3; nth++)
      expect(await failing.span('work', { attributes: {} }, async () => nth)).toBe(nth);
    await failing.close();
    await refusing.close();
    expect(lines).toMatchObject([{ msg: 'traces could not be sent' }]);
  });
});

it('without a collector nothing is opened, and of OpenTelemetry only its interface is loaded', async () => {
  expect(await openTracing(settingsFor(undefined), silent)).toBeNull();
  const script = `
    const loaded = [];
    const { registerHooks } = await import('node:module');
    registerHooks({ load(url, context, next) { loaded.push(url); return next(url, context); } });
    process.on('exit', () => {
      const packages = loaded.flatMap((url) => /@opentelemetry.[^/]+/.exec(url)?.[0] ?? []);
      console.log('LOADED' + JSON.stringify({ files: loaded.length, packages: [...new Set(packages)] }));
    });
    await import(${JSON.stringify(new URL('../../start.ts', import.meta.url).href)});`;
  // The settings refuse it immediately: only what is imported counts.
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: 'no address' },
  });
  const { files, packages } = JSON.parse(/LOADED(.*)/.exec(stdout)![1]!) as {
    files: number;
    packages: string[];
  };
  expect(files).toBeGreaterThan(500);
  expect(packages).toEqual(['@opentelemetry/api']);
});
