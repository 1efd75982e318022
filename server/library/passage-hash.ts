import { createHash } from 'node:crypto';

/** Hash of what a passage says; equal means its id and its vectors can stay. */
export function passageHash(passage: { heading: string; text: string }): string {
  return createHash('sha256').update(`${passage.heading}\n\n${passage.text}`).digest('hex');
}

/** What a work is found by beside its passages: a question about the author is a question about the work. */
export const indexedTitle = ({ title, author }: { title: string; author: string }) =>
  `${title} ${author}`.trim();

/** Hash of the passages a segment was made from, in order. */
export function segmentHash(title: string, passages: readonly { id: string; contentHash: string }[]): string {
  const hash = createHash('sha256').update(title);
  for (const { id, contentHash } of passages) hash.update(`\n${id} ${contentHash}`);
  return hash.digest('hex');
}
