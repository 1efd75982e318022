import { answers, ask, expect, expectAccessible, signUp, test } from './test.ts';

test('an answer is shared by a link, which is revoked @wide', { tag: '@core' }, async ({
  page,
  product,
  browser,
}) => {
  await signUp(page, product.address);
  await ask(page, 'What is circa max?');
  await answers(page).getByRole('button', { name: 'Share answer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share this answer' });
  await expect(dialog).toContainText('What is circa max?');
  await expectAccessible(page);
  // However long the answer is.
  await expect(dialog.getByRole('button', { name: 'Create link' })).toBeInViewport({ ratio: 1 });
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const link = await dialog.getByRole('code').textContent();

  const context = await browser.newContext();
  const stranger = await context.newPage();
  await stranger.goto(link!);
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('What is circa max?');
  const sources = stranger.getByRole('region', { name: 'Sources' });
  await expect(sources.getByRole('listitem').first()).toContainText('Asked on the Floor, page 67');
  await expect(sources.getByRole('blockquote').first()).toContainText(
    'Circa max is a short phase before a meet',
  );
  expect(await stranger.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
  await expectAccessible(stranger);

  await dialog.getByRole('button', { name: 'Revoke link' }).click();
  await expect(dialog.getByRole('button', { name: 'Create link' })).toBeVisible();
  await stranger.reload();
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('This link no longer works');

  await stranger.goto(`${link}${'x'.repeat(100)}`);
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('This link no longer works');
  await stranger.getByRole('link', { name: 'Ask it yourself' }).click();
  await expect(stranger).toHaveURL(`${product.address}/`);

  // The page of one's own data lists links, too.
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await expect(dialog.getByRole('code')).toBeVisible();
  await page.goto(`${product.address}/account/data`);
  const list = page.getByRole('region', { name: 'Shared answers' });
  await expect(list.getByRole('link', { name: 'What is circa max?' })).toBeVisible();
  // It was revoked in another tab meanwhile, which is the goal.
  await page.evaluate(async () => {
    const { shares } = await (await fetch('/api/shares')).json();
    for (const { id } of shares) await fetch(`/api/shares/${id}`, { method: 'DELETE' });
  });
  await list.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(list).toContainText('You have shared none.');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Shared answers' })).toBeFocused();
  await context.close();
});

test('an answer made with a record is shared only after its preview was edited', async ({
  page,
  product,
}) => {
  await signUp(page, product.address);
  await page.request.post(`${product.address}/api/personal-records`, {
    headers: { origin: product.address },
    data: { title: 'Squat', value: 187.5, unit: 'kg' },
  });
  await ask(page, 'What is 80% of my squat?');
  await expect(answers(page)).toContainText('150');
  await answers(page).getByRole('button', { name: 'Share answer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share this answer' });
  await expect(dialog).toContainText('The coach knew this about you');
  await expect(dialog).toContainText('187.5');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Please edit the text first');
  const shown = dialog.getByRole('region', { name: 'What everyone will read' });
  await expect(shown).toContainText('150');
  await dialog.getByRole('textbox', { name: 'Answer' }).fill('Take **80 percent** of your best.');
  await expect(shown).toContainText('Take 80 percent of your best.');
  await expect(shown).not.toContainText('150');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const link = await dialog.getByRole('code').textContent();
  await page.goto(link!);
  await expect(page.getByText('Take 80 percent of your best.')).toBeVisible();
  await expect(page.getByText('Edited by the person who shared it.')).toBeVisible();
  expect(await page.locator('main').textContent()).not.toContain('187.5');
});

test('an answer and a conversation are printed with their sources', async ({ page, product }) => {
  await signUp(page, product.address);
  await ask(page, 'What is the conjugate method?');
  await expect(answers(page).getByRole('list', { name: 'Sources' })).toBeVisible();
  await ask(page, 'Who is Ruth Halvorsen?');
  await expect(answers(page).last().getByRole('list', { name: 'Sources' })).toBeVisible();
  const print = await answers(page)
    .last()
    .getByRole('link', { name: 'Print answer, or save it as PDF' })
    .getAttribute('href');
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  await page.goto(product.address + print!);
  await expect(page.locator('html[data-printed]')).toBeAttached();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Who is Ruth Halvorsen?']);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Whole conversation' }).click();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'What is the conjugate method?',
    'Who is Ruth Halvorsen?',
  ]);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeHidden();
  await expect(page.getByRole('region', { name: 'Sources' })).toHaveCount(2);
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).not.toBe(
    'rgb(23, 25, 28)',
  );
});
