import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { LAST_WORDS } from './long-answer.ts';
import type { ServerProcess } from './process.ts';

const TYPED = 'How heavy should the singles be when the bar slows down?';
const KEY_MS = 120;
export const SETTLE_MS = 1_500;
/** Not every frame, or the polling itself would be measured. */
const POLL_MS = 200;

/** A task this long delays a tap noticeably. */
const LONG_TASK_MS = 50;

/** Measurements by the page itself since `reset`. */
interface Noted {
  shift: number;
  /** From a key press to the frame that shows it. */
  keys: number[];
  /** Between two frames. */
  frames: number[];
  /** When the answer's last words were on the screen, as Date.now(). */
  doneAt: number | null;
}

/** A new member's page on a phone, past the welcome guide. */
export async function openAs(browser: Browser, { url }: ServerProcess) {
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

/** Runs in the page before any of its own code. */
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

export async function slow(cdp: CDPSession, rate: number): Promise<void> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate });
}

const reset = (page: Page) =>
  page.evaluate(() => {
    const { noted } = window as unknown as { noted: Noted };
    Object.assign(noted, { shift: 0, keys: [], frames: [], doneAt: null } satisfies Noted);
  });

const read = (page: Page) => page.evaluate(() => (window as unknown as { noted: Noted }).noted);

export async function open(page: Page, address: string, messages: number): Promise<void> {
  await page.goto(address);
  await page.waitForFunction(
    (answers) =>
      document.querySelectorAll('article').length >= answers &&
      document.querySelectorAll('article:last-child .prose').length > 0,
    Math.min(messages / 2, 1),
    { polling: POLL_MS },
  );
}

export async function opening(page: Page, address: string, messages: number) {
  const traced = await trace(page);
  const began = performance.now();
  await open(page, address, messages);
  const took = performance.now() - began;
  await wait(SETTLE_MS * 2);
  return { took, longTasks: await traced(), ...(await read(page)) };
}

/**
 * Watches the page's main thread.
 * @returns a function that stops it and returns the total seconds of long tasks, in the thread's own time,
 * which other work on this machine does not lengthen
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
    return tasks.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1e6;
  };
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** CPU time of its thread, in microseconds. */
  tdur?: number;
  args?: { name?: string };
}

export async function type(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Your question' }).focus();
  for (const key of TYPED) {
    await page.keyboard.type(key);
    await wait(KEY_MS);
  }
}

export async function typing(page: Page): Promise<Noted> {
  await reset(page);
  await type(page);
  await wait(200);
  const noted = await read(page);
  await page.getByRole('textbox', { name: 'Your question' }).fill('');
  return noted;
}

export async function scrolling(page: Page, cdp: CDPSession): Promise<Noted> {
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

/**
 * Asks and waits until the complete answer is shown.
 * @returns the measurements; `late`: how long after the model
 */
export async function streaming(
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
