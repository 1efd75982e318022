import { epubOf } from '#server/library/read/document-testing.ts';
import { signInAsOwner } from './owner.ts';
import { ask, expect, expectAccessible, test } from './test.ts';

const BOOK = epubOf({
  metadata: '<dc:title>Farmer Walks</dc:title><dc:creator>I. Toth</dc:creator>',
  chapters: [
    '<h1>Chapter 1: The handles</h1><p>Grip the handles of the farmer walk in the middle.</p>',
    '<h1>Chapter 2: The walk</h1><h2>Turning around</h2><p>Turn with short steps, and never cross your feet under the handles.</p><script>alert(1)</script>',
  ],
});

test('an EPUB is read by its sections, and cited by chapter and section', async ({ page, product }) => {
  await signInAsOwner(page, product, '/account/vector/books');
  await page
    .getByLabel('Files for the library')
    .setInputFiles({ name: 'farmer.epub', mimeType: 'application/epub+zip', buffer: BOOK });
  const row = page.getByRole('listitem').filter({ hasText: 'farmer.epub' });
  await expect(row).toContainText('2 sections');
  await row.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('link', { name: /^Farmer Walks/ })).toContainText('2 sections');

  await page.goto(`${product.address}/chat`);
  await ask(page, 'How do I turn around in a farmer walk with short steps?');
  const source = page.getByRole('list', { name: 'Sources' }).getByRole('button', { name: /Farmer Walks/ });
  await expect(source.filter({ hasText: 'ch. 2, Turning around' })).toBeVisible();
  await source.filter({ hasText: 'ch. 2, Turning around' }).click();
  await expect(page.getByText('Section 2 of 2')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next section' })).toBeDisabled();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Previous section' }).click();
  await expect(page.getByText('Section 1 of 2')).toBeVisible();
  await expect(page.getByText('Grip the handles of the farmer walk in the middle.')).toBeVisible();
});
