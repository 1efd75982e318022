import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { signInAsOwner } from './owner.ts';
import { type Server, startServer } from './server.ts';
import { expect, expectAccessible, test } from './test.ts';

/** A gym whose library is small: each of its passages becomes an example. */
let server: Server;
test.beforeAll(async () => {
  server = await startServer({ CONTENT_DIR: resolve(import.meta.dirname, '..', 'fakes', 'gym') });
});
test.afterAll(() => server.close());

test('an admin has examples made, reviews them, and downloads the rest', {
  tag: '@wide-only',
}, async ({ page }) => {
  await signInAsOwner(page, server, '/account/synthesize');
  await expect(page.getByText('No examples yet. Press Synthesize to make some.')).toBeVisible();
  await expect(page.getByText('the built-in coach makes one from each passage')).toBeVisible();
  await expectAccessible(page);

  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Synthesize' }).click();
  await expect(dialog).toContainText(
    'Are you sure you want to synthesize data? This may take several minutes.',
  );
  await dialog.getByRole('button', { name: 'Synthesize' }).click();
  await expect(page.getByText(/^Processing|^Complete$/)).toBeVisible();
  await expect(page.getByText('Complete', { exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(/Total examples so far: \d+/).first()).toBeVisible();
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
  await expectAccessible(page);

  const cards = page.getByRole('region', { name: 'Training examples' }).getByRole('listitem');
  await expect(cards).toHaveCount(5);
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Answer Length');
  await page.getByRole('button', { name: 'Sorted ascending: sort descending' }).click();
  await page.getByRole('searchbox', { name: 'Search training examples...' }).fill('no such words anywhere');
  await expect(page.getByText('No examples found matching your search.')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search training examples...' }).fill('');

  const first = cards.first();
  await first.getByRole('button', { name: 'Approve' }).click();
  await expect(first.getByText('Approved')).toBeVisible();
  await cards.nth(1).getByRole('button', { name: 'Reject' }).click();
  await expect(cards.nth(1).getByText('Rejected')).toBeVisible();
  await cards.nth(2).getByRole('button', { name: 'Edit' }).click();
  await page
    .getByLabel('Answer', { exact: true })
    .fill('As we say: "Nobody in the library ever wrote this sentence."');
  // It outlives another list and a search, and leaving asks first.
  const edited = page.getByLabel('Answer', { exact: true });
  await page.getByRole('combobox', { name: 'Show' }).selectOption('rejected');
  await expect(cards).toHaveCount(2);
  await page.getByRole('combobox', { name: 'Show' }).selectOption('examples');
  await page.getByRole('searchbox', { name: 'Search training examples...' }).fill('no such words anywhere');
  await expect(cards).toHaveCount(1);
  await expect(edited).toHaveValue('As we say: "Nobody in the library ever wrote this sentence."');
  await page.getByRole('link', { name: 'New Conversation' }).click();
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await page.getByRole('searchbox', { name: 'Search training examples...' }).fill('');
  // Somebody else changed it in the meantime.
  const edits = '**/api/synthesis/pairs/*';
  await page.route(
    edits,
    async (route) => {
      const postData = { ...route.request().postDataJSON(), answer: 'Somebody else’s answer.' };
      await route.fetch({ postData });
      await route.continue();
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Somebody else’s answer.')).toBeVisible();
  await page.getByRole('button', { name: 'Overwrite with mine' }).click();
  await expect(page.getByRole('button', { name: 'Overwrite with mine' })).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Show' }).selectOption('failed');
  await expect(page.getByText(/^As we say: “Nobody in the library/)).toBeVisible();
  await expect(cards).toHaveCount(1);
  // Out from under the sticky bar.
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Download', exact: true }).click();
  await expect(dialog.getByText('It contains the approved examples.')).toBeVisible();
  await expectAccessible(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download the training file' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('fine-tuning-train.jsonl');
  const lines = (await readFile((await file.path())!, 'utf8')).trim().split('\n');
  expect(lines.map((line) => JSON.parse(line).messages.map((one: { role: string }) => one.role))).toEqual([
    ['system', 'user', 'assistant'],
  ]);
  await dialog.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(dialog).toContainText('This will delete all the data.');
  await dialog.getByRole('button', { name: 'Clear' }).click();
  await page.getByRole('combobox', { name: 'Show' }).selectOption('examples');
  await expect(page.getByText('No examples yet. Press Synthesize to make some.')).toBeVisible();
});
