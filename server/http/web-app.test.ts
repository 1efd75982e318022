import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadPack } from '#server/content/pack.ts';
import type { PublicFace } from '#shared/gym-face.ts';
import type { HttpEnv } from './request-context.ts';
import { type PageHeads, serveWeb } from './web-app.ts';

const PACK = resolve(import.meta.dirname, '..', '..', 'fakes', 'gym');

const HEADS: PageHeads = {
  keyOf: (path) => (path === '/' ? 'front' : 'app'),
  of: (key, { product, description }) => ({
    title: product,
    description,
    head: '',
    isApp: key === 'app',
    noscript: '',
  }),
};

let folder: string;
let app: Hono<HttpEnv>;
let face: PublicFace;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'web-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(
    join(folder, 'index.html'),
    '<title>%TITLE%</title><!--head--><!--gym--><!--app-files /assets/app-1.js--><div id="root"><!--start--></div>',
  );
  await writeFile(join(folder, 'offline.html'), '<title>%TITLE%</title>');
  await writeFile(join(folder, 'screens.json'), '["/","/chat/:id?","/account","/account/legal"]');
  await writeFile(join(folder, 'assets', 'app-1.js'), '1');
  const { gym } = await loadPack(PACK);
  face = {
    ...gym,
    signUpSecret: false,
    backupDays: 14,
    subscriptions: true,
    plans: [],
    logo: null,
    analytics: null,
    conversationDays: null,
  };
  const web = await serveWeb(folder, () => face, HEADS);
  app = new Hono<HttpEnv>().all('*', async (c) => (await web(c)) ?? c.notFound());
});
afterAll(() => rm(folder, { recursive: true }));

describe('the web app', () => {
  it.each(['/', '/chat', '/chat/', '/Chat', '/chat/0190?model=x', '/account', '/account/legal'])(
    'is at %s',
    async (path) => {
      const reply = await app.request(path);
      expect([reply.status, await reply.text()]).toEqual([200, expect.stringContaining('id="gym"')]);
    },
  );

  it.each(['/nowhere', '/chat/0190/more', '/account/nothing', '/chatter', '/wp-admin/', '/%E0%A4%A'])(
    'says at %s that there is nothing',
    async (path) => {
      const etag = (await app.request('/')).headers.get('etag') ?? '';
      const reply = await app.request(path, { headers: { 'if-none-match': etag } });
      expect([reply.status, await reply.text()]).toEqual([404, expect.stringContaining('id="gym"')]);
    },
  );

  it('names the app’s files and shows its mark immediately, but not on the front page', async () => {
    const [app1, front] = await Promise.all(
      ['/chat', '/'].map(async (path) => await (await app.request(path)).text()),
    );
    expect(app1).toContain('<link rel="modulepreload" crossorigin href="/assets/app-1.js">');
    expect(app1).toContain(`<p class="display">${face.product}</p>`);
    expect(front).not.toMatch(/modulepreload|app-files|app-start|<!--start/);
  });

  it('serves its files, and nothing in place of a missing one', async () => {
    const file = await app.request('/assets/app-1.js');
    expect([file.status, file.headers.get('cache-control')]).toEqual([
      200,
      expect.stringContaining('immutable'),
    ]);
    for (const path of ['/assets/app-2.js', '/index.html', '/screens.json', '/../package.json']) {
      const reply = await app.request(path);
      expect([reply.status, await reply.text()]).toEqual([404, '404 Not Found']);
    }
  });

  it('serves the offline page with only the gym’s name', async () => {
    const reply = await app.request('/offline.html');
    expect([reply.status, reply.headers.get('cache-control'), await reply.text()]).toEqual([
      200,
      'no-cache',
      `<title>${(await loadPack(PACK)).gym.product}</title>`,
    ]);
  });

  it('serves reads only', async () => {
    expect((await app.request('/chat', { method: 'POST' })).status).toBe(404);
    expect(await (await app.request('/chat', { method: 'HEAD' })).text()).toBe('');
  });
});
