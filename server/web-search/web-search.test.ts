import { afterEach, describe, expect, it, vi } from 'vitest';
import { openWebSearch } from './web-search.ts';

const signal = new AbortController().signal;
const asked = (status: number, body: unknown) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(body, { status }));
afterEach(() => vi.restoreAllMocks());

describe('the web search', () => {
  it('does not exist until it is set up', () => {
    expect(openWebSearch({ SEARXNG_URL: undefined, BRAVE_API_KEY: undefined })).toBeNull();
  });

  it('asks SearXNG, and keeps only web addresses from its results', async () => {
    const fetch = asked(200, {
      results: [
        { title: 'Spring <b>meet</b>', url: 'https://meets.example/spring', content: 'In May &amp; June.' },
        { title: 'Trap', url: 'javascript:alert(1)', content: 'x' },
        { title: 'No words', url: 'http://plain.example', content: null },
      ],
    });
    const search = openWebSearch({ SEARXNG_URL: 'http://localhost:8080', BRAVE_API_KEY: 'unused' });
    expect(await search?.search('spring meet & more', signal)).toEqual([
      { title: 'Spring meet', url: 'https://meets.example/spring', excerpt: 'In May & June.' },
      { title: 'No words', url: 'http://plain.example/', excerpt: '' },
    ]);
    expect(fetch.mock.calls[0]?.[0]).toBe('http://localhost:8080/search?q=spring+meet+%26+more&format=json');
  });

  it('asks Brave with its key', async () => {
    const results = Array.from({ length: 30 }, (_, index) => ({
      title: `Page ${index}`,
      url: `https://pages.example/${index}`,
      description: 'A <strong>meet</strong>.',
    }));
    const fetch = asked(200, { web: { results } });
    const search = openWebSearch({ SEARXNG_URL: undefined, BRAVE_API_KEY: 'brave-key' });
    const found = await search?.search('meet', signal);
    expect(found).toHaveLength(8);
    expect(found?.[0]).toEqual({ title: 'Page 0', url: 'https://pages.example/0', excerpt: 'A meet.' });
    const [url, init] = fetch.mock.calls[0]!;
    expect(String(url)).toMatch(/^https:\/\/api\.search\.brave\.com\/.*q=meet/);
    expect(new Headers(init?.headers).get('X-Subscription-Token')).toBe('brave-key');
  });

  it.each([
    [500, {}],
    [200, { results: 'none' }],
  ])('fails cleanly on %d %j', async (status, body) => {
    asked(status, body);
    const search = openWebSearch({ SEARXNG_URL: 'http://localhost:8080', BRAVE_API_KEY: undefined });
    await expect(search?.search('meet', signal)).rejects.toThrow();
  });
});
