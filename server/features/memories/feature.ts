import type { FeatureParts } from '#server/feature-parts.ts';
import { memoryData } from './data-part.ts';
import { everyonesMemories } from './everyone.ts';
import { memoryTool } from './memory-tool.ts';
import { memoriesPart } from './prompt-part.ts';
import { memoryRoutes } from './routes.ts';
import { openMemoryVectors } from './vectors.ts';

export function memoriesFeature(parts: FeatureParts) {
  const { database, embeddings, jobs, log } = parts;
  const memoryVectors = embeddings && openMemoryVectors({ database, embeddings, jobs, log });
  const memories = { ...parts, memoryVectors };
  return {
    routes: memoryRoutes(memories),
    tools: [memoryTool(memories)],
    promptPart: memoriesPart(memories),
    dataPart: memoryData(database),
    everyone: everyonesMemories(database),
  };
}
