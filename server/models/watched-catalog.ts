import type { ServiceCall } from '#server/monitoring/service-calls.ts';
import type { Catalog, ChatModel } from './catalog.ts';

/** Wraps the catalog so that models report each of their calls to `note`. */
export function watchedCatalog(catalog: Catalog, note: (call: ServiceCall) => void): Catalog {
  const watched = (chat: ChatModel): ChatModel => ({
    ...chat,
    onCall: (outcome) => note({ service: 'model', name: chat.id, ...outcome }),
  });
  return {
    ...catalog,
    get defaultId() {
      return catalog.defaultId;
    },
    get defaultNote() {
      return catalog.defaultNote;
    },
    chatModel: (id, viewer) => watched(catalog.chatModel(id, viewer)),
    miniModel: () => watched(catalog.miniModel()),
  };
}
