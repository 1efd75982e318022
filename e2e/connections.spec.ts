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
