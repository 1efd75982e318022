import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, signUp, test, withAccess } from './test.ts';

const PATH = '/account/personal-records';
const FIXTURES = resolve(import.meta.dirname, '..', 'server', 'training-files', 'fixtures');
const HEVY =
  'title,start_time,end_time,description,exercise_title,superset_id,exercise_notes,set_index,set_type,weight_kg,reps,distance_km,duration_seconds,rpe\n';

const fixture = (name: string) => readFileSync(join(FIXTURES, name));
const file = (name: string, content: string | Buffer) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(content),
});
const set = (date: string, exercise: string, kg: number) =>
  `Push,"${date}, 07:32",,,${exercise},,,0,normal,${kg},5,,,\n`;

/** Signs up, and follows an athlete's path. */
async function open(page: Page, address: string): Promise<void> {
  await signUp(page, address, PATH);
  await page.getByRole('link', { name: 'Import' }).click();
  await expect(page.getByRole('heading', { name: 'Import your history' })).toBeVisible();
}

async function choose(page: Page, name: string, content: string | Buffer): Promise<void> {
  await page.getByLabel('File of your history').setInputFiles(file(name, content));
}

const step = (page: Page, name: string) => page.getByRole('heading', { name, level: 2 });
const add = (page: Page, count: string) => page.getByRole('button', { name: `Add ${count}` });
const another = (page: Page) => page.getByRole('button', { name: 'Choose another file' });

test('a history is clarified, previewed, added, and undone', { tag: '@core' }, async ({ page, product }) => {
  await open(page, product.address);
  await expect(page).toHaveTitle('Import your history | Quarry Coach');
  await expect(page.getByText('No imports yet.')).toBeVisible();
  await expectAccessible(page);

  const strong = `${fixture('strong-s1.csv')}2024-06-01 10:00:00,"Push",1h,"Competition Bench",1,205,5,0,0,"","",\n`;
  await choose(page, 'strong.csv', strong);
  await expect(step(page, 'A few questions first')).toBeFocused();
  await expect(page.getByText('Bench Press (Barbell), 28 May 2024')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert')).toHaveText([
    'Please answer this first.',
    'Please choose one for each.',
  ]);
  await expectAccessible(page);
  await page.getByText('Pounds').click();
  const competition = page.getByRole('group', { name: /Competition Bench/ });
  await competition.getByRole('radio', { name: 'Another name...' }).check();
  await competition.getByRole('combobox').fill('Comp');
  await competition.getByRole('radio', { name: 'Bench, one of your lifts' }).check();
  await page.getByRole('button', { name: 'Continue' }).click();

  await expect(step(page, 'Preview')).toBeFocused();
  await expect(page.getByText('strong.csv · Strong')).toBeVisible();
  await expect(page.getByText('from 11 rows, 28 May 2024 to 1 Jun 2024')).toBeVisible();
  for (const [what, line] of [
    ['Warm-up sets never count as records.', 'Line 2'],
    ['Rest timers are not sets.', 'Line 5'],
    ['Notes between sets are not sets.', 'Line 6'],
  ] as const) {
    await expect(page.getByRole('listitem').filter({ hasText: what })).toContainText(line);
  }
  // The day's heaviest set is beside the set with the best estimate.
  await expect(page.getByRole('listitem').filter({ hasText: 'Bench 28 May 2024' })).toHaveText([
    /230 lb ×/,
    /225 lb × 5/,
  ]);
  await expectAccessible(page);

  // A lift is left out, and comes back under another name; both are remembered.
  await page.getByRole('button', { name: 'Change the name of Plank' }).click();
  const plank = page.getByRole('group', { name: /Plank/ });
  await plank.getByRole('radio', { name: 'Leave it out' }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use this' }).click();
  await expect(add(page, '5 records')).toBeVisible();
  await expect(page.getByText('Lifts you chose to skip.')).toBeVisible();
  await page.getByRole('button', { name: 'Change the name of Plank' }).click();
  await plank.getByRole('radio', { name: 'Another name...' }).check();
  await plank.getByRole('combobox').fill(' ');
  await expect(page.getByRole('button', { name: 'Use this' })).toBeDisabled();
  await plank.getByRole('combobox').fill('Front plank');
  await page.getByRole('button', { name: 'Use this' }).click();
  await add(page, '6 records').click();

  await expect(step(page, 'Done')).toBeFocused();
  await expect(page.getByText('records added')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'See your records' }).click();
  const bench = page.getByRole('article', { name: 'Bench', exact: true });
  await expect(bench).toContainText('205');
  await expect(bench).toContainText('Imported from Strong');
  await expect(page.getByRole('article', { name: 'Front plank' })).toContainText('1:00');

  // The second time nothing is asked, and only new records are added.
  await page.getByRole('link', { name: 'Import' }).click();
  await choose(page, 'strong.csv', strong);
  await page.getByText('Pounds').click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('You already have all of these records.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Add/ })).toHaveCount(0);
  await another(page).click();

  const row = page.getByRole('listitem').filter({ hasText: 'strong.csv' });
  await expect(row).toContainText('6 records · Strong');
  await row.getByRole('button', { name: 'Undo the import of strong.csv' }).click();
  const asked = page.getByRole('dialog', { name: 'Are you sure you want to undo this import?' });
  await expect(asked).toContainText('6 records of strong.csv will be deleted.');
  await expectAccessible(page);
  await asked.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('No imports yet.')).toBeVisible();
  await page.getByRole('link', { name: 'Personal Records' }).first().click();
  await expect(page.getByText('No records, yet.')).toBeVisible();
});

test('other questions: columns, the day, the lifter', async ({ page, product }) => {
  await open(page, product.address);
  await choose(page, 'book.csv', fixture('mapped-ambiguous-dates.csv'));
  await expect(page.getByRole('heading', { name: 'Which column holds what?' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Weight', exact: true })).toHaveValue('kg');
  await expect(page.getByRole('cell', { name: '05/06/2024' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('combobox', { name: 'Exercise' }).selectOption('');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert')).toHaveText('Please answer this first.');
  await page.getByRole('combobox', { name: 'Exercise' }).selectOption('lift');
  await page.getByRole('combobox', { name: 'Date' }).selectOption('when it was');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Line 2 says 05/06/2024')).toBeVisible();
  await expectAccessible(page);
  await page.getByText('5 June').click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('from 2 rows, 5 Jun 2024 to 7 Jun 2024')).toBeVisible();
  await another(page).click();

  await choose(page, 'lifters.csv', fixture('openpowerlifting-older.csv'));
  await page.getByRole('combobox', { name: 'Your name in the file' }).click();
  await page.getByRole('option', { name: 'Bo Sample #1' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(add(page, '5 records')).toBeVisible();
  await expect(page.getByText('Results of other lifters.')).toBeVisible();
});

test('errors are reported, and nothing is added', async ({ page, product }) => {
  await open(page, product.address);
  const problem = page.getByRole('alert');
  await choose(page, 'bench.csv', Buffer.from('89504e470d0a1a0a00', 'hex'));
  await expect(problem).toContainText('Line 1 is not text: this file is actually a picture.');
  await expectAccessible(page);
  await choose(page, 'header.csv', HEVY);
  await expect(problem).toContainText('no line follows');
  await choose(page, 'big.csv', Buffer.alloc(20 * 1024 * 1024 + 1, 'x'));
  await expect(problem).toContainText('big.csv is too large');

  // The network drops while the file is read, and comes back.
  await page.route('**/api/record-imports/preview*', (route) => route.abort());
  await choose(page, 'good.csv', HEVY + set('1 May 2024', 'Squat', 140));
  await expect(problem).toContainText('The server could not be reached.');
  await expectAccessible(page);
  // What never works must not keep them from another file.
  await another(page).click();
  await expect(page.getByRole('heading', { name: 'Earlier imports' })).toBeVisible();
  await choose(page, 'good.csv', HEVY + set('1 May 2024', 'Squat', 140));
  await expect(problem).toContainText('The server could not be reached.');
  await page.unroute('**/api/record-imports/preview*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(add(page, '1 record')).toBeVisible();
  await page.route('**/api/record-imports?*', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/json',
      body: JSON.stringify({ error: 'unavailable', message: 'Many files are being read at the moment.' }),
    }),
  );
  await add(page, '1 record').click();
  await expect(problem).toContainText('Many files are being read at the moment.');
  await page.unroute('**/api/record-imports?*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(step(page, 'Done')).toBeVisible();

  // A list that failed to load can be requested again.
  await page.route('**/api/record-imports', (route) => route.fulfill({ status: 403, body: '{}' }));
  await page.reload();
  await expect(problem).toContainText('something went wrong');
  await page.unroute('**/api/record-imports');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'good.csv' })).toContainText('1 record · Hevy');
});

test('a large history is read with progress, dropped rather than chosen', async ({ page, product }) => {
  await open(page, product.address);
  const days = Array.from({ length: 3000 }, (_, nth) =>
    new Date(Date.UTC(2014, 0, 1 + nth)).toISOString().slice(0, 10),
  );
  const rows = days.flatMap((day) => [60, 80, 100].map((kg) => set(day, 'Squat (Barbell)', kg)));
  await page.exposeFunction('historyFile', () => HEVY + rows.join(''));
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/record-imports/preview*', async (route) => {
    await held;
    await route.continue();
  });
  await page.evaluate(async () => {
    const content = await (window as unknown as { historyFile(): Promise<string> }).historyFile();
    const dropped = new DataTransfer();
    dropped.items.add(new File([content], 'workouts.csv', { type: 'text/csv' }));
    const target = document.querySelector('input[type=file]')?.parentElement;
    for (const type of ['dragover', 'drop']) {
      target?.dispatchEvent(new DragEvent(type, { dataTransfer: dropped, bubbles: true, cancelable: true }));
    }
  });
  await expect(page.getByRole('progressbar', { name: 'Sending the file' })).toBeVisible();
  await expectAccessible(page);
  release();
  await expect(add(page, '3,000 records')).toBeVisible();
  await expect(page.getByText('The newest 50 of them.')).toBeVisible();
  await expectAccessible(page);
  await add(page, '3,000 records').click();
  await expect(step(page, 'Done')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('No imports yet.')).toBeVisible();
});

test('records are exported, and come back unchanged', async ({ page, product }) => {
  await open(page, product.address);
  await choose(
    page,
    'workouts.csv',
    HEVY + set('1 May 2024', 'Squat (Barbell)', 140) + set('2 May 2024', 'Dips', 10),
  );
  await add(page, '2 records').click();
  await page.getByRole('link', { name: 'See your records' }).click();
  await page.getByRole('button', { name: 'Export' }).click();
  const menu = page.getByRole('dialog', { name: 'Export your records' });
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await menu.getByRole('link', { name: /Strong format/ }).click();
  const exported = await download;
  expect(exported.suggestedFilename()).toMatch(/^records-strong-\d{4}-\d\d-\d\d\.csv$/);
  const content = readFileSync(await exported.path());
  await expect(menu).toBeHidden();
  await page.getByRole('link', { name: 'Import' }).click();
  await choose(page, 'records.csv', content);
  await expect(page.getByText('You already have all of these records.')).toBeVisible();
});

test('after the trial one can look and leave, but not add', async ({ page, product }) => {
  await signUp(page, product.address);
  await withAccess(page, { allowed: false, reason: 'expired', until: null });
  await page.goto(`${product.address}${PATH}/import`);
  await expect(page.getByText('Your subscription has expired.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeDisabled();
  await expectAccessible(page);
  await page.goto(product.address + PATH);
  await expect(page.getByRole('button', { name: 'Export' })).toBeEnabled();
});
