import { foldShardSteps } from './latent.ts';
import type { LatentSpace } from './latent-space.ts';
import { buildSegment, type PassageText } from './segment.ts';
import { type Shard, shardOf } from './shard.ts';
import { runSteps } from './steps.ts';

/** A passage outside the index that is ranked as if it were in it. */
export interface PassageBeside extends PassageText {
  workId: string;
  /** Of its work. */
  title: string;
}

/** Builds a shard from passages of several works for one search. */
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
