import type { EmbeddingModelV4 } from '@ai-sdk/provider';
import type { CatalogModel, ModelClient, ModelPrice } from '#server/content/model-catalog.ts';
import type { Flag } from '#shared/viewer.ts';
import { failureOf } from './failure.ts';
import type { ModelErrorCode } from './model-error.ts';
import { openProviders, PROVIDER_SETTING, type ProviderSettings, type Providers } from './providers.ts';
import type { CountedModel } from './stream.ts';

export type ChooserFlags = Readonly<Pick<Record<Flag, boolean>, 'isAdmin' | 'isSuperAdmin'>>;

export interface ChatModel extends CountedModel {
  id: string;
  label: string;
  acceptsTemperature: boolean;
  /** Reasons before it answers. */
  reasons: boolean;
  seesImages: boolean;
  /** Accepts questions with images, even if it cannot see them. */
  acceptsImages: boolean;
  /** Its calls are counted, and cost the gym. */
  billable: boolean;
  /** Reads facts about the athlete from the prompt; otherwise it looks them up with tools. */
  needsContext: boolean;
  /** Follows instructions to summarize or to continue an answer. */
  followsInstructions: boolean;
  contextTokens: number;
  /** Null when unknown. */
  price: ModelPrice | null;
}

export interface ModelChoice {
  id: string;
  label: string;
  isDefault: boolean;
}

/** A model as the model selector shows it. */
export interface ListedModel extends ModelChoice {
  /** Null for the built-in model. */
  client: ModelClient | null;
  isMini: boolean;
  /** Why it cannot be chosen, as a sentence; empty when it can. */
  reason: string;
  acceptsTemperature: boolean;
  seesImages: boolean;
  contextTokens: number | null;
  price: ModelPrice | null;
}

export interface Catalog {
  /** The model for everyone who may not choose, and for admins who have not chosen. */
  readonly defaultId: string;
  /** Why the pack's own default is not in use; null when it is. */
  readonly defaultNote: string | null;
  /** Lists what this viewer may see: what they may choose, and what they could if it were available. */
  listed(viewer: ChooserFlags): ListedModel[];
  /** Lists what this viewer may choose. For all but admins that is only the default. */
  choices(viewer: ChooserFlags): ModelChoice[];
  /** Returns the chosen model if this viewer may choose it and it is available, the default otherwise. */
  chatModel(id: string | null | undefined, viewer: ChooserFlags): ChatModel;
  /**
   * Returns the model for background chores: the first cheap (`isMini`) one that is open to everybody, else
   * the default.
   */
  miniModel(): ChatModel;
  /** Lists the available models that may write fine-tuning data. */
  synthesisModels(): ModelChoice[];
  /** Returns the active embedding model, when its provider has a key. */
  embeddingModel(): {
    name: string;
    model: EmbeddingModelV4;
    failureCode(error: unknown): ModelErrorCode;
  } | null;
}

/** Returns the catalog with each chat model changed. */
export const mapModels = (catalog: Catalog, change: (chat: ChatModel) => ChatModel): Catalog => ({
  ...catalog,
  // Getters, as the catalog changes while the server runs.
  get defaultId() {
    return catalog.defaultId;
  },
  get defaultNote() {
    return catalog.defaultNote;
  },
  chatModel: (id, viewer) => change(catalog.chatModel(id, viewer)),
  miniModel: () => change(catalog.miniModel()),
});

/**
 * Opens the pack's models whose providers have keys in the settings.
 * @param builtIn the model that needs no key
 */
export async function openCatalog(
  entries: readonly CatalogModel[],
  settings: ProviderSettings,
  builtIn: ChatModel,
): Promise<Catalog> {
  return catalogOf(entries, await openProviders(settings), builtIn);
}

/**
 * Applies the rules of choice. The default is the pack's, when its provider has a key; else the first
 * available one that the pack leaves open to everybody, the cheap (`isMini`) ones first; else the built-in
 * model. A model that the pack reserves for admins never becomes everybody's, even when only its provider has
 * a key: what members use is the gym's decision and its bill.
 */
export function catalogOf(
  entries: readonly CatalogModel[],
  providers: Providers,
  builtIn: ChatModel,
): Catalog {
  const chats = entries.filter((entry) => !entry.isEmbedding);
  const usable = chats.filter((entry) => reasonOf(entry, providers) === '');
  const open = usable.filter((entry) => !entry.isAdmin && !entry.isSuperAdmin);
  const first = open.find((entry) => entry.isDefault) ?? open.find((entry) => entry.isMini) ?? open[0];
  const defaultId = first?.id ?? builtIn.id;

  const choices = (viewer: ChooserFlags): ModelChoice[] => {
    const all = [...usable.filter((entry) => mayChoose(entry, viewer)), builtIn];
    return all
      .map((entry) => choiceOf(entry, defaultId))
      .filter((choice) => viewer.isAdmin || choice.isDefault);
  };
  // Created once each: some packages build a reply's schema with every model they create.
  const made = new Map<string, ChatModel>();
  const handedOut = (id: string): ChatModel => {
    const known = made.get(id);
    if (known !== undefined) return known;
    const entry = usable.find((candidate) => candidate.id === id);
    const model = entry && providers.get(entry.client)?.chat(entry.id);
    if (entry === undefined || model === undefined) return builtIn;
    const chat: ChatModel = {
      id: entry.id,
      label: entry.label,
      model,
      acceptsTemperature: acceptsTemperature(entry.id),
      reasons: entry.reasons ?? isReasoning(entry.id),
      seesImages: entry.seesImages ?? false,
      acceptsImages: entry.seesImages ?? false,
      billable: true,
      needsContext: true,
      followsInstructions: true,
      contextTokens: entry.contextTokens,
      price: entry.price ?? null,
    };
    made.set(id, chat);
    return chat;
  };
  return {
    defaultId,
    defaultNote: defaultNoteOf(chats, providers, first?.label ?? builtIn.label),
    listed(viewer) {
      const all = [
        ...chats
          .filter((entry) => entry.isActive && mayChoose(entry, viewer))
          .map((entry) => listedOf(entry, reasonOf(entry, providers), defaultId)),
        listedBuiltIn(builtIn, defaultId),
      ];
      return all.filter((model) => viewer.isAdmin || model.isDefault);
    },
    choices,
    chatModel(id, viewer) {
      const chosenId = choices(viewer).some((choice) => choice.id === id) ? id : defaultId;
      return handedOut(chosenId ?? defaultId);
    },
    miniModel: () => handedOut(open.find((entry) => entry.isMini)?.id ?? defaultId),
    synthesisModels: () =>
      usable.filter((entry) => entry.isSynthesis).map((entry) => choiceOf(entry, defaultId)),
    embeddingModel() {
      const entry = entries.find((candidate) => candidate.isEmbedding && candidate.isActive);
      const model = entry && providers.get(entry.client)?.embedding(entry.id);
      if (!entry || !model) return null;
      return { name: entry.id, model, failureCode: (error) => failureOf(error, []).code };
    },
  };
}

/** OpenAI's reasoning families. */
const isReasoning = (id: string) => /o1|o3|gpt-5/u.test(id);

/** Reasoning models refuse the parameter. */
export const acceptsTemperature = (id: string) => !isReasoning(id);

function mayChoose(entry: CatalogModel, { isAdmin, isSuperAdmin }: ChooserFlags): boolean {
  if (entry.isSuperAdmin) return isSuperAdmin;
  return !entry.isAdmin || isAdmin;
}

function listedOf(entry: CatalogModel, reason: string, defaultId: string): ListedModel {
  return {
    ...choiceOf(entry, defaultId),
    client: entry.client,
    isMini: entry.isMini,
    reason,
    acceptsTemperature: acceptsTemperature(entry.id),
    seesImages: entry.seesImages ?? false,
    contextTokens: entry.contextTokens,
    price: entry.price ?? null,
  };
}

function listedBuiltIn(builtIn: ChatModel, defaultId: string): ListedModel {
  return {
    ...choiceOf(builtIn, defaultId),
    client: null,
    isMini: false,
    reason: '',
    // It quotes, so temperature has no effect.
    acceptsTemperature: false,
    seesImages: false,
    contextTokens: null,
    price: null,
  };
}

function reasonOf(entry: CatalogModel, providers: Providers): string {
  if (!entry.isActive) return `${entry.label} is switched off in the content pack.`;
  if (!providers.has(entry.client))
    return `Needs ${PROVIDER_SETTING[entry.client]}: a super admin can enter it in the Workshop.`;
  return entry.unavailable ?? '';
}

function defaultNoteOf(chats: readonly CatalogModel[], providers: Providers, instead: string): string | null {
  const named = chats.find((entry) => entry.isDefault);
  if (!named || reasonOf(named, providers) === '') return null;
  return `${named.label}, the gym’s default, cannot be used yet. Members get ${instead} until then.`;
}

function choiceOf({ id, label }: { id: string; label: string }, defaultId: string): ModelChoice {
  return { id, label, isDefault: id === defaultId };
}
