import { foldShardSteps } from './latent.ts';
import type { LatentSpace } from './latent-space.ts';
import { buildSegment, type PassageText } from './segment.ts';
import { type Shard, shardOf } from './shard.ts';
import { runSteps } from './steps.ts';

/** A passage that is not in the index and is ranked with it all the same, as if it were. */
export interface PassageBeside extends PassageText {
  workId: string;
  /** Of its work. */
  title: string;
}

/** Passages of several works as a shard for one search. */
export function shardBeside(beside: readonly PassageBeside[], space: LatentSpace | undefined): Shard {
  const passages = beside.map(({ id, title, heading, text }) => ({
    id,
    heading: heading === title ? title : `${title} › ${heading}`,
    text,
  }));
  const segment = buildSegment({ workId: '', store: '', title: '', passages });
  const works = beside.map(({ workId }) => ({ workId, alive: true }));
  const shard: Shard = { ...shardOf(works[0]!, segment), works };
  if (space) shard.vectors = runSteps(foldShardSteps(shard, space));
  return shard;
}
