import { signInAsOwner } from './owner.ts';
import { composer, expect, expectAccessible, PASSWORD, signUp, test } from './test.ts';

test('a super admin finds a member, signs in as them in the same browser, and comes back', async ({
  page,
  context,
  browser,
  product,
}) => {
  const elsewhere = await browser.newContext();
  const member = await signUp(await elsewhere.newPage(), product.address);
  await signInAsOwner(page, product);

  await page.goto(`${product.address}/account/impersonate`);
  await expect(page.getByRole('heading', { level: 1, name: /^Impersonate \(\d+ users\)$/ })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Stacked bar chart of sign-ups a month/ })).toBeVisible();
  await page.getByRole('button', { name: 'Show as table' }).click();
  await expect(page.getByRole('table', { name: 'Sign-ups a month by state' })).toBeVisible();
  await expectAccessible(page);

  // Part of an address, taken literally.
  const search = page.getByRole('searchbox', { name: 'Search by email' });
  // The second page is gone by the time it is opened.
  await page.route('**/api/users', async (route) => {
    const response = await route.fetch();
    const all = await response.json();
    const isSecond = route.request().postDataJSON().page === 2;
    await route.fulfill({ response, json: isSecond ? { ...all, users: [] } : { ...all, count: 51 } });
  });
  await page.reload();
  await expect(page.getByText('1 / 2')).toBeVisible();
  const [secondPage] = await Promise.all([
    page.waitForResponse(
      (reply) => reply.url().endsWith('/api/users') && reply.request().postDataJSON().page === 2,
    ),
    page.getByRole('button', { name: 'Next page' }).click(),
  ]);
  await secondPage.finished();
  await expect(page.getByText('1 / 2')).toBeVisible();
  await expect(page.getByText('No users yet.')).toHaveCount(0);
  await page.unroute('**/api/users');
  await search.fill('%');
  await expect(page.getByText('No user’s email contains “%”.')).toBeVisible();
  await page.route('**/api/users', (route) => route.abort());
  await search.fill(member.slice(0, -12));
  await expect(page.getByText('Error fetching users: ')).toBeVisible();
  await page.unroute('**/api/users');
  await page.getByRole('button', { name: 'Retry' }).click();
  const found = page.getByRole('row', { name: member });
  await expect(found).toContainText('Trial');
  await expect(page.getByText('1 / 1')).toBeVisible();

  await found.getByRole('button', { name: `Impersonate ${member}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Generate access link' }).click();
  await expect(dialog.getByText('Please fill in this field.')).toBeVisible();
  await expect(dialog.getByLabel('Your password', { exact: true })).toBeFocused();
  await expectAccessible(page);
  await dialog.getByLabel('Your password', { exact: true }).fill('wrong one');
  await expect(dialog.getByText('Please fill in this field.')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Generate access link' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Current password is incorrect');
  await dialog.getByLabel('Your password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('heading', { name: 'Access Link Generated' })).toBeVisible();
  await expect(dialog.getByRole('alert')).toHaveText('IMPORTANT! LOG OUT FIRST');
  await expect(dialog.getByText(member)).toBeVisible();
  await expectAccessible(page);

  const link = dialog.getByRole('link', { name: 'Open the access link' });
  const used = await link.getAttribute('href');
  const [tab] = await Promise.all([context.waitForEvent('page'), link.click()]);
  await expect(tab.getByText(member)).toBeVisible();
  // The token has left the address.
  await expect(tab).toHaveURL(`${product.address}/impersonate`);
  await expectAccessible(tab);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);

  await tab.getByRole('button', { name: 'Sign in as this user' }).click();
  const banner = tab.getByRole('region', { name: 'Impersonation' });
  await expect(banner).toContainText(`You are signed in as ${member}`);
  await expect(composer(tab)).toBeVisible();
  await expectAccessible(tab);
  for (const path of ['/account/memories', '/leaderboard', '/home']) {
    await tab.goto(product.address + path);
    await expect(banner).toBeVisible();
  }
  // Their sign-in methods are their own.
  await tab.goto(`${product.address}/account/change-password`);
  await tab.getByLabel('Current password', { exact: true }).fill(PASSWORD);
  await tab.getByLabel('New password', { exact: true }).fill('another long password');
  await tab.getByLabel('Confirm new password', { exact: true }).fill('another long password');
  await tab.keyboard.press('Enter');
  await expect(tab.getByText(`Only ${member} can do this.`)).toBeVisible();
  await tab.goto(`${product.address}/account/impersonate`);
  await expect(tab).toHaveURL(/\/chat$/);

  await banner.getByRole('button', { name: 'End' }).click();
  await expect(tab).toHaveURL(/\/account\/impersonate$/);
  await expect(tab.getByRole('heading', { level: 1 })).toContainText('Impersonate');
  await expect(banner).toHaveCount(0);
  await tab.goto(used!);
  await expect(tab.getByRole('alert')).toHaveText(
    'This access link has been used or has expired. Create a new one.',
  );

  await elsewhere.close();
});

test('in a browser without a session the link opens, and ending it leads to the login', {
  tag: '@core',
}, async ({ page, browser, product }) => {
  const elsewhere = await browser.newContext();
  const member = await signUp(await elsewhere.newPage(), product.address);
  await signInAsOwner(page, product);
  const reply = await page.request.post(`${product.address}/api/impersonate`, {
    headers: { origin: product.address },
    data: { targetUserEmail: member, password: PASSWORD },
  });
  const { accessLink } = await reply.json();

  const apart = await (await browser.newContext()).newPage();
  await apart.goto(accessLink);
  await apart.getByRole('button', { name: 'Sign in as this user' }).click();
  const banner = apart.getByRole('region', { name: 'Impersonation' });
  await expect(banner).toContainText(member);
  await banner.getByRole('button', { name: 'End' }).click();
  await expect(apart).toHaveURL(/\/login$/);
  await apart.goto(`${product.address}/chat`);
  await expect(apart).toHaveURL(/\/login/);
  // The admin's own browser was not affected.
  await page.goto(`${product.address}/account/impersonate`);
  await expect(page.getByRole('table', { name: 'Users' })).toBeVisible();

  await elsewhere.close();
  await apart.context().close();
});
