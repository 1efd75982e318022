/** Finds the browser for the tests. Run as a program it installs one if needed, and prints its path. */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

/** Headless Chromium: the same pages for a third of the work. */
const SHELL = 'chromium-headless-shell';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Chromium as people have it: Playwright's own, else one on the machine; undefined when there is none. */
export const findChromium = (): string | undefined => firstOf(chromium.executablePath(), ...onPath(NAMES));

/** Returns the browser to test with. */
export const findTestBrowser = (): string | undefined => firstOf(...onPath([SHELL])) ?? findChromium();

function onPath(names: readonly string[]): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

const firstOf = (...paths: readonly string[]) => paths.find(isExecutable);

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Asks the distribution, which may have no such package or be out of reach; then there are other ways. */
function installOnDebian(name: string): void {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return;
  console.log(`Installing ${name} for the browser tests…`);
  const patience = ['-qq', '-o', 'Acquire::http::Timeout=10', '-o', 'Acquire::Retries=1'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const words of [['update'], ['install', '-y', '--no-install-recommends', name]])
    if (spawnSync('apt-get', [...patience, ...words], { stdio: 'inherit', env }).status !== 0) return;
}

function installElsewhere(): void {
  const playwright = join(import.meta.dirname, '../node_modules/playwright/cli.js');
  spawnSync(process.execPath, [playwright, 'install', 'chromium'], { stdio: 'inherit' });
}

/**
 * One without the system's libraries, or a stub that only names another package, does not. On Windows `--version`
 * would open a window and wait for it.
 */
const runs = (path: string): boolean =>
  process.platform === 'win32' || spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0;

if (import.meta.main) {
  if (!firstOf(...onPath([SHELL]))) installOnDebian(SHELL);
  if (!findTestBrowser()) installOnDebian('chromium');
  if (!findTestBrowser()) installElsewhere();
  const path = findTestBrowser();
  if (!path) {
    console.error(
      'No Chromium could be found or installed for the browser tests: install one and run them again.',
    );
    process.exit(1);
  }
  if (!runs(path)) {
    console.error(
      `${path} does not run: install what it needs with "npx playwright install-deps chromium", or another Chromium.`,
    );
    process.exit(1);
  }
  console.log(path);
}
