import { createHash } from 'node:crypto';

/** Hashes a passage's text; if it is the same, its id and vectors can stay. */
export function passageHash(passage: { heading: string; text: string }): string {
  return createHash('sha256').update(`${passage.heading}\n\n${passage.text}`).digest('hex');
}

/** Part of each segment's hash: raise it when indexing or the segment format changes. */
const INDEX_VERSION = 6;

/** Hashes what a segment is made from: its passages in order, prefixed with the index version. */
export function segmentHash(
  title: string,
  passages: readonly { id: string; heading: string; text: string }[],
): string {
  const hash = createHash('sha256').update(title);
  for (const { id, heading, text } of passages) hash.update(`\n${id}\n${heading}\n${text}`);
  return `${INDEX_VERSION} ${hash.digest('hex')}`;
}

/** Whether this version made the segment with this hash; any other is rebuilt. */
export function isCurrentSegment(contentHash: string): boolean {
  return contentHash.startsWith(`${INDEX_VERSION} `);
}
