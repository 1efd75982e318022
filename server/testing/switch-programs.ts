import { expect } from 'vitest';
import { setRoles } from '#server/access/roles.ts';
import type { GymEditsState } from '#shared/gym.ts';
import type { GymParts } from '#shared/gym-parts.ts';
import type { TestApp } from './test-app.ts';

/** Has a super admin switch what members' programs may use, as in the workshop. */
export async function switchPrograms(app: TestApp, programs: GymParts['programs']): Promise<void> {
  const owner = await app.signUp();
  await setRoles(app.database, owner.email, ['super-admin']);
  const { edits } = (await (await owner.request('/api/gym/edits')).json()) as GymEditsState;
  const { version } = edits.find(({ part }) => part === 'programs')!;
  const reply = await owner.request('/api/gym/edits/programs', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ value: programs, version }),
  });
  expect(reply.status).toBe(200);
}
