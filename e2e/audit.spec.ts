import { signInAsOwner } from './owner.ts';
import { expect, expectAccessible, signUp, test } from './test.ts';

test('an admin reads the audit log, filters it and opens an event', async ({ page, browser, product }) => {
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  const athlete = await signUp(other, product.address);
  await signInAsOwner(page, product);
  const title = `Rope ${Date.now()}`;
  const headers = { origin: product.address };
  const made = await page.request.post(`${product.address}/api/goals`, { headers, data: { title } });
  const { goal } = await made.json();
  for (let nth = 0; nth < 55; nth++) {
    await page.request.patch(`${product.address}/api/goals/${goal.id}`, {
      headers,
      data: { active: nth % 2 === 1 },
    });
  }
  await other.request.post(`${product.address}/api/auth/sign-in/email`, {
    headers,
    data: { email: 'nobody@example.com', password: 'wrong one' },
  });
  await page.goto(`${product.address}/account/audit`);
  const stranger = page.getByText('Someone tried to sign in with an address that has no account');
  await expect(stranger).toBeVisible();
  await expect(page.getByText(`closed the goal “${title}”`).first()).toBeVisible();
  await expect(page.getByText('nobody@example.com')).toHaveCount(0);
  await expectAccessible(page);

  // Older events load on request.
  const events = page.getByRole('listitem').filter({ has: page.locator('summary') });
  await expect(events).toHaveCount(50);
  await page.getByRole('combobox', { name: 'Show' }).selectOption('Goal closed or opened');
  await expect(stranger).toHaveCount(0);
  await expect(events).toHaveCount(50);
  await page.getByRole('button', { name: 'Load More' }).click();
  await expect(events.filter({ hasText: title })).toHaveCount(55);

  await page.getByRole('combobox', { name: 'Show' }).selectOption('Everything');
  await page.getByRole('searchbox', { name: 'Search by email' }).fill(athlete.toUpperCase());
  const created = events.filter({ hasText: `${athlete} created an account` });
  await expect(created).toHaveCount(1);
  await expect(stranger).toHaveCount(0);
  await created.locator('summary').click();
  await expect(created.getByText('127.0.0.1')).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel('To').fill('2020-01-01');
  await expect(page.getByText('No matching events.')).toBeVisible();
  await page.route('**/api/audit-events?*', (route) => route.abort());
  await page.getByLabel('To').fill('2020-01-02');
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await page.unroute('**/api/audit-events?*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('No matching events.')).toBeVisible();
  await elsewhere.close();
});
