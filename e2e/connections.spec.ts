import { createHash, randomBytes } from 'node:crypto';
import { expect, expectAccessible, signUp, test } from './test.ts';

test('a key is created, used by a program, and revoked; a cited page opens by its address @wide', async ({
  page,
  product,
}) => {
  await signUp(page, product.address, '/account/connections');
  const keys = page.getByRole('region', { name: 'API keys' });
  await expect(keys).toContainText('You have no keys.');
  await expectAccessible(page);

  await keys.getByRole('button', { name: 'Create a key' }).click();
  const form = page.getByRole('dialog', { name: 'Create a key' });
  await form.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(form).toContainText('Give the key a name.');
  await form.getByRole('textbox', { name: 'Name' }).fill('My script');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Create', exact: true }).click();
  const made = page.getByRole('dialog', { name: 'Your new key' });
  const secret = await made.getByRole('code').textContent();
  await expectAccessible(page);
  await made.getByRole('button', { name: 'I have copied it' }).click();

  const address = await page
    .getByRole('region', { name: 'Set up a program' })
    .getByRole('code')
    .nth(1)
    .textContent();
  const ask = () =>
    page.request.post(`${address}/chat/completions`, {
      headers: { authorization: `Bearer ${secret}`, 'user-agent': 'my-script/1' },
      data: { model: 'coach', messages: [{ role: 'user', content: 'What is circa max?' }] },
    });
  const answer = await ask();
  expect(answer.status()).toBe(200);
  const { citations } = (await answer.json()) as { citations: { url: string; work: string }[] };

  await page.reload();
  const row = keys.getByRole('listitem').filter({ hasText: 'My script' });
  await expect(row).toContainText('by my-script/1');
  await expect(row).not.toContainText(secret!);
  await page.getByText('Python', { exact: true }).click();
  await expect(page.getByText(`base_url="${address}"`)).toBeVisible();
  await expectAccessible(page);
  await row.getByRole('button', { name: 'Revoke My script' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(keys).toContainText('You have no keys.');
  expect((await ask()).status()).toBe(401);

  await page.goto(citations[0]!.url);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(citations[0]!.work);
  await expect(page.getByRole('region', { name: `Text of ${citations[0]!.work}` })).toContainText(
    /circa max/i,
  );
  await expectAccessible(page);
});

test('a program is connected by someone who signs in first, and disconnected @wide', async ({
  page,
  product,
}) => {
  const { address } = product;
  const callback = 'https://assistant.example/callback';
  await page.route(`${callback}?*`, (route) => route.fulfill({ body: 'Back in the program' }));
  const registered = await page.request.post(`${address}/oauth/register`, {
    data: { client_name: 'Assistant', redirect_uris: [callback] },
  });
  const { client_id } = (await registered.json()) as { client_id: string };
  const verifier = randomBytes(32).toString('base64url');
  const request = new URLSearchParams({
    ...{ response_type: 'code', client_id, redirect_uri: callback, state: 'the state' },
    scope: 'coach:ask records:read',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const email = await signUp(page, address, '/home');
  await page.context().clearCookies();

  await page.goto(`${address}/oauth/authorize?${request}`);
  await expect(page).toHaveURL(/\/login\?next=/);
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('correct horse');
  await page.keyboard.press('Enter');
  const main = page.getByRole('main');
  await expect(main).toContainText('Assistant');
  await expect(main).toContainText('assistant.example');
  await expect(main).toContainText('Read your profile and records');
  await expect(main).not.toContainText('Add personal records');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(page.getByText('Back in the program')).toBeVisible();
  const back = new URL(page.url()).searchParams;
  expect([back.get('state'), back.get('iss')]).toEqual(['the state', address]);
  const ask = (form: Record<string, string>) =>
    page.request.post(`${address}/oauth/token`, { form: { client_id, ...form } });
  const reply = await ask({
    grant_type: 'authorization_code',
    code: back.get('code')!,
    redirect_uri: callback,
    code_verifier: verifier,
  });
  expect(reply.status()).toBe(200);
  const { refresh_token } = (await reply.json()) as { refresh_token: string };

  await page.goto(`${address}/account/connections`);
  const programs = page.getByRole('region', { name: 'Connected programs' });
  await expect(programs).toContainText('never used');
  await expectAccessible(page);
  await programs.getByRole('button', { name: 'Disconnect Assistant' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect', exact: true }).click();
  await expect(programs).toContainText('You have connected no programs.');
  expect((await ask({ grant_type: 'refresh_token', refresh_token })).status()).toBe(400);

  // A request that leads elsewhere than the program registered.
  request.set('redirect_uri', 'https://evil.example/');
  await page.goto(`${address}/oauth/authorize?${request}`);
  await expect(page.getByRole('alert')).toContainText('did not register');
  await expectAccessible(page);
});
