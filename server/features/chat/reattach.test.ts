import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textReply } from '#fakes/model-replies.ts';
import { runs } from '#server/db/schema/runs.ts';
import { readEvents, textOfEvents } from '#server/testing/read-events.ts';
import { type Client, type TestApp, testApp } from '#server/testing/test-app.ts';
import type { NumberedEvent } from '#shared/run-event.ts';

let app: TestApp;
/** A second server on the same database, as reached by a reader on another machine. */
let other: TestApp;
beforeAll(async () => {
  app = await testApp();
  other = await testApp({ database: app.database, offline: true, offlinePauseMs: 20 });
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const SSE = { accept: 'text/event-stream' };
const PIECES = [
  'Heavy ',
  'single',
  ' 🏋️‍♀️',
  '\n\n',
  '“größer”',
  ' ',
  '日本',
  '語 ',
  '| a | b |',
  '\u2028',
  '"\\u0000"',
  '👩‍👩‍👧',
];

function bytesOf(events: readonly NumberedEvent[]): Buffer {
  return Buffer.from(events.map(({ n, event }) => `${n} ${JSON.stringify(event)}\n`).join(''));
}

/** Reads a run to its end in pieces: leaves after a few events and returns with the last number seen. */
async function readInPieces(
  follow: (after: number) => Promise<Response>,
  most: number,
): Promise<NumberedEvent[]> {
  const all: NumberedEvent[] = [];
  for (;;) {
    const count = 1 + Math.floor(Math.random() * most);
    const reply = await follow(all.at(-1)?.n ?? 0);
    expect(reply.status).toBe(200);
    const events = await readEvents(reply, (seen) => seen.length >= count);
    // One chunk may contain more than count events; a reader that left has not seen the rest.
    all.push(...events.slice(0, count));
    if (all.at(-1)?.event.type === 'end') return all;
  }
}

async function ask(client: Client): Promise<{ conversationId: string; reading: Promise<NumberedEvent[]> }> {
  const reply = await client.post('/api/ask', { content: 'Go' }, SSE);
  const [first, second] = reply.body!.tee();
  const begun = await readEvents(new Response(first), (seen) => seen.length > 0);
  const event = begun[0]?.event;
  if (event?.type !== 'start') throw new Error('no start');
  return { conversationId: event.conversationId, reading: readEvents(new Response(second)) };
}

describe('reattaching', () => {
  it('gives every reader the same bytes, wherever they left and came back', async () => {
    const tokens = Array.from({ length: 150 }, (_, index) => PIECES[(index * 7 + 3) % PIECES.length]!);
    app.play(textReply(tokens, { delayMs: 10 }));
    const client = await app.signUp();
    const { conversationId, reading } = await ask(client);
    const here = (after: number) => client.request(`/api/runs/${conversationId}?after=${after}`);
    const byHeader = (after: number) =>
      client.request(`/api/runs/${conversationId}`, { headers: { 'last-event-id': String(after) } });
    const there = (after: number) =>
      other.request(`/api/runs/${conversationId}?after=${after}`, {
        headers: { authorization: `Bearer ${client.token}` },
      });
    const readers = await Promise.all([
      ...Array.from({ length: 8 }, (_, index) => readInPieces(here, 2 + index)),
      ...Array.from({ length: 4 }, () => readInPieces(byHeader, 5)),
      ...Array.from({ length: 3 }, () => readInPieces(there, 6)),
    ]);
    const whole = await reading;
    expect(textOfEvents(whole)).toBe(tokens.join(''));
    for (const events of readers) expect(bytesOf(events).equals(bytesOf(whole))).toBe(true);
    // And once it is over, from the database, at every cut.
    for (const cut of [
      0,
      1,
      2,
      whole.length - 1,
      ...Array.from({ length: 10 }, () => Math.floor(Math.random() * whole.length)),
    ]) {
      const rest = await readEvents(await here(cut));
      expect(bytesOf(rest).equals(bytesOf(whole.slice(cut)))).toBe(true);
    }
  });

  it('immediately sends what exists of an answer', async () => {
    app.play(textReply('word '.repeat(20), { delayMs: 60 }));
    const client = await app.signUp();
    const { conversationId, reading } = await ask(client);
    const events = await reading;
    expect(events.length).toBeGreaterThan(10);
    const again = await client.request(`/api/runs/${conversationId}`);
    const chunks: Uint8Array[] = [];
    for await (const chunk of again.body!) chunks.push(chunk);
    expect(chunks).toHaveLength(1);
    expect(await readEvents(new Response(chunks[0]))).toEqual(events);
  });

  it('restarts with the newer answer when the number belongs to an older one', async () => {
    app.play([textReply('One one one.'), textReply('Two.')]);
    const client = await app.signUp();
    const { conversationId, reading } = await ask(client);
    const old = await reading;
    const start = old[0]?.event;
    await readEvents(await client.post('/api/ask', { content: 'Next', conversationId }, SSE));
    const answer = start?.type === 'start' ? start.answerId : '';
    const events = await readEvents(
      await client.request(`/api/runs/${conversationId}?after=${old.length}&answer=${answer}`),
    );
    expect(events[0]?.n).toBe(1);
    expect(textOfEvents(events)).toBe('Two.');
  });

  it('restarts with the continued answer when the number belongs to what it was before', async () => {
    app.play(textReply('old '.repeat(1000), { delayMs: 10 }));
    const client = await app.signUp();
    const { conversationId, reading } = await ask(client);
    const seen = await readEvents(
      await client.request(`/api/runs/${conversationId}`),
      ({ length }) => length > 5,
    );
    const start = seen[0]?.event;
    if (start?.type !== 'start') throw new Error('no start');
    await client.post(`/api/runs/${conversationId}/stop`, {});
    await reading;
    app.play(textReply('new '.repeat(40), { delayMs: 50 }));
    const again = async (at: TestApp) =>
      await readEvents(
        await at.request(`/api/runs/${conversationId}?after=${seen.at(-1)?.n}&answer=${start.answerId}`, {
          headers: { authorization: `Bearer ${client.token}` },
        }),
      );
    let during: Promise<NumberedEvent[]>[] = [];
    const whole = await readEvents(
      await client.post('/api/ask', { content: 'Go', conversationId, continue: true }, SSE),
      ({ length }) => {
        if (length > seen.length + 5 && during.length === 0) during = [again(app), again(other)];
        return false;
      },
    );
    expect(textOfEvents(whole)).toMatch(/^(old )+(new ){40}$/);
    expect(during).toHaveLength(2);
    for (const events of await Promise.all([...during, again(app), again(other)]))
      expect(bytesOf(events).equals(bytesOf(whole))).toBe(true);
  });

  it('restarts for a reader that is ahead of what a killed server had saved', async () => {
    app.play(textReply('Short.'));
    const client = await app.signUp();
    const { conversationId, reading } = await ask(client);
    const whole = await reading;
    for (const at of [app, other]) {
      const reply = await at.request(`/api/runs/${conversationId}?after=${whole.length + 40}`, {
        headers: { authorization: `Bearer ${client.token}` },
      });
      expect(bytesOf(await readEvents(reply)).equals(bytesOf(whole))).toBe(true);
    }
    // Read to the end: nothing more, and no waiting.
    expect(
      await readEvents(await client.request(`/api/runs/${conversationId}?after=${whole.length}`)),
    ).toEqual([]);
  });

  it('restarts for a reader whose last event coincides with the end of a killed server’s answer', async () => {
    app.play(textReply('Short.'));
    const client = await app.signUp();
    const { conversationId, reading } = await ask(client);
    const whole = await reading;
    await app.database
      .as('service')
      .transaction((tx) =>
        tx.update(runs).set({ ending: 'interrupted' }).where(eq(runs.conversationId, conversationId)),
      );
    const reply = await client.request(`/api/runs/${conversationId}?after=${whole.length}`);
    expect((await readEvents(reply)).map(({ n }) => n)).toEqual(whole.map(({ n }) => n));
  });

  it('refuses a number that no log has, which would stop the reading of all other answers', async () => {
    app.play(textReply('word '.repeat(100), { delayMs: 10 }));
    const following = async (after: number) => {
      const client = await app.signUp();
      const { conversationId } = await ask(client);
      return await other.request(`/api/runs/${conversationId}?after=${after}`, {
        headers: { authorization: `Bearer ${client.token}` },
      });
    };
    const refused = await following(3_000_000_000);
    void refused.text();
    expect((await readEvents(await following(0))).at(-1)?.event).toEqual({ type: 'end', ending: 'done' });
    expect(refused.status).toBe(400);
  });

  it('can be stopped from another server', async () => {
    app.play(textReply('word '.repeat(1000), { delayMs: 10 }));
    const client = await app.signUp();
    const { conversationId, reading } = await ask(client);
    const stop = await other.request(`/api/runs/${conversationId}/stop`, {
      method: 'POST',
      headers: { authorization: `Bearer ${client.token}` },
    });
    expect(await stop.json()).toEqual({ stopped: true });
    expect((await reading).at(-1)?.event).toEqual({ type: 'end', ending: 'stopped' });
  });

  it('does not wait for a stalled reader', async () => {
    app.play(textReply('word '.repeat(2000)));
    const client = await app.signUp();
    const slow = await client.post('/api/ask', { content: 'Go' }, SSE);
    const list = (await (await client.request('/api/conversations')).json()) as {
      conversations: { id: string }[];
    };
    const events = await readEvents(await client.request(`/api/runs/${list.conversations[0]?.id}`));
    expect(textOfEvents(events)).toBe('word '.repeat(2000));
    expect(textOfEvents(await readEvents(slow))).toBe('word '.repeat(2000));
  });
});

describe('answers at once', () => {
  it('are limited to three per member across all servers, and free up when one ends', async () => {
    app.play(textReply('word '.repeat(2000), { delayMs: 20 }));
    const client = await app.signUp();
    const headers = { ...SSE, authorization: `Bearer ${client.token}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ content: 'Go' });
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        (index % 2 ? app : other).request('/api/ask', { method: 'POST', headers, body }),
      ),
    );
    const refused = replies.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(5);
    expect(await refused[0]!.text()).toContain('You already have three answers in progress');
    expect(refused[0]!.headers.get('retry-after')).toBe('5');
    const taken = replies.filter(({ status }) => status === 200);
    const [begun] = await readEvents(taken[0]!, (seen) => seen.length > 0);
    if (begun?.event.type !== 'start') throw new Error('no start');
    const { conversationId } = begun.event;
    const more = () => client.post('/api/ask', { content: 'Go' }, SSE);
    expect((await more()).status).toBe(429);
    const stop = await client.post(`/api/runs/${conversationId}/stop`, {});
    expect(await stop.json()).toEqual({ stopped: true });
    await readEvents(await client.request(`/api/runs/${conversationId}`));
    const another = await more();
    expect(another.status).toBe(200);
    await Promise.all([...taken.slice(1), another].map((reply) => reply.body?.cancel()));
  });
});
