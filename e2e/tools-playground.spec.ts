import { signInAsOwner } from './owner.ts';
import { expect, expectAccessible, test } from './test.ts';

test('an admin calls a tool, sees the result, and calls it again', { tag: ['@core', '@wide'] }, async ({
  page,
  product,
}) => {
  await signInAsOwner(page, product, '/account/tools-playground');
  await expect(page.getByText('Select a tool from the list to get started.')).toBeVisible();
  await page.getByRole('button', { name: 'Books', exact: true }).click();
  await page.getByRole('button', { name: 'Execute Tool' }).click();
  await expect(page.getByRole('alert')).toContainText('Missing required parameter: query');
  await expectAccessible(page);
  await page.getByLabel('query *').fill('box squat depth');
  await page.getByRole('button', { name: 'Execute Tool' }).click();
  await expect(page.getByRole('heading', { name: 'Result' })).toBeVisible();
  await page.getByRole('button', { name: /^passages:/ }).click();
  await expect(page.getByRole('button', { name: /^passages:/ })).toHaveAttribute('aria-expanded', 'false');
  await page.getByText('What the model reads', { exact: true }).click();
  await expect(page.getByText(/result of books/)).toBeVisible();
  // Not half under the sticky bar.
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Memory', exact: true }).click();
  await expect(page.getByText('What it saves goes to your own account')).toBeVisible();
  await page.getByText('Last calls').click();
  await page.getByRole('button', { name: 'Books query: box squat depth' }).click();
  await expect(page.getByLabel('query *')).toHaveValue('box squat depth');
});
