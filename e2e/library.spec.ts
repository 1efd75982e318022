import { signInAsOwner } from './owner.ts';
import { answers, ask, expect, expectAccessible, test } from './test.ts';

const MANUAL = `---
title: The Yoke Manual
author: A. Coach
---
<!-- page 1 -->
# Loading the yoke

Load the yoke until ten meters take twelve seconds, and add five kilograms each week.

<!-- page 2 -->
`;

test('an owner adds a book, asks about it, takes a passage out and deletes it', {
  tag: ['@core', '@wide'],
}, async ({ page, product }) => {
  await signInAsOwner(page, product, '/account/vector/playground');
  await expect(page.getByRole('heading', { name: 'Playground', level: 1 })).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${product.address}/account/vector/books`);

  // While this page sends it, a file is not an interrupted upload, nor after the store's page was left.
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  await page.route('**/api/library/files/*/pieces/*', async (route) => {
    await opened;
    await route.continue();
  });
  const begun = page.waitForRequest('**/api/library/files/*/pieces/*');
  await page.getByLabel('Files for the library').setInputFiles([
    { name: 'yoke.md', mimeType: 'text/markdown', buffer: Buffer.from(MANUAL) },
    { name: 'broken.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 nothing') },
  ]);
  const row = page.getByRole('listitem').filter({ hasText: 'yoke.md' });
  const sending = page.getByRole('list', { name: 'Being uploaded' }).getByRole('listitem');
  const expectSending = async () => {
    await expect(sending).toHaveCount(2);
    const refreshed = page.waitForResponse((reply) => reply.url().endsWith('/api/library/stores/books'));
    await page.getByRole('button', { name: 'Refresh Stats' }).click();
    expect((await (await refreshed).json()).files).toMatchObject([{ name: 'yoke.md', state: 'uploading' }]);
    await expect(row).toHaveCount(1);
    await expect(page.getByRole('heading', { name: 'Waiting to be added' })).toHaveCount(0);
  };
  await begun;
  await expectSending();
  await page.getByRole('link', { name: 'New Conversation' }).click();
  await expect(page).toHaveURL(/\/chat/);
  await page.goBack();
  await expectSending();
  open();
  await expect(row.getByText('Ready to add')).toBeVisible();
  await expect(page.getByText('broken.pdf is a damaged PDF.')).toBeVisible();
  await page.getByRole('button', { name: 'Discard broken.pdf' }).click();
  await expect(page.getByRole('heading', { name: 'Waiting to be added' })).toBeFocused();
  await row.getByRole('button', { name: 'See what was found' }).click();
  await expect(row.getByText('1 page without text:')).toBeVisible();
  await row.getByLabel('Title').fill('Yoke Walks');
  await row.getByRole('button', { name: 'Save corrections' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Yoke Walks' })).toBeVisible();
  await expectAccessible(page);
  // Not saved: it stays while it is out of sight, leaving asks first, and adding takes it along.
  await row.getByLabel('Author').fill('B. Writer');
  await row.getByRole('button', { name: 'Hide what was found' }).click();
  await page.getByRole('link', { name: 'New Conversation' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const work = page.getByRole('link', { name: /^Yoke Walks/ });
  await expect(work).toContainText('B. Writer');
  await expect(page.getByText('Complete', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Recent entries' })).toContainText('Yoke Walks');

  await page.getByLabel('Question').fill('How heavy should the yoke be?');
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Yoke Walks', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'This page should be found' }).first().click();
  await expect(page.getByText('Added to the golden questions.')).toBeVisible();
  await page.getByRole('button', { name: 'Measure now' }).click();
  await expect(page.getByRole('table')).toContainText(/0\.[89]\d\d/);
  await expectAccessible(page);

  // Sources in members' answers open the page.
  await page.goto(`${product.address}/chat`);
  await ask(page, 'How do I load the yoke each week?');
  await expect(answers(page)).toContainText('add five kilograms each week');
  // The answer moves while its sources are drawn, and a click beside the link goes nowhere.
  await expect(page.getByRole('list', { name: 'Sources' })).toBeVisible();
  await expect(async () => {
    await page.getByRole('link', { name: 'Try on the library' }).click({ timeout: 2_000 });
    await expect(page).toHaveURL(/account\/vector/, { timeout: 2_000 });
  }).toPass();
  await expect(page.getByLabel('Question', { exact: true })).toHaveValue('How do I load the yoke each week?');

  await page.goto(`${product.address}/account/vector/books`);
  await work.click();
  await expect(page.getByRole('heading', { name: 'Yoke Walks', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Exclude from search' }).click();
  await expect(page.getByText('Excluded', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('link', { name: 'All books' }).click();
  await expect(work).toHaveCount(0);
  await expect(page.getByText('1 work removed that can be restored')).toBeVisible();
});

test('the store reports what it does, and is cleared and filled again', async ({ page, scripted }) => {
  await signInAsOwner(page, scripted, '/account/vector/training');
  await page.getByRole('button', { name: 'Clear Store' }).click();
  const asked = page.getByRole('dialog');
  await expect(asked).toContainText('Are you sure you want to clear ALL works from the training store?');
  await asked.getByRole('button', { name: 'Clear Store' }).click();
  await expect(page.getByText('Training vector store cleared')).toBeVisible();
  await expect(page.getByText('There is nothing here yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Process' }).click();
  await expect(page.getByText('Complete', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Works', exact: true })).toContainText('Sled');

  await page.goto(`${scripted.address}/account/vector/memory`);
  await page.getByRole('button', { name: 'Refresh Stats' }).click();
  await expect(page.getByText('members with memories')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${scripted.address}/account/vector/other`);
  await expect(page.getByText("Oops! The page you're looking for doesn't exist.")).toBeVisible();
});
