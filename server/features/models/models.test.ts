import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textReply } from '#fakes/model-replies.ts';
import { type Role, setRoles } from '#server/access/roles.ts';
import { type Client, type TestApp, testApp } from '#server/testing/test-app.ts';
import type { Model } from '#shared/models.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

async function someone(...roles: Role[]): Promise<Client> {
  const client = await app.signUp();
  await setRoles(app.database, client.email, roles);
  return client;
}

async function listed(client: Client) {
  const reply = await client.request('/api/models');
  expect(reply.status).toBe(200);
  return (await reply.json()) as { models: Model[]; note: string | null };
}

describe('the models', () => {
  it('require a session', async () => {
    expect((await app.request('/api/models')).status).toBe(401);
  });

  it('show a member the one that answers them, without its cost', async () => {
    const { models, note } = await listed(await someone());
    expect(models).toMatchObject([{ id: 'gpt-4.1-mini', is_default: true, available: true, price: null }]);
    expect(note).toBeNull();
  });

  it('show an admin those open to admins, with why one is unavailable', async () => {
    const { models } = await listed(await someone('admin'));
    expect(models.map(({ id, available, reason }) => [id, available, reason])).toEqual([
      ['gpt-4.1-mini', true, null],
      ['gpt-5', true, null],
      ['gemini-2.5-flash', false, 'Needs GEMINI_API_KEY: a super admin can enter it in the Workshop.'],
      ['offline-coach', true, null],
    ]);
    expect(models[1]).toEqual({
      id: 'gpt-5',
      label: 'GPT-5',
      provider: 'OpenAI',
      is_default: false,
      is_mini: false,
      available: true,
      reason: null,
      accepts_temperature: false,
      sees_images: true,
      context_tokens: 100_000,
      price: { input_per_million: 1.25, output_per_million: 10, currency: 'USD' },
    });
  });

  it('show a super admin all of them', async () => {
    const { models } = await listed(await someone('super-admin'));
    expect(models.map(({ id }) => id)).toContain('o3');
  });
});

describe('the request to the provider', () => {
  const sent = async (client: Client, body: object = {}) => {
    app.play(textReply('Answer.'));
    const reply = await client.post('/api/ask', { content: 'What is a heavy single?', ...body });
    expect(reply.status).toBe(200);
    await reply.text();
    return app.model!.requests[0]!.body!;
  };
  const prefer = (client: Client, preferences: object) =>
    client.request('/api/user-ai-preferences', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(preferences),
    });

  it('uses the default model for a member, whatever they name', async () => {
    const client = await someone();
    for (const model of ['gpt-5', 'o3', 'offline-coach', 'gpt-4.1-mini', 'nonsense'])
      expect((await sent(client, { model })).model).toBe('gpt-4.1-mini');
    // Nor what they chose while they were an admin.
    const former = await someone('admin');
    await prefer(former, { model: 'gpt-5' });
    expect((await sent(former)).model).toBe('gpt-5');
    await setRoles(app.database, former.email, []);
    expect((await sent(former)).model).toBe('gpt-4.1-mini');
  });

  it('uses the model an admin names, or else the one they prefer', async () => {
    const client = await someone('admin');
    await prefer(client, { model: 'gpt-5' });
    expect((await sent(client)).model).toBe('gpt-5');
    expect((await sent(client, { model: 'gpt-4.1-mini' })).model).toBe('gpt-4.1-mini');
    // Reserved for super admins, or without a key.
    expect((await sent(client, { model: 'o3' })).model).toBe('gpt-4.1-mini');
    expect((await sent(client, { model: 'gemini-2.5-flash' })).model).toBe('gpt-4.1-mini');
  });

  it('has the preferred temperature, and none where the model refuses it', async () => {
    const client = await someone('super-admin');
    expect((await sent(client)).temperature).toBe(0);
    await prefer(client, { temperature: 0.35 });
    expect((await sent(client)).temperature).toBe(0.35);
    for (const model of ['gpt-5', 'o3']) {
      const body = await sent(client, { model });
      expect(body.model).toBe(model);
      expect(body).not.toHaveProperty('temperature');
    }
    expect(await sent(client, { model: 'gpt-5', temperature: 0.9 })).not.toHaveProperty('temperature');
  });

  it('has the preferred personality from the next question on', async () => {
    const client = await someone();
    expect(JSON.stringify((await sent(client)).messages)).toContain('Be helpful.');
    await prefer(client, { personality: 'hardcore' });
    const asked = JSON.stringify((await sent(client)).messages);
    expect(asked).toContain('Be blunt.');
    expect(asked).not.toContain('Be helpful.');
  });
});

it('the personalities are public, but not their instructions', async () => {
  const reply = await app.request('/api/personalities');
  expect(await reply.json()).toEqual({
    personalities: [
      { id: 'default', label: 'Well Rounded', description: 'Helpful and friendly.' },
      { id: 'hardcore', label: 'Hardcore', description: 'Blunt and intense.' },
    ],
  });
});
