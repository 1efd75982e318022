import type { Database } from '#server/db/database.ts';
import type { LibraryLog } from '#server/library/library-log.ts';
import { type BackgroundEmbedder, backgroundEmbedder } from './background-embedder.ts';
import type { Embeddings } from './embeddings.ts';
import {
  dropOtherDimensions,
  dropOtherModels,
  indexVectors,
  passagesToEmbed,
  writeVectors,
} from './passage-vectors.ts';

/** Gives each passage a vector of this model. When all have one, the vectors of other models go. */
export function passageEmbedder(
  database: Database,
  embeddings: Embeddings,
  log: LibraryLog,
): BackgroundEmbedder {
  return backgroundEmbedder(
    {
      async waiting(after, limit) {
        const passages = await database.asJob((tx) => passagesToEmbed(tx, embeddings.name, after, limit));
        return passages.map((passage) => ({ id: passage.id, text: textOf(passage) }));
      },
      async keep(space, rows) {
        await database.asJob((tx) => writeVectors(tx, space, rows));
      },
      async settle(space) {
        const dropped = await database.asJob((tx) => dropOtherDimensions(tx, space));
        await database.asJob((tx) => indexVectors(tx, space, database.kind));
        return dropped > 0;
      },
      async done({ embedded, refused }) {
        if (embedded > 0) log.info({ model: embeddings.name, embedded, refused }, 'Passages were embedded.');
        if (refused === 0) await database.asJob((tx) => dropOtherModels(tx, embeddings.name));
      },
    },
    embeddings,
    log,
  );
}

/** What is embedded of a passage: where it stands, and what it says. */
function textOf({ title, heading, text }: { title: string; heading: string; text: string }): string {
  return `${heading === '' ? title : `${title} › ${heading}`}\n\n${text}`;
}
