import { expect, it } from 'vitest';
import { setRoles } from '#server/access/roles.ts';
import { converse } from '#server/testing/converse.ts';
import { testApp } from '#server/testing/test-app.ts';

const STANCES = {
  id: 'stances',
  group: 'training',
  question: 'Which deadlift stance suits my build?',
  answer:
    'Short arms and a long trunk tend to suit sumo. Long arms and a short trunk tend to suit conventional. Tall lifters try both.',
};

it('reads what a member says of themselves after a question with that question', async () => {
  const app = await testApp({ offline: true });
  const client = await app.signUp();
  await setRoles(app.database, client.email, ['super-admin']);
  await client.request('/api/gym/edits/faq', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ value: [STANCES], version: 0 }),
  });
  const [, added] = await converse(client, ['should i pull sumo', 'im tall with long arms']);
  expect(added).toContain('**Long arms and a short trunk tend to suit conventional.**');
  await app.close();
});
