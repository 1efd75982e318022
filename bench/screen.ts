import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { textReply } from '#fakes/model-replies.ts';
import { startFakeModel } from '#fakes/model-server.ts';
import { findChromium } from '#scripts/chromium.ts';
import { fill } from './conversations.ts';
import { type Figure, quantile } from './figure.ts';
import { startLiftlore } from './liftlore.ts';
import type { Place } from './place.ts';
import { ROOT, type ServerProcess } from './process.ts';

/** What a slow phone's processor takes for what this one does in one. */
const SLOWER = 4;
const TOKENS = 2_000;
const TOKEN_MS = 10;
const LONG = 500;
const SHORT = 10;
const TYPED = 'How heavy should the singles be when the bar slows down?';
const KEY_MS = 120;
const SETTLE_MS = 1_500;
/** Not each frame, or looking would be what is measured. */
const POLL_MS = 200;
const LAST_WORDS = 'These were the last words.';

/** A task this long keeps a finger waiting. */
const LONG_TASK_MS = 50;

/** What the page notes of itself, all of it since `reset`. */
interface Noted {
  shift: number;
  /** From a key's press to the frame that shows it. */
  keys: number[];
  /** Between two frames. */
  frames: number[];
  /** When the answer's last words stood on the screen, as Date.now(). */
  doneAt: number | null;
}

/** Reads a long answer, types beside it, and opens long conversations, in a browser whose processor is slowed. */
export async function benchScreen(place: Place): Promise<Figure[]> {
  if (!existsSync(join(ROOT, 'dist', 'web', 'index.html'))) {
    throw new Error('The web app is not built: run `node scripts/build.mjs` first.');
  }
  const executablePath = findChromium();
  const model = await startFakeModel({ script: textReply(longAnswer(), { delayMs: TOKEN_MS }) });
  const ours = await startLiftlore(place, model.url);
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  });
  try {
    const { page, cdp, userId } = await openAs(browser, ours);
    const person = { id: userId, headers: {} };
    const answer = longAnswer().slice(0, 220).join('');
    const [long, short] = [
      await fill(place, person, { conversations: 1, messages: LONG, answer }),
      await fill(place, person, { conversations: 1, messages: SHORT, answer }),
    ];
    const chat = `${ours.url}/chat`;

    // Once without a hurry: what the first visit loads is not what is measured.
    await open(page, `${chat}/${short}`, SHORT);
    const modelEnded = async () => {
      const from = model.requests.length;
      while (!model.requests[from]?.ended) await wait(2);
      return Date.now();
    };

    await slow(cdp, SLOWER);
    const openedShort = await opening(page, `${chat}/${short}`, SHORT);
    const openedLong = await opening(page, `${chat}/${long}`, LONG);
    const typedLong = await typing(page);
    const scrolled = await scrolling(page, cdp);
    const longStreamed = await streaming(page, modelEnded, async () => {
      await type(page);
    });

    await page.goto(chat);
    await page.getByRole('textbox', { name: 'Your question' }).waitFor();
    await wait(SETTLE_MS);
    const typedEmpty = await typing(page);
    const streamed = await streaming(page, modelEnded);

    await slow(cdp, 1);
    await page.goto(chat);
    const quick = await streaming(page, modelEnded);

    const figures: Figure[] = [
      figure('long tasks while 2,000 tokens stream', streamed.longTasks, 's', 0.5, {
        name: 'processor not slowed',
        value: quick.longTasks,
      }),
      figure('text done after the model', streamed.late / 1000, 's', 0.3, {
        name: 'processor not slowed',
        value: quick.late / 1000,
      }),
      figure('what moved while reading it', streamed.shift, 'shift', 0.05, {
        name: 'processor not slowed',
        value: quick.shift,
      }),
      figure('long tasks while it streams below 500 messages, typing', longStreamed.longTasks, 's', 1, {
        name: 'below none',
        value: streamed.longTasks,
      }),
      figure('a key pressed meanwhile, p95', quantile(longStreamed.keys, 0.95), 'ms', 200, {
        name: 'in an empty chat',
        value: quantile(typedEmpty.keys, 0.95),
      }),
      figure('a key pressed below 500 messages, p95', quantile(typedLong.keys, 0.95), 'ms', 100, {
        name: 'in an empty chat',
        value: quantile(typedEmpty.keys, 0.95),
      }),
      figure('long tasks opening 500 messages', openedLong.longTasks, 's', 1.5, {
        name: 'opening 10',
        value: openedShort.longTasks,
      }),
      figure('opening 500 messages', openedLong.took / 1000, 's', 3, {
        name: 'opening 10',
        value: openedShort.took / 1000,
      }),
      figure('what moved opening them', openedLong.shift, 'shift', 0.1, {
        name: 'opening 10',
        value: openedShort.shift,
      }),
      figure('frames scrolling 500 messages, p95', quantile(scrolled.frames, 0.95), 'ms', 100, {
        name: 'the median frame',
        value: quantile(scrolled.frames, 0.5),
      }),
    ];
    return figures;
  } finally {
    await browser.close();
    await ours.stop();
    await model.close();
  }
}

const figure = (
  what: string,
  value: number,
  unit: Figure['unit'],
  most: number,
  baseline: Figure['baseline'],
): Figure => ({ what, value, unit, baseline, target: `at most ${most} ${unit}`, met: value <= most });

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

/** A new member's page on a phone, past the guide that greets them. */
async function openAs(browser: Browser, { url }: ServerProcess) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const reply = await context.request.post(`${url}/api/auth/sign-up/email`, {
    headers: { origin: url },
    data: { email: `screen-${process.pid}-${Date.now()}@example.com`, password: 'correct horse' },
  });
  if (!reply.ok()) throw new Error(`Signing up failed: ${await reply.text()}`);
  const { user } = (await reply.json()) as { user: { id: string } };
  const page = await context.newPage();
  await page.addInitScript(note, { lastWords: LAST_WORDS, greeted: `get-started:${user.id}:closed` });
  return { page, cdp: await context.newCDPSession(page), userId: user.id };
}

/** Runs in the page, before anything of it. */
function note({ lastWords, greeted }: { lastWords: string; greeted: string }): void {
  localStorage.setItem(greeted, 'never');
  const noted: Noted = { shift: 0, keys: [], frames: [], doneAt: null };
  Object.assign(window, { noted });
  const observe = (type: string, each: (entry: PerformanceEntry) => void, options = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({
      type,
      buffered: true,
      ...options,
    });
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) noted.shift += value;
  });
  observe(
    'event',
    ({ name, duration }) => {
      if (name === 'keydown') noted.keys.push(duration);
    },
    { durationThreshold: 16 },
  );
  document.addEventListener('DOMContentLoaded', () => {
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        if (noted.doneAt === null && target.textContent?.slice(-80).includes(lastWords))
          noted.doneAt = Date.now();
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}

const slow = (cdp: CDPSession, rate: number) => cdp.send('Emulation.setCPUThrottlingRate', { rate });

const reset = (page: Page) =>
  page.evaluate(() => {
    const { noted } = window as unknown as { noted: Noted };
    Object.assign(noted, { shift: 0, keys: [], frames: [], doneAt: null } satisfies Noted);
  });

const read = (page: Page) => page.evaluate(() => (window as unknown as { noted: Noted }).noted);

async function open(page: Page, address: string, messages: number): Promise<void> {
  await page.goto(address);
  await page.waitForFunction(
    (answers) =>
      document.querySelectorAll('article').length >= answers &&
      document.querySelectorAll('article:last-child .prose').length > 0,
    Math.min(messages / 2, 1),
    { polling: POLL_MS },
  );
}

async function opening(page: Page, address: string, messages: number) {
  const traced = await trace(page);
  const began = performance.now();
  await open(page, address, messages);
  const took = performance.now() - began;
  await wait(SETTLE_MS * 2);
  return { took, longTasks: await traced(), ...(await read(page)) };
}

/**
 * Watches the page's main thread. @returns how to end that, and hear how many seconds its long tasks ran in all:
 * its own time, which other work on this machine does not lengthen.
 */
async function trace(page: Page): Promise<() => Promise<number>> {
  const browser = page.context().browser()!;
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  return async () => {
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
      traceEvents: TraceEvent[];
    };
    const main = new Set(
      traceEvents
        .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
        .map(({ pid, tid }) => `${pid}:${tid}`),
    );
    const tasks = traceEvents.filter(
      ({ name, pid, tid, tdur = 0 }) =>
        name === 'ThreadControllerImpl::RunTask' && main.has(`${pid}:${tid}`) && tdur > LONG_TASK_MS * 1000,
    );
    return sum(tasks.map(({ tdur = 0 }) => tdur)) / 1e6;
  };
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Time of its thread, in microseconds. */
  tdur?: number;
  args?: { name?: string };
}

async function type(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Your question' }).focus();
  for (const key of TYPED) {
    await page.keyboard.type(key);
    await wait(KEY_MS);
  }
}

async function typing(page: Page): Promise<Noted> {
  await reset(page);
  await type(page);
  await wait(200);
  const noted = await read(page);
  await page.getByRole('textbox', { name: 'Your question' }).fill('');
  return noted;
}

async function scrolling(page: Page, cdp: CDPSession): Promise<Noted> {
  await reset(page);
  await page.evaluate(() => {
    const { noted } = window as unknown as { noted: Noted };
    const { frames } = noted;
    let before = performance.now();
    const frame = (now: number) => {
      frames.push(now - before);
      before = now;
      // Until the next `reset`.
      if (noted.frames === frames) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  for (const yDistance of [4000, 4000, 4000, -4000]) {
    await cdp.send('Input.synthesizeScrollGesture', {
      x: 195,
      y: 300,
      yDistance,
      speed: 4000,
      gestureSourceType: 'touch',
    });
  }
  return read(page);
}

/** Asks, and waits until the answer stands there whole. @returns what was noted; `late`: how long after the model */
async function streaming(
  page: Page,
  modelEnded: () => Promise<number>,
  meanwhile: () => Promise<void> = async () => undefined,
) {
  await page.getByRole('textbox', { name: 'Your question' }).fill('Tell me all of it.');
  await wait(500);
  await reset(page);
  const traced = await trace(page);
  const ended = modelEnded();
  await page.keyboard.press('Enter');
  await Promise.all([ended, wait(1_000).then(meanwhile)]);
  await page.waitForFunction(() => (window as unknown as { noted: Noted }).noted.doneAt !== null, undefined, {
    timeout: 60_000,
    polling: POLL_MS,
  });
  await wait(SETTLE_MS);
  const noted = await read(page);
  await page.getByRole('textbox', { name: 'Your question' }).fill('');
  const longTasks = await traced();
  return { ...noted, longTasks, late: (noted.doneAt ?? Number.NaN) - (await ended) };
}

/** Markdown of everything an answer is made of, as tokens. */
function longAnswer(): string[] {
  const part = (nth: number) => `## Week ${nth}

Work up to a **single** that moves well, rest *three minutes* between sets, and stop when the bar slows down. Write it down, with the date and the weight of the belt.

- Box squat, ${60 + nth} % of your best for eight doubles
- Good mornings, light and strict, three sets of ten
- Reverse hyper, two heavy sets and one easy one
  - and a minute of hanging after each

| Day | Lift | Sets | Percent |
|---|---|---|---|
| Monday | Squat | 8 x 2 | ${60 + nth} |
| Wednesday | Bench | 9 x 3 | ${50 + nth} |
| Friday | Deadlift | 6 x 1 | ${65 + nth} |

\`\`\`
squat  ${100 + nth}  ${110 + nth}  ${120 + nth}
bench   ${70 + nth}   ${75 + nth}   ${80 + nth}
\`\`\`

1. Warm up until you sweat a little.
2. Lift with speed, not with anger.
3. Walk home.

> Nobody was ever too strong for their sport.

`;
  const tokens: string[] = [];
  for (let nth = 1; tokens.length < TOKENS - 5; nth++)
    tokens.push(...(part(nth).match(/\s*\S{1,6}|\s+$/g) ?? []));
  return [...tokens.slice(0, TOKENS - 5), '\n\nThese ', 'were ', 'the ', 'last ', 'words.'];
}
