/** Where the browser for the tests is. Run as a program it sees to it that there is one, and prints its path. */
import { execFileSync, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The Chromium to test with: Playwright's own, else one of the machine; undefined when there is none. */
export function findChromium(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const installed = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [chromium.executablePath(), ...installed].find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Installs one: on Debian as root the distribution's, elsewhere Playwright's own. */
function installChromium(): void {
  console.log('Installing Chromium for the browser tests…');
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const apt = (...words: string[]) =>
      spawnSync('apt-get', words, { stdio: 'inherit', env: environment }).status === 0;
    if (apt('update', '-qq') && apt('install', '-y', '-qq', '--no-install-recommends', 'chromium')) return;
  }
  execFileSync(
    process.execPath,
    [join(import.meta.dirname, '../node_modules/playwright/cli.js'), 'install', 'chromium'],
    {
      stdio: 'inherit',
    },
  );
}

if (import.meta.main) {
  if (!findChromium()) installChromium();
  const path = findChromium();
  if (!path) {
    console.error(
      'No Chromium could be found or installed for the browser tests: install one and run them again.',
    );
    process.exit(1);
  }
  console.log(path);
}
