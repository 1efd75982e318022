import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createOpenAI } from '@ai-sdk/openai';
import { failureOf } from '#server/models/failure.ts';
import type { Embeddings } from './embeddings.ts';

/** A fake HTTP provider of embeddings whose every fault a test can switch on. */
export interface FakeEmbeddings {
  /** Returns a model of this provider. */
  embeddings(name: string): Embeddings;
  /** The texts of each request answered with vectors. */
  requests: string[][];
  /** The number of requests received, whatever the answer. */
  received: number;
  dimension: number;
  /** Answers with this status instead, … */
  status: number;
  /** … and says this. */
  said: string;
  /** Delays answers by this many milliseconds. */
  delay: number;
  /** Refuses texts that contain this. */
  refused: string | undefined;
  close(): Promise<void>;
}

export async function startFakeEmbeddings(): Promise<FakeEmbeddings> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      fake.received++;
      const { input } = JSON.parse(Buffer.concat(chunks).toString()) as { input: string[] };
      const { refused } = fake;
      const status = refused && input.some((text) => text.includes(refused)) ? 400 : fake.status;
      const data = input.map((text, index) => ({ index, embedding: vectorOf(text, fake.dimension) }));
      if (status === 200) fake.requests.push(input);
      setTimeout(() => {
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(status === 200 ? { data } : { error: { message: fake.said } }));
      }, fake.delay);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const provider = createOpenAI({ baseURL, apiKey: 'test' });
  const fake: FakeEmbeddings = {
    embeddings: (name) => ({
      name,
      model: provider.embeddingModel(name),
      failureCode: (error) => failureOf(error, []).code,
    }),
    requests: [],
    received: 0,
    dimension: 64,
    status: 200,
    said: 'No.',
    delay: 0,
    refused: undefined,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return fake;
}

/** Words that mean the same to this model, though they share no letter. */
const SAME = new Map([
  ['pull', 'deadlift'],
  ['sled', 'sledge'],
  ['rest', 'pause'],
]);

/** Adds up a position for each word, so that texts with common words are near. */
function vectorOf(text: string, dimension: number): number[] {
  const vector = new Array<number>(dimension).fill(0.001);
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
    const known = SAME.get(word) ?? word;
    let hash = 7;
    for (let at = 0; at < known.length; at++) hash = (hash * 31 + known.charCodeAt(at)) >>> 0;
    vector[hash % dimension]! += 1;
  }
  return vector;
}
