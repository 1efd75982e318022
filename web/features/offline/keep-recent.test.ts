import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeIndexedDb } from '#web/lib/fake-indexed-db.ts';
import { keepRepliesOf } from '#web/lib/kept-calls.ts';
import { SIGNED_IN_KEY } from '#web/lib/storage.ts';
import { keepRecent } from './keep-recent.ts';

// The build provides it, a browser its own address, and the network the server.
vi.mock('virtual:contract', async () => {
  vi.stubGlobal('location', { origin: 'https://gym.example' });
  vi.stubGlobal('fetch', answer);
  const { conversations } = await import('#shared/conversations.ts');
  const { library } = await import('#shared/library.ts');
  return { default: { conversations, library } };
});

const WORK = '00000000-0000-7000-8000-000000000001';
const [MOVED, REMOVED] = ['00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-00000000000b'];
const source = (passageId: string, page: number) => ({ passageId, page, work: { id: WORK } });
const messages = [{ status: 'done', sources: [source(MOVED, 3), source(REMOVED, 9)] }];
/** On a page where they still are. */
const THERE = ['00000000-0000-7000-8000-00000000000c', '00000000-0000-7000-8000-00000000000d'];
const passageOf = (id: string) => ({ heading: 'Yokes', text: `The words of ${id}.` });
let cited = messages;
const kept = new Map<string, unknown>();
const asked: string[] = [];

/** Simulates a server with one conversation, whose first cited passage has moved and whose second has left. */
async function answer({ url }: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(url);
  asked.push(pathname);
  if (pathname === '/api/conversations') {
    return Response.json({
      conversations: [{ id: 'c1', updated_at: '2026-11-01T10:00:00Z', message_count: 2 }],
      count: 1,
    });
  }
  if (pathname === '/api/get-conversation') return Response.json({ conversation: { messages: cited } });
  if (searchParams.get('passageId') === MOVED) return Response.json({ page: 4, text: 'Sleds.' });
  const passageId = searchParams.get('passageId') ?? '';
  if (THERE.includes(passageId))
    return Response.json({ page: 6, text: 'Yokes.', passage: passageOf(passageId) });
  return Response.json({ error: 'not_found', message: 'This page does not exist.' }, { status: 404 });
}

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('indexedDB', fakeIndexedDb(kept));
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === SIGNED_IN_KEY ? 'anna' : null) });
  await keepRepliesOf('anna');
});
afterEach(async () => {
  await keepRepliesOf(null);
  vi.useRealTimers();
});

async function keepNow(): Promise<void> {
  const done = keepRecent('anna', async () => undefined);
  await vi.advanceTimersByTimeAsync(5_000);
  await done;
}
const pages = () => [...kept.keys()].filter((name) => name.includes(' library.page ')).sort();

it('stores a cited page under its passage and under its number, and no page that is not cited', async () => {
  kept.set(`anna library.page ${JSON.stringify({ workId: WORK, page: 80 })}`, { page: 80 });
  await keepNow();
  const both = [
    { workId: WORK, page: 3, passageId: MOVED },
    { workId: WORK, page: 4 },
  ].map((input) => `anna library.page ${JSON.stringify(input)}`);
  expect(pages()).toEqual(both);
  const before = asked.length;
  await keepNow();
  expect(pages()).toEqual(both);
  expect(asked.slice(before)).toEqual(['/api/conversations', `/api/library/works/${WORK}/pages/9`]);
});

it('stores each of several passages cited from one page with its own text', async () => {
  cited = [{ status: 'done', sources: THERE.map((id) => source(id, 6)) }];
  kept.clear();
  asked.length = 0;
  await keepNow();
  const { keptReply } = await import('#web/lib/kept-replies.ts');
  const byPassage = (passageId: string) => ({ workId: WORK, page: 6, passageId });
  expect(pages()).toEqual(
    [...THERE.map(byPassage), { workId: WORK, page: 6 }].map(
      (input) => `anna library.page ${JSON.stringify(input)}`,
    ),
  );
  for (const id of THERE)
    expect(await keptReply('library.page', byPassage(id))).toMatchObject({ passage: passageOf(id) });
  expect(await keptReply('library.page', { workId: WORK, page: 6 })).not.toHaveProperty('passage');
});
