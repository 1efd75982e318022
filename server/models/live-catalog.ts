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
    embeddingModel: () => current.embeddingModel(),
    async reopen(next) {
      current = await openCatalog(entries, next, builtIn);
    },
  };
}
