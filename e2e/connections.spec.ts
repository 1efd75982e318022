import {
  Client as McpClient,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { Assistant } from '#fakes/assistant.ts';
import { expect, expectAccessible, signIn, signUp, test } from './test.ts';

test('a key is created, used by a program, and revoked; a cited page opens by its address @wide', {
  tag: '@core',
}, async ({ page, product }) => {
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
  // The button that had the focus is gone.
  await expect(page.getByRole('heading', { name: 'API keys' })).toBeFocused();
  expect((await ask()).status()).toBe(401);

  await page.goto(citations[0]!.url);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(citations[0]!.work);
  await expect(page.getByRole('region', { name: `Text of ${citations[0]!.work}` })).toContainText(
    /circa max/i,
  );
  await expectAccessible(page);
});

test('an assistant is connected by someone who signs in first, uses every tool, and is disconnected @wide', async ({
  page,
  product,
}) => {
  const { address } = product;
  const callback = 'https://assistant.example/callback';
  await page.route(`${callback}?*`, (route) => route.fulfill({ body: 'Back in the program' }));
  const email = await signUp(page, address, '/home');
  await page.context().clearCookies();

  const assistant = new Assistant(callback);
  const transport = () =>
    new StreamableHTTPClientTransport(new URL(`${address}/mcp`), { authProvider: assistant });
  const first = transport();
  await expect(newClient().connect(first)).rejects.toThrow(UnauthorizedError);
  await page.goto(assistant.sentTo!.href);
  await expect(page).toHaveURL(/\/login\?next=/);
  await signIn(page, email);
  const main = page.getByRole('main');
  await expect(main).toContainText('Assistant');
  await expect(main).toContainText('assistant.example');
  await expect(main).toContainText('Read your profile and records');
  await expectAccessible(page);
  const allow = page.getByRole('button', { name: 'Allow' });
  await expect(allow).toBeEnabled();
  // The page has just come to the front: the second half of a double click may land here.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(allow).toBeDisabled();
  await allow.click();
  await expect(page.getByText('Back in the program')).toBeVisible();
  const back = new URL(page.url()).searchParams;
  expect([back.get('state'), back.get('iss')]).toEqual([assistant.state(), address]);
  await first.finishAuth(back);

  const client = newClient();
  await client.connect(transport());
  const call = async (name: string, args: Record<string, unknown> = {}) => {
    const { isError, structuredContent } = await client.callTool({ name, arguments: args });
    expect([name, isError]).toEqual([name, undefined]);
    return structuredContent as Record<string, unknown>;
  };
  expect((await call('ask_gym', { question: 'What is circa max?' })).citations).not.toEqual([]);
  expect((await call('search_library', { query: 'circa max' })).passages).not.toEqual([]);
  await call('add_record', { lift: 'Squat', value: 180, unit: 'kg' });
  expect(JSON.stringify(await call('my_records'))).toContain('180');
  await call('my_profile');
  await call('calculate', { calculation: 'convert', weight: 100, unit: 'kg' });
  const { resources } = await client.listResources();
  expect((await client.readResource({ uri: resources[0]!.uri })).contents).toHaveLength(1);
  const { refresh_token } = assistant.kept!;
  assistant.kept = { ...assistant.kept!, access_token: 'llt_ended' };
  await call('my_profile');
  expect(assistant.kept.refresh_token).not.toBe(refresh_token);

  await page.goto(`${address}/account/connections`);
  const programs = page.getByRole('region', { name: 'Connected programs' });
  await expect(programs).toContainText('Assistant');
  await expectAccessible(page);
  await programs.getByRole('button', { name: 'Disconnect Assistant' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect', exact: true }).click();
  await expect(programs).toContainText('You have connected no programs.');
  await expect(page.getByRole('heading', { name: 'Connected programs' })).toBeFocused();
  await expect(call('my_profile')).rejects.toThrow(UnauthorizedError);

  // A request that redirects elsewhere than the program registered.
  const elsewhere = new URL(assistant.sentTo!);
  elsewhere.searchParams.set('redirect_uri', 'https://evil.example/');
  await page.goto(elsewhere.href);
  await expect(page.getByRole('alert')).toContainText('did not register');
  await expectAccessible(page);
});

const newClient = () =>
  new McpClient({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } });
