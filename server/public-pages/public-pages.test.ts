import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import jsonld from 'jsonld';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setRoles } from '#server/access/roles.ts';
import { type Client, TEST_SITE, type TestApp, testApp } from '#server/testing/test-app.ts';
import { imageSize } from '#shared/file-kind.ts';
import type { GymEditsState } from '#shared/gym.ts';
import type { PublicFace } from '#shared/gym-face.ts';
import { cardSvg, drawable, wrap } from './brand-drawings.ts';
import { plainText } from './plain-text.ts';

let app: TestApp;
let owner: Client;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'web-'));
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><html><head><title>%TITLE%</title><meta name="description" content="%DESCRIPTION%"><!--head--><!--gym--></head><body><noscript><!--noscript--></noscript></body></html>',
  );
  await writeFile(join(folder, 'offline.html'), '<title>%TITLE%</title>');
  await writeFile(join(folder, 'screens.json'), '["/","/login","/chat","/account/legal","/account/home"]');
  app = await testApp({ offline: true, webFolder: folder });
  owner = await app.signUp();
  await setRoles(app.database, owner.email, ['super-admin']);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

type Element = DefaultTreeAdapterTypes.Element;

/** Parses every element of a page, as a browser with JavaScript sees it. */
async function elementsOf(path: string) {
  const document = parse(await (await app.request(path)).text());
  const all: Element[] = [];
  const walk = (node: DefaultTreeAdapterTypes.ParentNode) => {
    for (const child of node.childNodes)
      if ('tagName' in child) {
        all.push(child);
        walk(child);
      }
  };
  walk(document);
  const attribute = (element: Element | undefined, name: string) =>
    element?.attrs.find((one) => one.name === name)?.value;
  return {
    meta: (name: string) =>
      attribute(
        all.find(
          (one) =>
            one.tagName === 'meta' &&
            (attribute(one, 'name') === name || attribute(one, 'property') === name),
        ),
        'content',
      ),
    link: (rel: string) =>
      attribute(
        all.find((one) => one.tagName === 'link' && attribute(one, 'rel') === rel),
        'href',
      ),
    text: (tagName: string, type?: string) => {
      const found = all.find(
        (one) => one.tagName === tagName && (type === undefined || attribute(one, 'type') === type),
      );
      return found?.childNodes.map((child) => ('value' in child ? child.value : '')).join('');
    },
  };
}

/** Reads the page's gym data for the app. */
const gymOf = async () =>
  JSON.parse((await elementsOf('/')).text('script', 'application/json') ?? 'null') as PublicFace;

interface Node {
  '@type': string[];
  [property: string]: unknown;
}

/** Reads the structured data with a JSON-LD processor, with schema.org as the vocabulary. */
async function structuredDataOf(path: string): Promise<Node[]> {
  const data = JSON.parse((await elementsOf(path)).text('script', 'application/ld+json') ?? 'null');
  return (await jsonld.expand(data, {
    documentLoader: async (url) => ({
      documentUrl: url,
      contextUrl: undefined,
      document: { '@context': { '@vocab': 'https://schema.org/' } },
    }),
  } as Parameters<typeof jsonld.expand>[1])) as unknown as Node[];
}

const SCHEMA = 'https://schema.org/';
const values = (node: Node, property: string) =>
  ((node[SCHEMA + property] ?? []) as { '@value'?: unknown }[]).map((one) => one['@value']);

describe('the front page', () => {
  it('describes itself to search engines and in link previews', async () => {
    const page = await elementsOf('/');
    expect(page.text('title')).toMatch(/^.+: .+$/);
    expect(page.link('canonical')).toBe(`${TEST_SITE}/`);
    expect(page.meta('og:title')).toBe(page.text('title'));
    expect(page.meta('og:url')).toBe(`${TEST_SITE}/`);
    expect(page.meta('description')).toBe(page.meta('og:description'));
    expect(page.meta('twitter:card')).toBe('summary_large_image');
    expect(page.meta('robots')).toBeUndefined();
    const card = page.meta('og:image') ?? '';
    expect(card).toMatch(new RegExp(`^${TEST_SITE}/brand/card\\.png\\?v=[0-9a-f]{12}$`));
    expect(page.meta('twitter:image')).toBe(card);
  });

  it('has structured data that a JSON-LD processor reads', async () => {
    const nodes = await structuredDataOf('/');
    const of = (type: string) => nodes.find((node) => node['@type'].includes(SCHEMA + type))!;
    expect(values(of('Organization'), 'name')[0]).toEqual(expect.any(String));
    const offers = of('Product')[`${SCHEMA}offers`] as Node[];
    expect(offers.length).toBeGreaterThan(0);
    for (const offer of offers) {
      expect(values(offer, 'price')).toEqual([expect.any(Number)]);
      expect(values(offer, 'priceCurrency')).toEqual([expect.stringMatching(/^[A-Z]{3}$/)]);
    }
    const questions = of('FAQPage')[`${SCHEMA}mainEntity`] as Node[];
    expect(questions.length).toBeGreaterThan(0);
    const [answer] = questions[0]![`${SCHEMA}acceptedAnswer`] as Node[];
    expect(values(answer!, 'text')[0]).toEqual(expect.stringMatching(/\S/));
  });

  it('can be read without JavaScript', async () => {
    const html = await (await app.request('/')).text();
    const noscript = /<noscript>(.*?)<\/noscript>/s.exec(html)![1]!;
    const { founder, town } = await gymOf();
    for (const part of [
      '<h1',
      'id="features"',
      'id="pricing"',
      'id="faq"',
      'Start 24 hours free',
      '/login?new=true&#38;planId=',
      `Founded by ${founder}`,
      town,
      'mailto:',
    ])
      expect(noscript).toContain(part);
  });

  it('shows no owner input as markup', async () => {
    const { edits, now } = (await (await owner.request('/api/gym/edits')).json()) as GymEditsState;
    const { version } = edits.find(({ part }) => part === 'name')!;
    const saved = await owner.request('/api/gym/edits/name', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ version, value: { ...now.name, product: 'A "<b>" & </script>' } }),
    });
    expect([saved.status, saved.ok ? '' : await saved.text()]).toEqual([200, '']);
    const page = await elementsOf('/');
    expect(page.meta('og:site_name')).toBe('A "<b>" & </script>');
    expect(page.text('b')).toBeUndefined();
    expect((await structuredDataOf('/')).length).toBe(3);
  });
});

describe('other pages', () => {
  it.each(['/chat', '/account/home', '/nowhere'])('%s is not indexed', async (path) => {
    const page = await elementsOf(path);
    expect(page.meta('robots')).toBe('noindex');
    expect(page.link('canonical')).toBeUndefined();
    expect(page.meta('og:title')).toBeUndefined();
  });

  it.each(['/login', '/account/legal'])('%s is', async (path) => {
    const page = await elementsOf(path);
    expect(page.link('canonical')).toBe(TEST_SITE + path);
    expect(page.text('script', 'application/ld+json')).toBeUndefined();
  });

  it('are listed for search engines if they are public', async () => {
    const robots = await (await app.request('/robots.txt')).text();
    expect(robots).toContain(`Sitemap: ${TEST_SITE}/sitemap.xml`);
    expect(robots).toContain('Disallow: /account/');
    const sitemap = await (await app.request('/sitemap.xml')).text();
    expect([...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)).toEqual([
      `${TEST_SITE}/`,
      `${TEST_SITE}/login`,
      `${TEST_SITE}/account/legal`,
    ]);
  });
});

describe('the gym’s pictures', () => {
  const sizeOf = async (path: string) => {
    const reply = await app.request(path);
    const size = imageSize(Buffer.from(await reply.arrayBuffer()), 'image/png')!;
    return [reply.status, size.width, size.height, reply.headers.get('cache-control')];
  };

  it('are drawn in the sizes that the manifest and the page name', async () => {
    const manifest = (await (await app.request('/manifest.webmanifest')).json()) as {
      icons: { src: string; sizes: string }[];
      screenshots: { src: string; sizes: string }[];
      shortcuts: { name: string }[];
    };
    // Its first word would be “The” for a gym such as The Strength Coach.
    expect(manifest).not.toHaveProperty('short_name');
    expect(manifest.shortcuts.map(({ name }) => name)).toEqual([
      'New conversation',
      'Personal records',
      'Chalk mode',
    ]);
    for (const { src, sizes } of [...manifest.icons, ...manifest.screenshots]) {
      const [width, height] = sizes.split('x').map(Number);
      expect(await sizeOf(src)).toEqual([200, width, height, expect.stringContaining('immutable')]);
    }
    expect((await sizeOf('/brand/card.png')).slice(0, 3)).toEqual([200, 1200, 630]);
    expect((await app.request('/brand/other.png')).status).toBe(404);
  });

  it('follow the brand', async () => {
    const before = (await elementsOf('/')).meta('og:image');
    const bytesBefore = Buffer.from(await (await app.request('/brand/card.png')).arrayBuffer());
    const saved = await owner.request('/api/gym/edits/accent', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ version: 0, value: { color: '#2458a6' } }),
    });
    expect(saved.status).toBe(200);
    expect((await elementsOf('/')).meta('og:image')).not.toBe(before);
    const bytesAfter = Buffer.from(await (await app.request('/brand/card.png')).arrayBuffer());
    expect(bytesAfter.equals(bytesBefore)).toBe(false);
  });
});

describe('text on a picture', () => {
  it.each([
    ['Żelazo nie kłamie 💪🏽 ❤️', 'Żelazo nie kłamie'],
    ['“Lift’s” 100 % – 5’10”, €20!', '“Lift’s” 100 % – 5’10”, €20!'],
    ['Сила Coach', ''],
    ['鉄は嘘をつかない', ''],
  ])('contains what its only font has letters for: %s', (text, drawn) => {
    expect(drawable(text)).toBe(drawn);
  });

  it('names the gym even where its town cannot be drawn', () => {
    const card = cardSvg({ product: '', name: 'Barn', town: '', tagline: 'Lift.', logo: null });
    expect([...card.matchAll(/<text[^>]*>([^<]*)</g)].map(([, words]) => words)).toEqual(['Lift.', 'Barn']);
  });

  it('is wrapped between words, into lines of similar length', () => {
    expect(wrap('one two three', 7)).toEqual(['one two', 'three']);
    expect(wrap('one two', 7)).toEqual(['one two']);
    expect(wrap('unbreakable', 4)).toEqual(['unbreakable']);
    expect(wrap('Forty years of strength, written down.', 30)).toEqual([
      'Forty years of',
      'strength, written down.',
    ]);
  });
});

describe('text without Markdown', () => {
  it('keeps the words', () => {
    expect(plainText('**Yes**: see [the *page*](/x), and\n\n- `one`\n- two_three')).toBe(
      'Yes: see the page, and one two_three',
    );
  });
});
