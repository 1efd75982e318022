import { expect } from 'vitest';
import { setRoles } from '#server/access/roles.ts';
import type { GymParts } from '#shared/gym-parts.ts';
import type { Client, TestApp } from './test-app.ts';

/** Signs up someone for whom the gym's FAQ has these entries. */
export async function withFaq(app: TestApp, faq: GymParts['faq']): Promise<Client> {
  const client = await app.signUp();
  await setRoles(app.database, client.email, ['super-admin']);
  const edited = await client.request('/api/gym/edits/faq', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ value: faq, version: 0 }),
  });
  expect(edited.status).toBe(200);
  return client;
}
