import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { textReply } from '#fakes/model-replies.ts';
import { startFakeModel } from '#fakes/model-server.ts';
import { findTestBrowser } from '#scripts/chromium.ts';
import type { Figure } from './figure.ts';
import { startLiftlore } from './liftlore.ts';
import type { Place } from './place.ts';
import { median } from './quantile.ts';

const SLOWER = 4;
const LOADS = 5;
/**
 * Screens with their limits for the largest paint and for layout shift. Lighthouse rates up to 2.5 s and 0.1
 * as good.
 */
const SCREENS = [
  { path: '/', paintS: 1.2, shift: 0.05 },
  { path: '/chat', paintS: 2.5, shift: 0.05 },
] as const;

interface Load {
  /** Time of the largest paint, in seconds. */
  paint: number;
  /** Sum of layout shifts while the page was read to its end. */
  shift: number;
}

/** Loads the front page and the chat into an empty cache, on a phone with a throttled processor. */
export async function benchFirstLoad(place: Place): Promise<Figure[]> {
  const model = await startFakeModel({ script: textReply('Nothing is asked.') });
  const ours = await startLiftlore(place, model.url);
  const executablePath = findTestBrowser();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const figures: Figure[] = [];
    for (const { path, paintS, shift } of SCREENS) {
      // The server compresses a file on its first request.
      await load(browser, ours.url, path, 1);
      const slowed = await loads(browser, ours.url, path, SLOWER);
      const quick = await loads(browser, ours.url, path, 1);
      figures.push(
        {
          what: `largest paint of ${path}`,
          value: median(slowed.map(({ paint }) => paint)),
          unit: 's',
          baseline: { name: 'not slowed', value: median(quick.map(({ paint }) => paint)) },
          target: `at most ${paintS} s`,
          met: median(slowed.map(({ paint }) => paint)) <= paintS,
        },
        {
          what: `layout shift of ${path}`,
          value: Math.max(...slowed.map((one) => one.shift)),
          unit: 'shift',
          baseline: { name: 'not slowed', value: Math.max(...quick.map((one) => one.shift)) },
          target: `at most ${shift} shift`,
          met: Math.max(...slowed.map((one) => one.shift)) <= shift,
        },
      );
    }
    return figures;
  } finally {
    await browser.close();
    await ours.stop();
    await model.close();
  }
}

async function loads(browser: Browser, site: string, path: string, slower: number): Promise<Load[]> {
  const measured: Load[] = [];
  for (let nth = 0; nth < LOADS; nth++) measured.push(await load(browser, site, path, slower));
  return measured;
}

async function load(browser: Browser, site: string, path: string, slower: number): Promise<Load> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  try {
    if (path !== '/') await signUp(context, site);
    const page = await context.newPage();
    await page.addInitScript(note);
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower });
    await page.goto(site + path, { waitUntil: 'networkidle' });
    if (path === '/') await page.evaluate(readToTheEnd);
    const { paintMs, shift } = await page.evaluate(
      () => (window as unknown as { noted: { paintMs: number; shift: number } }).noted,
    );
    return { paint: paintMs / 1000, shift };
  } finally {
    await context.close();
  }
}

async function signUp(context: BrowserContext, site: string): Promise<void> {
  const reply = await context.request.post(`${site}/api/auth/sign-up/email`, {
    headers: { origin: site },
    data: { email: `load-${process.pid}-${performance.now()}@example.com`, password: 'correct horse' },
  });
  if (!reply.ok()) throw new Error(`Signing up failed: ${await reply.text()}`);
}

/** Runs in the page before any of its own code. */
function note(): void {
  const noted = { paintMs: 0, shift: 0 };
  Object.assign(window, { noted });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) noted.paintMs = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      };
      if (!hadRecentInput) noted.shift += value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Runs in the page: lazy content loads when the reader comes near it. */
async function readToTheEnd(): Promise<void> {
  for (let y = 0; y < document.documentElement.scrollHeight; y += 600) {
    scrollTo(0, y);
    await new Promise((resolve) => setTimeout(resolve, 120));
  }
}
