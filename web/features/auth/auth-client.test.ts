import { afterEach, expect, it, vi } from 'vitest';
import { hasSession, signedInAs } from './auth-client.ts';

afterEach(() => vi.unstubAllGlobals());

const replying = (body: string, status: number) =>
  vi.stubGlobal('fetch', async () => new Response(body, { status }));

it('knows who is signed in, and that nobody is', async () => {
  replying('{"user":{"email":"anna@example.com"}}', 200);
  expect([await hasSession(), await signedInAs()]).toEqual([true, 'anna@example.com']);
  replying('null', 200);
  expect([await hasSession(), await signedInAs()]).toEqual([false, null]);
});

it.each([429, 500, 503])('does not take a failing server for nobody being signed in: %i', async (status) => {
  replying('{"message":"Please wait a minute."}', status);
  await expect(hasSession()).rejects.toMatchObject({ status, message: 'Please wait a minute.' });
});

it('names a reply that is cut off as such', async () => {
  replying('{"user":', 200);
  await expect(signedInAs()).rejects.toMatchObject({ status: 500 });
});
