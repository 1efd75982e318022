import type { Page } from '@playwright/test';
import { composer, expect, expectAccessible, signUp, test } from './test.ts';

/** Fires Chromium's event for an app that can be installed. */
const offerInstall = (page: Page, outcome: 'accepted' | 'dismissed') =>
  page.evaluate((outcome) => {
    const event = new Event('beforeinstallprompt', { cancelable: true });
    const prompt = async () => {
      document.documentElement.dataset.prompted = String(event.defaultPrevented);
      return { outcome };
    };
    dispatchEvent(Object.assign(event, { prompt }));
  }, outcome);

/** Makes the previous visit appear to have been yesterday. */
const visitLater = (page: Page) =>
  page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('visits:'))
        localStorage.setItem(key, localStorage.getItem(key)!.replace(/ .*/, ' 1'));
  });

test('from the second visit on the app says that it can be installed, until that is done @wide', async ({
  page,
  product,
}) => {
  await signUp(page, product.address);
  const hint = page.getByRole('complementary', { name: 'Install the app' });
  await offerInstall(page, 'accepted');
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('visits:');
  await expect(hint).toBeHidden();

  await visitLater(page);
  await page.reload();
  await expect(composer(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  await offerInstall(page, 'accepted');
  await expect(hint).toContainText('Quarry Coach on your home screen');
  await expectAccessible(page);
  await hint.getByRole('button', { name: 'Install' }).click();
  await expect(hint).toBeHidden();
  await expect(page.locator('html')).toHaveAttribute('data-prompted', 'true');
  await page.reload();
  await page.waitForLoadState('networkidle');
  await offerInstall(page, 'accepted');
  await expect(composer(page)).toBeVisible();
  await expect(hint).toBeHidden();

  const manifest = await (await page.request.get(`${product.address}/manifest.webmanifest`)).json();
  expect(manifest).toMatchObject({ name: 'Quarry Coach', display: 'standalone', start_url: '/chat' });
});
