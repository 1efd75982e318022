import { createHash } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/database.ts';
import { messageImages } from '#server/db/schema/conversations.ts';
import { Refusal } from '#server/http/refusal.ts';
import { FILE_MAX_BYTES, FILE_TOO_BIG } from '#shared/attachment-limits.ts';
import { type ImageType, imageProblem, kindInWords, kindOfFile } from '#shared/file-kind.ts';
import type { MessagePart } from '#shared/message-parts.ts';
import { digestIn, imageAddress } from '#shared/message-parts.ts';

export interface Image {
  mediaType: ImageType;
  bytes: Buffer;
}

/** A message's content as stored: pictures by address, with their bytes separate. */
export interface KeptContent {
  content: MessagePart[];
  /** New pictures, by digest; those only referenced by address are not included. */
  images: ReadonlyMap<string, Image>;
}

/**
 * Extracts the pictures from a message. Each must match its data URL's type by its first bytes.
 * @throws Refusal wrong_shape for one that does not, or has too many pixels; too_big
 */
export function keptContent(sent: readonly MessagePart[]): KeptContent {
  const images = new Map<string, Image>();
  const content = sent.map((part): MessagePart => {
    if (part.type !== 'image_url' || digestIn(part.image_url.url) !== undefined) return part;
    const image = readDataUrl(part.image_url.url, part.file_name ?? 'The picture');
    const digest = createHash('sha256').update(image.bytes).digest('hex');
    images.set(digest, image);
    return { ...part, size: image.bytes.byteLength, image_url: { url: imageAddress(digest) } };
  });
  return { content, images };
}

/**
 * Reads the picture of a data URL. Its first bytes must match the URL's type.
 * @param name begins the sentence that refuses it
 * @throws Refusal wrong_shape, too_big
 */
export function readDataUrl(url: string, name: string): Image {
  const comma = url.indexOf(',');
  const claimed = url.slice('data:'.length, url.indexOf(';'));
  const bytes = Buffer.from(url.slice(comma + 1), 'base64');
  if (bytes.byteLength > FILE_MAX_BYTES) throw new Refusal('too_big', `${FILE_TOO_BIG}.`);
  const kind = kindOfFile(bytes);
  if (kind !== claimed || kind === 'pdf' || kind === 'text' || kind === 'other') {
    throw new Refusal(
      'wrong_shape',
      `${name} is sent as ${kindInWords(claimed as ImageType)} and is ${kindInWords(kind)}.`,
    );
  }
  const problem = imageProblem(bytes, kind);
  if (problem !== null) throw new Refusal('wrong_shape', `${name} ${problem}`);
  return { mediaType: kind, bytes };
}

const digestsIn = (parts: readonly MessagePart[]): string[] => [
  ...new Set(
    parts.flatMap((part) => (part.type === 'image_url' ? (digestIn(part.image_url.url) ?? []) : [])),
  ),
];

/**
 * Stores the pictures of a message. One referenced by address is copied from an earlier message of the
 * user's.
 * @throws Refusal wrong_shape when the user has no such picture
 */
export async function keepImages(
  tx: Transaction,
  of: { userId: string; conversationId: string; messageId: string },
  { content, images }: KeptContent,
): Promise<void> {
  const digests = digestsIn(content);
  if (digests.length === 0) return;
  const { userId, conversationId, messageId } = of;
  if (images.size > 0) {
    await tx.insert(messageImages).values(
      [...images].map(([digest, { mediaType, bytes }]) => ({
        ...of,
        digest,
        mediaType,
        bytes,
      })),
    );
  }
  const named = digests.filter((digest) => !images.has(digest));
  if (named.length === 0) return;
  const { rowCount } = await tx.execute(sql`
    insert into message_images (message_id, conversation_id, user_id, digest, media_type, bytes)
    select distinct on (digest) ${messageId}::uuid, ${conversationId}::uuid, user_id, digest, media_type, bytes
    from message_images where user_id = ${userId} and digest = any(${sql.param(named)}::text[])`);
  if (rowCount !== named.length) {
    throw new Refusal('wrong_shape', 'A picture in this message is no longer available. Attach it again.');
  }
}

/** Whether a picture is one of the user's, without reading it. */
export async function hasImage(database: Database, userId: string, digest: string): Promise<boolean> {
  const rows = await database.as({ userId }).read((tx) =>
    tx
      .select({ digest: messageImages.digest })
      .from(messageImages)
      .where(and(eq(messageImages.userId, userId), eq(messageImages.digest, digest)))
      .limit(1),
  );
  return rows.length > 0;
}

/** Reads a user's pictures by digest. */
export async function readImages(
  database: Database,
  userId: string,
  digests: readonly string[],
): Promise<Map<string, Image>> {
  if (digests.length === 0) return new Map();
  const rows = await database.as({ userId }).read((tx) =>
    tx
      .selectDistinctOn([messageImages.digest], {
        digest: messageImages.digest,
        mediaType: messageImages.mediaType,
        bytes: messageImages.bytes,
      })
      .from(messageImages)
      .where(and(eq(messageImages.userId, userId), inArray(messageImages.digest, [...digests]))),
  );
  return new Map(rows.map(({ digest, ...image }) => [digest, image]));
}
