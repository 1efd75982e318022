import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { testDatabase } from '#server/db/testing.ts';
import { type TestAppOptions, testApp } from '#server/testing/test-app.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const WEBSITE = '94db1cb1-74f4-4a40-ad6c-962362670409';

/** Returns what the page may load scripts from and connect to, besides our own server. */
async function openedBy(settings: NonNullable<TestAppOptions['settings']>) {
  const app = await testApp({ database, settings });
  const { headers } = await app.request('/healthz');
  await app.close();
  const policy = headers.get('content-security-policy') ?? '';
  const directives = new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources.filter((source) => source !== "'self'")];
    }),
  );
  return { scripts: directives.get('script-src'), connections: directives.get('connect-src'), policy };
}

it('opens nothing by default', async () => {
  const { scripts, connections, policy } = await openedBy({});
  expect([scripts, connections]).toEqual([[], []]);
  expect(policy).not.toMatch(/https?:/);
});

it('opens Google’s hosts for Google Analytics', async () => {
  expect(await openedBy({ GA_MEASUREMENT_ID: 'G-ABC1234567' })).toMatchObject({
    scripts: ['https://www.googletagmanager.com'],
    connections: [
      'https://www.googletagmanager.com',
      'https://*.google-analytics.com',
      'https://*.analytics.google.com',
    ],
  });
});

it('allows calls to Plausible and Umami, but no script', async () => {
  const plausible = await openedBy({ PLAUSIBLE_DOMAIN: 'coach.example.com' });
  expect(plausible).toMatchObject({ scripts: [], connections: ['https://plausible.io'] });
  const both = await openedBy({
    PLAUSIBLE_DOMAIN: 'coach.example.com',
    PLAUSIBLE_HOST: 'https://stats.example.com/plausible/',
    UMAMI_WEBSITE_ID: WEBSITE,
    UMAMI_HOST: 'https://umami.example.com:8443/',
  });
  expect(both).toMatchObject({
    scripts: [],
    connections: ['https://stats.example.com', 'https://umami.example.com:8443'],
  });
  expect(both.policy).not.toMatch(/unsafe|\*/);
});
