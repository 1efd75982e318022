import { gzipSync } from 'node:zlib';
import type { BrowserContext, Request } from '@playwright/test';
import { textReply } from '#fakes/model-replies.ts';
import { seedEverything } from './full-data.ts';
import { signInAsOwner } from './owner.ts';
import { answers, ask, expect, signUp, test } from './test.ts';

/** The design's limit for a screen before it can be used, in bytes of gzipped JavaScript. */
const CHAT_BUDGET = 180_000;
const SPLASH_BUDGET = 90_000;
/** Everything the chat loads into an empty cache: on a slow network each request costs a round trip. */
const CHAT_REQUESTS_MAX = 20;
const CHAT_BYTES_MAX = 240_000;

/** Total of what an address loads into an empty cache. */
interface Weight {
  /** Gzipped JavaScript. */
  scriptBytes: number;
  requests: number;
  /** As transferred, including headers. */
  bytes: number;
}

async function weigh(context: BrowserContext, address: string): Promise<Weight> {
  const page = await context.newPage();
  const requests: Request[] = [];
  page.on('requestfinished', (request) => requests.push(request));
  await page.goto(address, { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  let bytes = 0;
  for (const request of requests) {
    const { responseHeadersSize, responseBodySize } = await request.sizes();
    bytes += responseHeadersSize + responseBodySize;
  }
  await page.close();
  let scriptBytes = 0;
  for (const request of requests) {
    // Loaded two seconds later, for which nobody waits.
    if (request.resourceType() === 'script' && !request.url().includes('/visits-'))
      scriptBytes += gzipSync(await (await context.request.get(request.url())).body()).length;
  }
  return { scriptBytes, requests: requests.length, bytes };
}

test('the splash and the chat stay light', { tag: '@wide-only' }, async ({ page, browser, product }) => {
  await signUp(page, product.address);
  const storageState = await page.context().storageState();
  // The service worker loads every screen for later, which the first one does not wait for.
  const weightOf = async (path: string) => {
    const fresh = await browser.newContext({ storageState, serviceWorkers: 'block' });
    const weight = await weigh(fresh, product.address + path);
    await fresh.close();
    return weight;
  };
  expect((await weightOf('/')).scriptBytes).toBeLessThan(SPLASH_BUDGET);
  const chat = await weightOf('/chat');
  expect(chat.scriptBytes).toBeLessThan(CHAT_BUDGET);
  expect(chat.requests).toBeLessThanOrEqual(CHAT_REQUESTS_MAX);
  expect(chat.bytes).toBeLessThan(CHAT_BYTES_MAX);
});

const WIDE = `A very long word: ${'press'.repeat(60)} and an address https://example.com/${'a'.repeat(200)}

| Week | Squat | Bench | Deadlift | Note | Another column | And one more |
|---|---|---|---|---|---|---|
| 1 | 140 | 90 | 180 | ${'long '.repeat(12)} | 1 | 2 |

\`\`\`
${'no spaces in this line '.replaceAll(' ', '_').repeat(12)}
\`\`\``;

test('nothing scrolls sideways on a narrow phone, whatever the content', { tag: '@core' }, async ({
  page,
  scripted,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  scripted.play(textReply(WIDE));
  await signUp(page, scripted.address);
  await ask(page, `How wide? ${'x'.repeat(150)}`);
  await expect(answers(page).getByRole('button', { name: 'Copy answer' })).toBeVisible();
  const sideways = () =>
    page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('main, main > div > div:first-child')].map(
        (element) => element.scrollWidth - element.clientWidth,
      ),
    );
  await expect.poll(async () => Math.max(...(await sideways()))).toBeLessThanOrEqual(0);
  // Code blocks wrap: nobody scrolls each block sideways.
  const block = answers(page).locator('pre');
  expect(await block.evaluate((pre) => pre.scrollWidth - pre.clientWidth)).toBeLessThanOrEqual(0);
});

/** Every screen inside the app's frame, where only regions of the page scroll, never the document. */
const FRAMED = [
  '/home',
  '/chat',
  '/leaderboard',
  ...[
    'home',
    'conversations',
    'profile',
    'change-password',
    'security',
    'personal-records',
    'personal-records/import',
    'memories',
    'preferences',
    'data',
    'faq',
    'feedback',
    'feedback/inbox',
    'legal',
    'impersonate',
    'audit',
    'health',
    'analytics',
    'workshop',
    'system-prompt',
    'synthesize',
  ].map((tab) => `/account/${tab}`),
];

const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

// Both sizes in one project, since seeding takes as long as looking.
test('with full data the document of every screen is no taller and no wider than the window', {
  tag: '@wide-only',
}, async ({ page, product }) => {
  // Years of data, and two dozen screens.
  test.slow();
  await signInAsOwner(page, product);
  const { conversationId } = await seedEverything(page.request, product.address);
  for (const path of [...FRAMED, `/chat/${conversationId}`]) {
    await page.setViewportSize(SIZES[0]!);
    await page.goto(product.address + path, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // Everything expanded, and scrolled to its end, where lists load more.
    await page.evaluate(() => {
      for (const button of document.querySelectorAll('button'))
        if (/^Show (all|as table)/.test(button.textContent)) button.click();
    });
    for (const size of SIZES) {
      await page.setViewportSize(size);
      const toTheEnd = () =>
        page.evaluate(() => {
          for (const each of document.querySelectorAll('*')) each.scrollTop = each.scrollHeight;
          const { scrollHeight, scrollWidth, scrollTop } = document.documentElement;
          return { tooTall: scrollHeight - innerHeight, tooWide: scrollWidth - innerWidth, scrollTop };
        });
      // Until everything that loads on the way down is there.
      let before = -1;
      await expect
        .poll(async () => {
          await toTheEnd();
          const heights = await page.evaluate(() =>
            [...document.querySelectorAll('*')].reduce((sum, each) => sum + each.scrollHeight, 0),
          );
          const settled = heights === before;
          before = heights;
          return settled;
        })
        .toBe(true);
      const where = `${path} at ${size.width} px`;
      expect.soft(await toTheEnd(), where).toEqual({ tooTall: 0, tooWide: 0, scrollTop: 0 });
      expect.soft(await page.evaluate(leavingTheirPlace), where).toEqual([]);
    }
  }
});

/** Returns texts that should end in an ellipsis but overflow instead. */
function leavingTheirPlace(): string[] {
  return [...document.querySelectorAll<HTMLElement>('.ellipsis')]
    .filter((element) => {
      const around = element.parentElement!.getBoundingClientRect();
      const { right } = element.getBoundingClientRect();
      return element.checkVisibility() && right > around.right + 1;
    })
    .map((element) => element.textContent);
}

test('the theme is chosen, stored, and applied before the first paint', { tag: ['@core', '@wide'] }, async ({
  page,
  product,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await signUp(page, product.address);
  if (test.info().project.name === 'phone') await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Dark theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.reload({ waitUntil: 'commit' });
  await page.waitForFunction(() => document.body !== null);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});
