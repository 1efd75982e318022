import { answers, ask, expect, expectAccessible, signUp, test } from './test.ts';

test('a record’s plates and percentages are one tap away', async ({ page, product }) => {
  await signUp(page, product.address);
  const reply = await page.request.post(`${product.address}/api/personal-records`, {
    headers: { origin: product.address },
    data: { title: 'Deadlift', value: 187.5, unit: 'kg', repetitions: 3 },
  });
  expect(reply.ok()).toBe(true);
  await page.goto(`${product.address}/account/personal-records`);
  const open = page.getByRole('button', { name: 'Plates and percentages' }).first();
  await open.click();
  const dialog = page.getByRole('dialog');
  const plates = dialog.getByRole('list', { name: 'Plates on each side' }).getByRole('listitem');
  await expect(plates).toHaveText([/3 ×\s*25/, /1 ×\s*5/, /1 ×\s*2\.5/, /1 ×\s*1\.25/]);
  await expect(dialog).toContainText('On each side of the bar: 187.5 kg in all.');

  await dialog.getByRole('button', { name: '206.3 kg' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Weight' })).toHaveValue('206.3');
  await dialog.getByRole('textbox', { name: 'Weight' }).fill('187.5');
  await dialog.getByRole('button', { name: '80 %' }).click();
  await expect(plates).toHaveText([/2 ×\s*25/, /1 ×\s*15/]);
  await expect(dialog).toContainText('150 kg in all.');
  await expectAccessible(page);

  const weight = dialog.getByRole('textbox', { name: 'Weight' });
  await weight.fill('101');
  await expect(dialog).toContainText('These plates cannot load the other 1 kg.');
  await weight.fill('12');
  await expect(dialog).toContainText('Lighter than the empty bar (20 kg).');
  await weight.fill('heavy');
  await expect(dialog).toContainText('Enter a weight above 0');
  await expectAccessible(page);
  await weight.fill('100');
  await dialog.getByRole('radio', { name: 'lb' }).check({ force: true });
  await expect(weight).toHaveValue('220.5');
  await expect(plates).toHaveText([/1 ×\s*45/, /1 ×\s*35/, /1 ×\s*5/, /1 ×\s*2\.5/]);
  await dialog.getByRole('radio', { name: '35', exact: true }).check({ force: true });
  await expect(plates).toHaveText([/2 ×\s*45/, /1 ×\s*2\.5/]);

  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(open).toBeFocused();
  // The bar is remembered for each unit.
  await open.click();
  await expect(dialog.getByRole('radio', { name: '20', exact: true })).toBeChecked();
  await dialog.getByRole('radio', { name: 'lb' }).check({ force: true });
  await expect(dialog.getByRole('radio', { name: '35', exact: true })).toBeChecked();
});

test('an answer shows the loaded bar, even when it is opened again', { tag: '@core' }, async ({
  page,
  product,
}) => {
  await signUp(page, product.address);
  await ask(page, 'What is 70, 80 and 90% of 200 kg?');
  const bar = answers(page).last().getByRole('figure', { name: 'On the bar' });
  const plates = bar.getByRole('list', { name: 'Plates on each side' }).getByRole('listitem');
  await expect(plates).toHaveText([/3 ×\s*25/, /1 ×\s*5/]);
  await bar.getByText('70%').click();
  await expect(plates).toHaveText([/2 ×\s*25/, /1 ×\s*10/]);
  await expect(bar).toContainText('On each side of the bar: 140 kg in all.');
  await expectAccessible(page);
  await page.reload();
  await expect(plates).toHaveText([/3 ×\s*25/, /1 ×\s*5/]);
});
