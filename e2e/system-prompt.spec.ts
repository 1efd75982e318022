import { signInAsOwner } from './owner.ts';
import { expect, expectAccessible, test } from './test.ts';

test('an owner writes house rules and sees them in the prompt', { tag: '@wide-only' }, async ({
  page,
  product,
}) => {
  await signInAsOwner(page, product, '/account/system-prompt');
  await expect(page.getByText('tokens before the question')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Draft').fill('Never recommend training to failure.');
  await page.getByRole('link', { name: 'New Conversation' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByLabel('Try it with a question').fill('How deep should I squat?');
  await page.getByRole('button', { name: 'Try', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'With the draft' })).toBeVisible();
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('Applies from the next question.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'System prompt' })).toContainText(
    'Never recommend training to failure.',
  );
  await expectAccessible(page);
  await page.getByLabel('As member').fill('nobody@example.com');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('A member with this address');
  await page.getByLabel('Draft').fill('');
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(page.getByText('Applies from the next question.')).toBeVisible();
  // A version that is current again is what is edited next.
  await page.getByText('Versions').click();
  await page.getByRole('button', { name: 'Apply again' }).click();
  await expect(page.getByLabel('Draft')).toHaveValue('Never recommend training to failure.');
  // Restored for the tests that follow.
  await page.getByLabel('Draft').fill('');
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(page.getByText('Applies from the next question.')).toBeVisible();
});
