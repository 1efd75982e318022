import type { EmbeddingModelV4 } from '@ai-sdk/provider';
import type { CatalogModel } from '#server/content/model-catalog.ts';
import { type Catalog, type ChatModel, openCatalog } from './catalog.ts';
import type { ProviderSettings } from './providers.ts';

/** A catalog whose keys can change while the server runs. */
export interface LiveCatalog extends Catalog {
  /** Reopens the providers with other keys. An answer in progress keeps its model. */
  reopen(settings: ProviderSettings): Promise<void>;
}

export async function openLiveCatalog(
  entries: readonly CatalogModel[],
  settings: ProviderSettings,
  builtIn: ChatModel,
): Promise<LiveCatalog> {
  let current = await openCatalog(entries, settings, builtIn);
  return {
    get defaultId() {
      return current.defaultId;
    },
    get defaultNote() {
      return current.defaultNote;
    },
    listed: (viewer) => current.listed(viewer),
    choices: (viewer) => current.choices(viewer),
    chatModel: (id, viewer) => current.chatModel(id, viewer),
    miniModel: () => current.miniModel(),
    synthesisModels: () => current.synthesisModels(),
    embeddingModel() {
      const first = current.embeddingModel();
      return first && { ...first, model: following(first, () => current.embeddingModel()) };
    },
    async reopen(next) {
      current = await openCatalog(entries, next, builtIn);
    },
  };
}

interface Named {
  name: string;
  model: EmbeddingModelV4;
}

/** Keeps calling the model of this name with its provider's current key, until it is no longer in use. */
function following({ name, model }: Named, now: () => Named | null): EmbeddingModelV4 {
  const { specificationVersion, provider, modelId, maxEmbeddingsPerCall, supportsParallelCalls } = model;
  return {
    specificationVersion,
    provider,
    modelId,
    maxEmbeddingsPerCall,
    supportsParallelCalls,
    async doEmbed(call) {
      const current = now();
      if (current?.name !== name) throw new Error(`The key of ${name} was removed.`);
      return await current.model.doEmbed(call);
    },
  };
}
