import type { Database } from '#server/db/database.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import type { LibraryLog } from '#server/library/library-log.ts';
import { type EmbeddingJob, embeddingJob } from './embedding-job.ts';
import type { Embeddings } from './embeddings.ts';
import {
  dropOtherDimensions,
  dropOtherModels,
  indexVectors,
  passagesToEmbed,
  writeVectors,
} from './passage-vectors.ts';

/** The library's embedding model, and the jobs that embed each passage with it. */
export interface Embedding {
  embeddings: Embeddings;
  jobs: Jobs;
}

/** Gives each passage a vector of this model. When all have one, the vectors of other models are dropped. */
export function passageEmbedder(
  database: Database,
  { embeddings, jobs }: Embedding,
  log: LibraryLog,
): EmbeddingJob {
  return embeddingJob(
    'embed passages',
    {
      async missing(_, after, limit) {
        const passages = await database
          .as('job')
          .transaction((tx) => passagesToEmbed(tx, embeddings.name, after, limit));
        return passages.map((passage) => ({ id: passage.id, text: textOf(passage) }));
      },
      write: writeVectors,
      async dropOtherDimensions(space) {
        const dropped = await database.as('job').transaction((tx) => dropOtherDimensions(tx, space));
        await database.as('job').transaction((tx) => indexVectors(tx, space, database.kind));
        return dropped > 0;
      },
      onComplete: () => database.as('job').transaction((tx) => dropOtherModels(tx, embeddings.name)),
    },
    { jobs, embeddings, log, exclusive: true },
  );
}

/** Returns the text of a passage to embed: its place in the work, and its text. */
function textOf({ title, heading, text }: { title: string; heading: string; text: string }): string {
  return `${heading === '' ? title : `${title} › ${heading}`}\n\n${text}`;
}
