import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { versionOf } from '#server/access/legal-versions.ts';
import { setRoles } from '#server/access/roles.ts';
import { json } from '#server/testing/json.ts';
import { type Client, type TestApp, testApp } from '#server/testing/test-app.ts';
import type { LegalStanding } from '#shared/legal.ts';

let app: TestApp;
let owner: Client;
beforeAll(async () => {
  app = await testApp({ offline: true });
  owner = await app.signUp();
  await setRoles(app.database, owner.email, ['super-admin']);
});
afterAll(() => app.close());

const currentText = () =>
  json<{ title: string; text: string; version: string; since: string }>(app.request('/api/legal'));
const standing = (client: Client) => json<LegalStanding>(client.request('/api/legal/acceptance'));
const accept = (client: Client, version: string) => client.post('/api/legal/acceptance', { version });

async function edit(text: string): Promise<void> {
  const { edits } = await json<{ edits: { part: string; version: number }[] }>(
    owner.request('/api/gym/edits'),
  );
  const { version } = edits.find(({ part }) => part === 'legal')!;
  const reply = await owner.request('/api/gym/edits/legal', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ value: { title: 'Legal', text }, version }),
  });
  expect(reply.status).toBe(200);
}

describe('the version of a legal text', () => {
  it('depends on its words, but not on line breaks', () => {
    const version = versionOf({ title: 'Terms', text: 'Be kind.\n\nLift.' });
    expect(version).toMatch(/^[0-9a-f]{12}$/);
    expect(versionOf({ title: ' Terms', text: 'Be  kind.\r\n\r\nLift.\n' })).toBe(version);
    expect(versionOf({ title: 'Terms', text: 'Be kind. Lift!' })).not.toBe(version);
    expect(versionOf({ title: 'Rules', text: 'Be kind.\n\nLift.' })).not.toBe(version);
  });
});

describe('the legal text', () => {
  it('is accepted by signing up', async () => {
    const { version, since } = await currentText();
    expect(Math.abs(Date.now() - Date.parse(since))).toBeLessThan(600_000);
    const { version: asked, accepted } = await standing(await app.signUp());
    expect(asked).toBe(version);
    expect(accepted).toMatchObject([{ version, at_sign_up: true }]);
  });

  it('must be accepted again once it changes, in the version that was read', async () => {
    const member = await app.signUp();
    const before = await currentText();
    await edit('Be kinder.');
    const after = await currentText();
    expect(after.version).not.toBe(before.version);
    expect(Date.parse(after.since)).toBeGreaterThan(Date.parse(before.since));
    expect((await standing(member)).accepted.map(({ version }) => version)).toEqual([before.version]);

    const refused = await accept(member, before.version);
    expect([refused.status, await refused.text()]).toEqual([
      409,
      expect.stringContaining('The text has changed in the meantime'),
    ]);
    // A second time changes nothing.
    expect((await accept(member, after.version)).status).toBe(200);
    expect((await accept(member, after.version)).status).toBe(200);
    expect((await standing(member)).accepted).toMatchObject([
      { version: after.version, at_sign_up: false },
      { version: before.version, at_sign_up: true },
    ]);
    expect((await standing(await app.signUp())).accepted).toHaveLength(1);
    // Those who write it are not asked.
    expect((await standing(owner)).accepted[0]).toMatchObject({ version: after.version });

    // The old text is kept for those who accepted it, and needs no new acceptance when it is restored.
    const { rows } = await app.database
      .as('service')
      .transaction((tx) => tx.execute(sql`select version, text from legal_versions`));
    expect(rows).toContainEqual({ version: before.version, text: before.text });
    await edit(before.text);
    const again = await currentText();
    expect([again.version, again.since]).toEqual([before.version, before.since]);
  });

  it('locks out nobody who has not accepted it: their data and account deletion stay available', async () => {
    const member = await app.signUp();
    await edit(`Be kindest, ${Date.now()}.`);
    for (const path of ['/api/data-export', '/api/conversations', '/api/subscription'])
      expect(
        (await (path === '/api/subscription' ? member.post(path, {}) : member.request(path))).status,
      ).toBe(200);
    const left = await member.post('/api/account-deletion', {
      password: 'correct horse',
      confirmation: 'delete my account',
    });
    expect(left.status).toBe(200);
  });
});
