import { createHash } from 'node:crypto';

/** Hash of what a passage says; equal means its id and its vectors can stay. */
export function passageHash(passage: { heading: string; text: string }): string {
  return createHash('sha256').update(`${passage.heading}\n\n${passage.text}`).digest('hex');
}

/** Goes into each segment's hash: raise it when a work is indexed otherwise, or a segment's bytes are. */
const INDEX_VERSION = 3;

/** Hash of the passages a segment was made from, in order, after the version it was made by. */
export function segmentHash(title: string, passages: readonly { id: string; contentHash: string }[]): string {
  const hash = createHash('sha256').update(title);
  for (const { id, contentHash } of passages) hash.update(`\n${id} ${contentHash}`);
  return `${INDEX_VERSION} ${hash.digest('hex')}`;
}

/** Whether this version made the segment with this hash; any other is rebuilt. */
export function isCurrentSegment(contentHash: string): boolean {
  return contentHash.startsWith(`${INDEX_VERSION} `);
}
