import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { textReply } from '#fakes/model-replies.ts';
import { startFakeModel } from '#fakes/model-server.ts';
import { findChromium } from '#scripts/chromium.ts';
import { fill } from './conversations.ts';
import type { Figure } from './figure.ts';
import { startLiftlore } from './liftlore.ts';
import { longAnswer } from './long-answer.ts';
import type { Place } from './place.ts';
import { ROOT } from './process.ts';
import { quantile } from './quantile.ts';
import { open, openAs, opening, SETTLE_MS, scrolling, slow, streaming, type, typing } from './screen-page.ts';

/** Slowdown that makes this processor as slow as a cheap phone's. */
const SLOWER = 4;
const TOKENS = 2_000;
const TOKEN_MS = 10;
const LONG = 500;
const SHORT = 10;

/**
 * Reads a long answer, types during it, and opens long conversations, in a browser with a throttled
 * processor.
 */
export async function benchScreen(place: Place): Promise<Figure[]> {
  if (!existsSync(join(ROOT, 'dist', 'web', 'index.html'))) {
    throw new Error('The web app is not built: run `npm run build` first.');
  }
  const executablePath = findChromium();
  const model = await startFakeModel({ script: textReply(longAnswer(TOKENS), { delayMs: TOKEN_MS }) });
  const ours = await startLiftlore(place, model.url);
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  });
  try {
    const { page, cdp, userId } = await openAs(browser, ours);
    const person = { id: userId, headers: {} };
    const answer = longAnswer(TOKENS).slice(0, 220).join('');
    const [long, short] = [
      await fill(place, person, { conversations: 1, messages: LONG, answer }),
      await fill(place, person, { conversations: 1, messages: SHORT, answer }),
    ];
    const chat = `${ours.url}/chat`;

    // A first untimed run: the initial load is not measured.
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

    const inEmptyChat = { name: 'in an empty chat', value: quantile(typedEmpty.keys, 0.95) };
    return [
      figure(
        'long tasks while 2,000 tokens stream',
        streamed.longTasks,
        's',
        0.5,
        notSlowed(quick.longTasks),
      ),
      figure('text done after the model', streamed.late / 1000, 's', 0.3, notSlowed(quick.late / 1000)),
      figure('layout shift while reading it', streamed.shift, 'shift', 0.05, notSlowed(quick.shift)),
      figure('long tasks while it streams below 500 messages, typing', longStreamed.longTasks, 's', 1, {
        name: 'below none',
        value: streamed.longTasks,
      }),
      figure('a key pressed meanwhile, p95', quantile(longStreamed.keys, 0.95), 'ms', 200, inEmptyChat),
      figure('a key pressed below 500 messages, p95', quantile(typedLong.keys, 0.95), 'ms', 100, inEmptyChat),
      figure(
        'long tasks opening 500 messages',
        openedLong.longTasks,
        's',
        1.5,
        opening10(openedShort.longTasks),
      ),
      figure('opening 500 messages', openedLong.took / 1000, 's', 3, opening10(openedShort.took / 1000)),
      figure('what moved opening them', openedLong.shift, 'shift', 0.1, opening10(openedShort.shift)),
      figure('frames scrolling 500 messages, p95', quantile(scrolled.frames, 0.95), 'ms', 100, {
        name: 'the median frame',
        value: quantile(scrolled.frames, 0.5),
      }),
    ];
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

const notSlowed = (value: number) => ({ name: 'processor not slowed', value });
const opening10 = (value: number) => ({ name: 'opening 10', value });
