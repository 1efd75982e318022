import { defineConfig } from '@playwright/test';
import { findTestBrowser } from './scripts/chromium.ts';

const executablePath = findTestBrowser();

/** In CI a second try keeps a busy machine from stopping a change; whatever needed one is named at the end of the log. */
const RETRIES = process.env.CI === undefined ? 0 : 1;

/** Journeys run on the phone; those tagged `@wide-only` on a wide screen, those tagged `@wide` on both. */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/data-template.ts',
  timeout: 180_000,
  expect: { timeout: 20_000 },
  workers: 3,
  retries: RETRIES,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    locale: 'en-GB',
    // Nothing waits for a movement, and drawing one costs as much as all the rest. A trace does, too: `--trace on`.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // No page lives long enough for compiling its code well to pay.
        '--js-flags=--no-opt --no-maglev',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    // First, since its longest journey would be waited for at the end.
    {
      name: 'desktop',
      use: { viewport: { width: 1280, height: 800 } },
      grep: /@wide/,
    },
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
      grepInvert: /@wide-only/,
    },
  ],
});
