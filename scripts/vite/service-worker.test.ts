import { readFile } from 'node:fs/promises';
import { transformWithOxc } from 'vite';
import { expect, it, vi } from 'vitest';
import { readScreens, screenPattern } from './screens.ts';

const ORIGIN = 'https://gym.example';
const SCREENS = screenPattern(await readScreens());

/** Runs the worker. @returns whether it answers when the browser opens this path */
async function opener(): Promise<(path: string) => boolean> {
  const source = 'web/service-worker/worker.ts';
  const { code } = await transformWithOxc(await readFile(source, 'utf8'), source);
  const listeners = new Map<string, (event: object) => void>();
  const values = `const FILES = [], APP_FILES = [], BUILD = '1', SCREENS = ${JSON.stringify(SCREENS)};`;
  new Function('self', 'location', 'caches', 'fetch', `${values}\n${code}`)(
    { addEventListener: (name: string, listener: () => void) => listeners.set(name, listener) },
    { origin: ORIGIN },
    { match: async () => undefined, open: async () => ({ match: async () => undefined }) },
    async () => new Response(),
  );
  return (path) => {
    const respondWith = vi.fn();
    const request = { url: ORIGIN + path, method: 'GET', mode: 'navigate' };
    listeners.get('fetch')!({ request, respondWith });
    return respondWith.mock.calls.length > 0;
  };
}

it('answers for the app’s screens alone, and leaves every other address to the server', async () => {
  const answers = await opener();
  const screens = ['/', '/login', '/chat', '/chat/', '/chat/0190-a?q=1', '/Account/profile', '/library/w1/7'];
  expect(screens.filter((path) => !answers(path))).toEqual([]);
  const others = [
    '/oauth/authorize?client_id=a',
    '/v1/models',
    '/mcp',
    '/test-payments/checkout',
    '/api/gym',
    '/readyz',
    '/chat/a/b/c',
  ];
  expect(others.filter(answers)).toEqual([]);
});
