import {
  CONVERSATIONS_PAGE,
  CONVERSATIONS_STEP,
  FIRST_SORT,
  LATEST_CONVERSATIONS,
} from '#shared/conversation-list.ts';
import type { ListedConversation, Message } from '#shared/conversations.ts';
import type { LibraryPage, OpenedPage } from '#shared/library.ts';
import { citedPage } from '#shared/source.ts';
import { statusOf } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { keep, keeps } from '#web/lib/kept-calls.ts';
import { isReached } from '#web/lib/reach.ts';

/** Conversations readable without a connection. */
const RECENT = 20;
/** Delay between two requests: active users come first, and a whole gym may share one address. */
const PAUSE_MS = 500;

/** The stored state of each conversation, by id. Stored among the replies under this name. */
const STATES = 'offline.states';

type States = Record<string, string>;
type Kept = { conversation: { messages: Message[] } };
type PageInput = ReturnType<typeof citedPage>;

let underWay = false;

/**
 * Stores the records, the latest conversations and the pages they cite, unless they are up to date, and
 * removes older conversations. Ends early when the server becomes unreachable; the next call continues.
 * @param keepRecords loads the records
 */
export async function keepRecent(
  owner: string,
  keepRecords: (ask: typeof unhurried) => Promise<void>,
): Promise<void> {
  if (underWay || !keeps() || !isReached()) return;
  underWay = true;
  try {
    await keepRecords(unhurried);
    await keepConversations(owner);
  } catch {
    // Missing items are stored next time: see above.
  } finally {
    underWay = false;
  }
}

async function keepConversations(owner: string): Promise<void> {
  // As elsewhere: the first screen does not wait for it.
  const { keepOnly, keptReply } = await import('#web/lib/kept-replies.ts');
  const { conversations } = await call.conversations.list({ limit: RECENT, offset: 0 });
  await keepLists(conversations);
  const before = ((await keptReply(STATES, null)) ?? {}) as States;
  const states: States = {};
  const pages = new Map<string, PageInput>();
  for (const { id, updated_at, message_count } of conversations) {
    const state = `${updated_at} ${message_count}`;
    const input = { conversationId: id };
    const known = before[id] === state ? ((await keptReply('conversations.get', input)) as Kept) : undefined;
    const { conversation } = known ?? (await unhurried(() => call.conversations.get(input)));
    // An answer in progress will change.
    const isWhole = conversation.messages.every(({ status }) => status !== 'running');
    if (isWhole) states[id] = state;
    for (const { sources } of conversation.messages)
      for (const source of sources) pages.set(source.passageId, citedPage(source));
  }
  await keep(STATES, null, states);
  await keepOnly(
    owner,
    'conversations.get',
    conversations.map(({ id }) => ({ conversationId: id })),
  );
  await keepPages(owner, [...pages.values()]);
}

/** Stores cited pages, both for who opens them from an answer and for who comes by their address or turns to them. */
async function keepPages(owner: string, cited: readonly PageInput[]): Promise<void> {
  const { keepOnly, keptReply } = await import('#web/lib/kept-replies.ts');
  const keepMissing = async (input: PageInput, page: LibraryPage) => {
    if ((await keptReply('library.page', input)) === undefined) await keep('library.page', input, page);
  };
  const inputs: PageInput[] = [];
  for (const input of cited) {
    // Asked for by passage, also when others of its page were: only that reply has its text and where it is now.
    const known = (await keptReply('library.page', input)) as OpenedPage | undefined;
    const found = known ?? (await unhurried(() => call.library.page(input)).catch(unlessRemoved));
    if (!found) continue;
    const { passage: _, ...page }: OpenedPage = found;
    const byNumber = { workId: input.workId, page: page.page };
    await keepMissing(input, found);
    await keepMissing(byNumber, page);
    inputs.push(input, byNumber);
  }
  await keepOnly(owner, 'library.page', inputs);
}

/** A cited page may have left the library since; any other failure ends the round. */
function unlessRemoved(error: unknown): void {
  if (statusOf(error) !== 404) throw error;
}

/** Stores the lists of conversations on the screens, with those that can be read without a connection. */
async function keepLists(conversations: readonly ListedConversation[]): Promise<void> {
  const count = conversations.length;
  const keepList = (listing: { sort?: string; limit: number; offset: number }) =>
    keep('conversations.list', listing, {
      conversations: conversations.slice(listing.offset, listing.offset + listing.limit),
      count,
    });
  await keepList({ limit: CONVERSATIONS_PAGE, offset: 0 });
  await keepList({ limit: LATEST_CONVERSATIONS, offset: 0 });
  for (let offset = 0; offset === 0 || offset < count; offset += CONVERSATIONS_STEP)
    await keepList({ sort: FIRST_SORT, limit: CONVERSATIONS_STEP, offset });
}

async function unhurried<T>(ask: () => Promise<T>): Promise<T> {
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  if (!keeps() || !isReached()) throw new Error('Nothing can be kept now.');
  return await ask();
}
