import type { EmbeddingModelV4, LanguageModelV4 } from '@ai-sdk/provider';
import type { ModelClient } from '#server/content/model-catalog.ts';
import type { Settings } from '#server/settings.ts';
import { providerFetch } from './provider-fetch.ts';

/** A provider with a configured key. */
export interface Provider {
  chat(id: string): LanguageModelV4;
  /** null when the provider has no embedding models. */
  embedding(id: string): EmbeddingModelV4 | null;
}

export type Providers = ReadonlyMap<ModelClient, Provider>;

/** The setting that makes a provider available. */
export const PROVIDER_SETTING = {
  openai: 'OPENAI_API_KEY',
  gemini: 'GEMINI_API_KEY',
  deepseek: 'DEEPSEEK_API_KEY',
  groq: 'GROQ_API_KEY',
  cerebras: 'CEREBRAS_API_KEY',
  lmstudio: 'LMSTUDIO_URL',
} as const satisfies Record<ModelClient, keyof Settings>;

/** The display names of providers. */
export const PROVIDER_NAMES: Record<ModelClient, string> = {
  openai: 'OpenAI',
  gemini: 'Gemini',
  deepseek: 'DeepSeek',
  lmstudio: 'LM Studio',
  groq: 'Groq',
  cerebras: 'Cerebras',
};

export type ProviderSettings = Pick<
  Settings,
  | (typeof PROVIDER_SETTING)[ModelClient]
  | 'OPENAI_BASE_URL'
  | 'GEMINI_BASE_URL'
  | 'DEEPSEEK_BASE_URL'
  | 'GROQ_BASE_URL'
  | 'CEREBRAS_BASE_URL'
>;

/** Opens the providers that have a key. Only their packages are loaded: each slows down the start. */
export async function openProviders(settings: ProviderSettings): Promise<Providers> {
  const providers = new Map<ModelClient, Provider>();
  const opened = await Promise.all(
    (Object.keys(PROVIDER_SETTING) as ModelClient[]).map(async (client) => {
      const key = settings[PROVIDER_SETTING[client]];
      return key === undefined ? null : ([client, await OPENERS[client](key, settings)] as const);
    }),
  );
  for (const pair of opened) if (pair !== null) providers.set(...pair);
  return providers;
}

type Opener = (key: string, settings: ProviderSettings) => Promise<Provider>;

const fetch = providerFetch;

const OPENERS: Record<ModelClient, Opener> = {
  // The chat-completions endpoint, not OpenAI's newer one, since every compatible server has it.
  openai: async (apiKey, { OPENAI_BASE_URL }) => {
    const { createOpenAI } = await import('@ai-sdk/openai');
    const openai = createOpenAI({ apiKey, fetch, ...at(OPENAI_BASE_URL) });
    return { chat: (id) => openai.chat(id), embedding: (id) => openai.embeddingModel(id) };
  },
  gemini: async (apiKey, { GEMINI_BASE_URL }) => {
    const { createGoogle } = await import('@ai-sdk/google');
    const google = createGoogle({ apiKey, fetch, ...at(GEMINI_BASE_URL) });
    return { chat: (id) => google(id), embedding: (id) => google.embeddingModel(id) };
  },
  deepseek: async (apiKey, { DEEPSEEK_BASE_URL }) => {
    const { createDeepSeek } = await import('@ai-sdk/deepseek');
    const deepseek = createDeepSeek({ apiKey, fetch, ...at(DEEPSEEK_BASE_URL) });
    return { chat: (id) => deepseek(id), embedding: () => null };
  },
  groq: async (apiKey, { GROQ_BASE_URL }) => {
    const { createGroq } = await import('@ai-sdk/groq');
    const groq = createGroq({ apiKey, fetch, ...at(GROQ_BASE_URL) });
    return { chat: (id) => groq(id), embedding: () => null };
  },
  cerebras: async (apiKey, { CEREBRAS_BASE_URL }) => {
    const { createCerebras } = await import('@ai-sdk/cerebras');
    const cerebras = createCerebras({ apiKey, fetch, ...at(CEREBRAS_BASE_URL) });
    return { chat: (id) => cerebras(id), embedding: () => null };
  },
  lmstudio: async (address) => {
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
    const lmstudio = createOpenAICompatible({
      name: 'lmstudio',
      baseURL: withVersion(address),
      includeUsage: true,
      fetch,
    });
    return { chat: (id) => lmstudio(id), embedding: (id) => lmstudio.embeddingModel(id) };
  },
};

function at(baseURL: string | undefined): { baseURL?: string } {
  return baseURL === undefined ? {} : { baseURL };
}

/** Adds `/v1`: LM Studio shows its address without it. */
function withVersion(address: string): string {
  const url = new URL(address);
  return url.pathname === '/' ? new URL('/v1', url).href : address;
}
