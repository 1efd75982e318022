import * as z from 'zod';
import type { Settings } from '#server/settings.ts';
import { fetchPage, type Page } from './fetch-page.ts';
import { pageText } from './page-text.ts';

const RESULTS_MAX = 8;
const SEARCH_MS = 8_000;
const BRAVE_URL = 'https://api.search.brave.com/res/v1/web/search';

export interface WebResult {
  title: string;
  url: string;
  /** A few words of the page, chosen by the search engine. */
  excerpt: string;
}

export interface WebSearch {
  search(query: string, signal: AbortSignal): Promise<WebResult[]>;
  /** @throws PageError */
  read(url: string, signal: AbortSignal): Promise<Page>;
}

const searxngSchema = z.object({
  results: z.array(z.object({ title: z.string(), url: z.string(), content: z.string().nullish() })),
});
const braveSchema = z.object({
  web: z
    .object({
      results: z.array(z.object({ title: z.string(), url: z.string(), description: z.string().nullish() })),
    })
    .nullish(),
});

/** Opens the configured search; null when there is none. */
export function openWebSearch(settings: Pick<Settings, 'SEARXNG_URL' | 'BRAVE_API_KEY'>): WebSearch | null {
  const { SEARXNG_URL, BRAVE_API_KEY } = settings;
  if (SEARXNG_URL !== undefined) {
    const base = `${SEARXNG_URL}/search`;
    return webSearch(async (query, signal) => {
      const found = searxngSchema.parse(
        await json(`${base}?${new URLSearchParams({ q: query, format: 'json' })}`, { signal }),
      );
      return found.results.map(({ title, url, content }) => ({ title, url, excerpt: content ?? '' }));
    });
  }
  if (BRAVE_API_KEY === undefined) return null;
  return webSearch(async (query, signal) => {
    const found = braveSchema.parse(
      await json(`${BRAVE_URL}?${new URLSearchParams({ q: query, count: String(RESULTS_MAX) })}`, {
        signal,
        headers: { 'X-Subscription-Token': BRAVE_API_KEY, Accept: 'application/json' },
      }),
    );
    return (found.web?.results ?? []).map(({ title, url, description }) => ({
      title,
      url,
      excerpt: description ?? '',
    }));
  });
}

function webSearch(find: (query: string, signal: AbortSignal) => Promise<WebResult[]>): WebSearch {
  return {
    async search(query, signal) {
      const found = await find(query, AbortSignal.any([signal, AbortSignal.timeout(SEARCH_MS)]));
      const shown = found
        .filter(({ url }) => /^https?:\/\//i.test(url) && URL.canParse(url))
        .slice(0, RESULTS_MAX)
        .map(async ({ title, url, excerpt }) => ({
          title: await plain(title),
          url: new URL(url).href,
          excerpt: await plain(excerpt),
        }));
      return await Promise.all(shown);
    },
    read: (url, signal) => fetchPage(url, { signal }),
  };
}

/** Some engines mark the words they found. */
const plain = async (html: string) => (await pageText(html)).text.replaceAll('\n', ' ').slice(0, 500);

async function json(url: string, init: RequestInit): Promise<unknown> {
  const reply = await fetch(url, init);
  if (!reply.ok) throw new Error(`The web search answered ${reply.status}`);
  return await reply.json();
}
