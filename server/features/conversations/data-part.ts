import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Pack } from '#server/content/pack.ts';
import type { DataFile, DataPart } from '#server/data-export/part.ts';
import type { Database } from '#server/db/database.ts';
import { conversations, messageImages, messages } from '#server/db/schema/conversations.ts';
import type { MessagePart } from '#shared/message-parts.ts';
import { digestIn } from '#shared/message-parts.ts';
import { asJson, asMarkdown, type ExportedMessage, fileName } from './export.ts';

/** Messages read at a time: each may include the text of whole files. */
const PAGE = 10;
const FOLDER = 'conversations';
const PICTURES = 'pictures';

interface WholeMessage extends ExportedMessage {
  parentId: string | null;
  extras: unknown;
}

interface Outline {
  id: string;
  created_at: string;
  updated_at: string;
  favorite: boolean;
  first_message: string;
  /** The last message of the shown branch. */
  leafId: string | null;
  /** Each message's id and its parent's, oldest first. */
  tree: readonly (readonly [id: string, parentId: string | null])[];
}

/**
 * Exports conversations in readable form (the shown branch) and in full (every branch), with their pictures.
 */
export function conversationData(database: Database, pack: Pack): DataPart {
  return {
    about: [
      [`${FOLDER}/*.md`, 'Your conversations as text: the branch shown for each, oldest conversation first.'],
      [
        `${FOLDER}/*.json`,
        'The same conversations in full: every branch (parent_id is the previous message), and the text of attached files.',
      ],
      [`${PICTURES}/`, 'The pictures you attached, as your conversations refer to them.'],
    ],
    async count(userId) {
      const [ids, pictures] = [await listIds(database, userId), await listPictures(database, userId)];
      return ids.length * 2 + pictures.length;
    },
    async *files(userId) {
      const pictures = await listPictures(database, userId);
      const paths = new Map(pictures.map(({ digest, path }) => [digest, `../${path}`]));
      const ids = await listIds(database, userId);
      const digits = String(ids.length).length;
      for (const [index, id] of ids.entries()) {
        const outline = await readOutline(database, userId, id);
        // Deleted while the archive was being made.
        if (outline === null) continue;
        const number = String(index + 1).padStart(digits, '0');
        yield* filesOf(outline, fileName(`${FOLDER}/${number}`, outline), userId, paths);
      }
      for (const { digest, path } of pictures) {
        const bytes = await readPicture(database, userId, digest);
        if (bytes !== null) yield { name: path, content: [bytes], packed: true };
      }
    },
  };

  function* filesOf(
    outline: Outline,
    name: string,
    userId: string,
    paths: ReadonlyMap<string, string>,
  ): Generator<DataFile> {
    const { tree, leafId, ...summary } = outline;
    const conversation = { product: pack.gym.product, ...summary, model: null };
    const read = pageReader(database, userId, paths);
    const shown = branchTo(tree, leafId);
    const markdown = asMarkdown(conversation);
    yield { name: `${name}.md`, content: written(markdown, read(shown)) };
    const json = asJson<WholeMessage>({ ...conversation, shown_to: leafId }, ({ parentId, extras }) => ({
      parent_id: parentId,
      ...(extras !== null && { extras }),
    }));
    yield { name: `${name}.json`, content: written(json, read(tree.map(([messageId]) => messageId))) };
  }
}

async function* written<M extends ExportedMessage>(
  { head, message, between, foot }: ReturnType<typeof asJson<M>>,
  messagesOf: AsyncIterable<M>,
): AsyncGenerator<string> {
  yield head;
  let first = true;
  for await (const one of messagesOf) {
    yield (first ? '' : between) + message(one);
    first = false;
  }
  yield foot;
}

/** The messages from the first to `leafId`. */
function branchTo(tree: Outline['tree'], leafId: string | null): string[] {
  const parents = new Map(tree);
  const branch: string[] = [];
  for (let at = leafId; at !== null && parents.has(at); at = parents.get(at) ?? null) branch.push(at);
  return branch.reverse();
}

/** Reads messages by id, a few at a time. A short conversation is read once for all its files. */
function pageReader(database: Database, userId: string, paths: ReadonlyMap<string, string>) {
  const short = new Map<string, WholeMessage>();
  return async function* read(ids: readonly string[]): AsyncGenerator<WholeMessage> {
    for (let at = 0; at < ids.length; at += PAGE) {
      const page = ids.slice(at, at + PAGE);
      const known = page.every((id) => short.has(id));
      const found = known ? short : await readMessages(database, userId, page, paths);
      if (ids.length <= PAGE) for (const [id, message] of found) short.set(id, message);
      for (const id of page) {
        const message = found.get(id);
        if (message !== undefined) yield message;
      }
    }
  };
}

async function readMessages(
  database: Database,
  userId: string,
  ids: readonly string[],
  paths: ReadonlyMap<string, string>,
): Promise<Map<string, WholeMessage>> {
  const rows = await database.as({ userId }).read((tx) =>
    tx
      .select({
        id: messages.id,
        parentId: messages.parentId,
        role: messages.role,
        content: messages.content,
        status: messages.status,
        sources: messages.sources,
        extras: messages.extras,
        error: messages.error,
        createdAt: messages.createdAt,
      })
      .from(messages)
      .where(and(eq(messages.userId, userId), inArray(messages.id, [...ids]))),
  );
  const asReference = (part: MessagePart): MessagePart => {
    const path = part.type === 'image_url' && paths.get(digestIn(part.image_url.url) ?? '');
    return path ? { ...part, image_url: { url: path } } : part;
  };
  return new Map(
    rows.map(({ createdAt, content, ...row }) => [
      row.id,
      { ...row, content: content.map(asReference), created_at: createdAt.toISOString() },
    ]),
  );
}

/** Oldest first. */
async function listIds(database: Database, userId: string): Promise<string[]> {
  const rows = await database.as({ userId }).read((tx) =>
    tx
      .select({ id: conversations.id })
      .from(conversations)
      .where(and(eq(conversations.userId, userId), isNull(conversations.deletedAt)))
      .orderBy(asc(conversations.createdAt), asc(conversations.id)),
  );
  return rows.map(({ id }) => id);
}

async function readOutline(database: Database, userId: string, id: string): Promise<Outline | null> {
  const reading = database.as({ userId }).read((tx) =>
    tx
      .select({
        id: conversations.id,
        createdAt: conversations.createdAt,
        updatedAt: conversations.updatedAt,
        favorite: conversations.favorite,
        first_message: conversations.firstMessage,
        leafId: conversations.leafId,
      })
      .from(conversations)
      .where(
        and(eq(conversations.id, id), eq(conversations.userId, userId), isNull(conversations.deletedAt)),
      ),
  );
  const readingTree = database.as({ userId }).read((tx) =>
    tx
      .select({ id: messages.id, parentId: messages.parentId })
      .from(messages)
      .where(and(eq(messages.conversationId, id), eq(messages.userId, userId)))
      .orderBy(asc(messages.createdAt), asc(messages.id)),
  );
  const [[row], rows] = await Promise.all([reading, readingTree]);
  if (row === undefined) return null;
  const { createdAt, updatedAt, ...outline } = row;
  const tree = rows.map((message) => [message.id, message.parentId] as const);
  return { ...outline, tree, created_at: createdAt.toISOString(), updated_at: updatedAt.toISOString() };
}

async function listPictures(database: Database, userId: string): Promise<{ digest: string; path: string }[]> {
  const rows = await database.as({ userId }).read((tx) =>
    tx
      .selectDistinct({ digest: messageImages.digest, mediaType: messageImages.mediaType })
      .from(messageImages)
      .innerJoin(conversations, eq(conversations.id, messageImages.conversationId))
      .where(and(eq(messageImages.userId, userId), isNull(conversations.deletedAt)))
      .orderBy(asc(messageImages.digest)),
  );
  return rows.map(({ digest, mediaType }) => ({
    digest,
    path: `${PICTURES}/${digest.slice(0, 32)}.${mediaType.slice('image/'.length)}`,
  }));
}

async function readPicture(database: Database, userId: string, digest: string): Promise<Buffer | null> {
  const [row] = await database.as({ userId }).read((tx) =>
    tx
      .select({ bytes: messageImages.bytes })
      .from(messageImages)
      .where(and(eq(messageImages.userId, userId), eq(messageImages.digest, digest)))
      .limit(1),
  );
  return row?.bytes ?? null;
}
