import type { APIRequestContext, Page } from '@playwright/test';
import { humanProof } from './human-proof.ts';
import { signInAsOwner } from './owner.ts';
import type { Server } from './server.ts';
import { expect, expectAccessible, signUp, test } from './test.ts';

let made = 0;
/** A unique title: the server outlives the test. */
const titled = (what: string) => `${what} ${Date.now()}-${++made}`;

const board = (page: Page, title: string) => page.getByRole('region', { name: title });
const standings = (page: Page, title: string) => board(page, title).getByRole('listitem');
const dialog = (page: Page) => page.getByRole('dialog');

async function createGoal(page: Page, { address }: Server, title: string, kind: string): Promise<string> {
  const reply = await page.request.post(`${address}/api/goals`, {
    headers: { origin: address },
    data: { title, kind },
  });
  return (await reply.json()).goal.id;
}

/** Submits as someone else, without a screen. */
async function submitAs(request: APIRequestContext, { address }: Server, goal: string, body: object) {
  const headers = { origin: address };
  const email = `other-${process.pid}-${Date.now()}-${++made}@example.com`;
  await request.post(`${address}/api/auth/sign-up/email`, {
    headers,
    data: { email, password: 'correct horse', humanCheck: await humanProof(request, address) },
  });
  const reply = await request.put(`${address}/api/goals/${goal}/achievements`, { headers, data: body });
  expect(await reply.text()).not.toContain('error');
}

/** Blocks the next call of this kind. */
async function cutOnce(page: Page, method: string, path: string): Promise<void> {
  await page.route(
    path,
    (route) => (route.request().method() === method ? route.abort() : route.fallback()),
    { times: 1 },
  );
}

test('an admin sets a goal; an athlete submits, edits and deletes a score', { tag: '@core' }, async ({
  page,
  browser,
  product,
}) => {
  const title = titled('Push-ups');
  await signInAsOwner(page, product, '/leaderboard');
  await expect(page).toHaveTitle(/^Leaderboard \|/);

  await page.getByRole('button', { name: 'New goal' }).click();
  await dialog(page).getByRole('button', { name: 'Create goal' }).click();
  await expect(dialog(page).getByText('Give the goal a title.')).toBeVisible();
  await dialog(page).getByRole('textbox', { name: 'Title' }).fill(title);
  await dialog(page).getByRole('textbox', { name: 'Description' }).fill('Chest to the floor.');
  // Neither a press outside nor Escape discards typed text.
  const question = page.getByRole('dialog', { name: 'Close without saving?' });
  await page.mouse.click(8, 8);
  await question.getByRole('button', { name: 'Cancel' }).click();
  for (const shown of [1, 0, 1, 0]) {
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(shown);
  }
  await expect(dialog(page).getByRole('textbox', { name: 'Title' })).toHaveValue(title);
  await expectAccessible(page);
  await cutOnce(page, 'POST', '**/api/goals');
  await dialog(page).getByRole('button', { name: 'Create goal' }).click();
  await expect(dialog(page).getByRole('alert')).toHaveText('Failed to create goal');
  await dialog(page).getByRole('button', { name: 'Create goal' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(board(page, title)).toContainText('Chest to the floor.');
  await expect(board(page, title)).toContainText('No scores yet.');

  const context = await browser.newContext();
  const athlete = await context.newPage();
  const name = `Ännä ${Date.now()}`;
  const email = await signUp(athlete, product.address);
  await athlete.goto(`${product.address}/leaderboard`);
  await expect(athlete.getByRole('button', { name: 'New goal' })).toHaveCount(0);
  await board(athlete, title).getByRole('button', { name: 'Submit your score' }).click();
  const submit = dialog(athlete).getByRole('button', { name: 'Submit' });
  await submit.click();
  await expect(dialog(athlete).getByText('Enter your score.')).toBeVisible();
  await expect(dialog(athlete).getByRole('textbox', { name: 'Score' })).toBeFocused();
  await dialog(athlete).getByRole('textbox', { name: 'Score' }).fill('many');
  await submit.click();
  await expect(dialog(athlete).getByText('Enter a number.')).toBeVisible();
  await dialog(athlete).getByRole('textbox', { name: 'Score' }).fill('41,5');
  await dialog(athlete).getByRole('textbox', { name: 'Notes' }).fill('After squats.');
  await dialog(athlete).getByRole('textbox', { name: 'Display name' }).fill(email);
  await submit.click();
  await expect(dialog(athlete).getByText(/choose one that is not an email address/)).toBeVisible();
  await dialog(athlete).getByRole('textbox', { name: 'Display name' }).fill(name);
  await expectAccessible(athlete);
  await cutOnce(athlete, 'PUT', '**/achievements');
  await submit.click();
  await expect(dialog(athlete).getByRole('alert')).toHaveText('Failed to submit achievement');
  await submit.click();
  await expect(dialog(athlete)).toHaveCount(0);
  await expect(board(athlete, title).getByRole('status')).toHaveText('Submitted: you are ranked 1 by value.');
  await expect(standings(athlete, title)).toContainText(['41.5']);
  await expect(standings(athlete, title)).toContainText(['After squats.']);
  await expect(athlete.getByText(`Your name here is ${name}.`)).toBeVisible();
  await expectAccessible(athlete);

  // The admin sees who it is, and marks it; an edit removes the mark.
  await page.reload();
  await expect(standings(page, title)).toContainText([email]);
  await standings(page, title).getByRole('button', { name: 'Verify' }).click();
  await expect(standings(page, title)).toContainText(['verified']);
  await athlete.reload();
  await expect(standings(athlete, title)).toContainText(['verified']);
  await expect(board(athlete, title)).not.toContainText('@');
  await board(athlete, title).getByRole('button', { name: 'Update your score' }).click();
  await expect(dialog(athlete)).toContainText('Any change removes the mark');
  await dialog(athlete).getByRole('textbox', { name: 'Score' }).fill('43');
  await dialog(athlete).getByRole('button', { name: 'Submit' }).click();
  await expect(standings(athlete, title)).toContainText(['43']);
  await expect(standings(athlete, title)).toHaveCount(1);
  await expect(board(athlete, title)).not.toContainText('verified');

  // The admin's view is older than that.
  await standings(page, title).getByRole('button', { name: 'Remove the verified mark' }).click();
  await expect(board(page, title).getByRole('alert')).toHaveText('Failed to verify achievement');
  await expect(standings(page, title)).toContainText(['43']);

  await standings(athlete, title).getByRole('button', { name: 'Delete' }).click();
  await expect(dialog(athlete)).toContainText('Are you sure you want to delete this achievement?');
  await cutOnce(athlete, 'DELETE', '**/api/achievements/*');
  await dialog(athlete).getByRole('button', { name: 'Delete' }).click();
  await expect(dialog(athlete).getByRole('alert')).toHaveText('Failed to delete achievement');
  await dialog(athlete).getByRole('button', { name: 'Delete' }).click();
  await expect(dialog(athlete)).toHaveCount(0);
  await expect(board(athlete, title)).toContainText('No scores yet.');
  await expect(board(athlete, title).getByRole('heading')).toBeFocused();
  await context.close();
});

test('a total is ranked by weight and by points, and shows one’s place below the top ten', async ({
  page,
  browser,
  request,
  product,
}) => {
  const admin = await browser.newContext();
  const owner = await admin.newPage();
  await signInAsOwner(owner, product);
  const title = titled('Total');
  const goal = await createGoal(owner, product, title, 'total');
  await admin.close();
  for (let nth = 0; nth < 11; nth++) {
    const body = { value: 700 - nth * 10, unit: 'kg', display_name: `Lifter ${goal.slice(-6)} ${nth}` };
    await submitAs(request, product, goal, nth === 4 ? { ...body, body_weight: 140, sex: 'male' } : body);
  }

  await signUp(page, product.address, '/leaderboard');
  await board(page, title).getByRole('button', { name: 'Submit your score' }).click();
  await dialog(page).getByRole('textbox', { name: 'Weight', exact: true }).fill('400');
  await dialog(page).getByRole('radio', { name: 'kg' }).check({ force: true });
  await dialog(page).getByRole('textbox', { name: 'Body weight in kg' }).fill('5');
  await dialog(page).getByRole('radio', { name: 'Female' }).check({ force: true });
  await dialog(page)
    .getByRole('textbox', { name: 'Display name' })
    .fill(`lifter ${goal.slice(-6)} 1`);
  await dialog(page).getByRole('button', { name: 'Submit' }).click();
  await expect(dialog(page).getByText(/^Weight must be between/)).toBeVisible();
  await dialog(page).getByRole('textbox', { name: 'Body weight in kg' }).fill('63');
  await dialog(page).getByRole('button', { name: 'Submit' }).click();
  await expect(dialog(page).getByText('This name is taken. Choose another one.').first()).toBeVisible();
  await dialog(page)
    .getByRole('textbox', { name: 'Display name' })
    .fill(`Myself ${goal.slice(-6)}`);
  await dialog(page).getByRole('button', { name: 'Submit' }).click();
  await expect(dialog(page)).toHaveCount(0);

  await expect(standings(page, title)).toHaveCount(11);
  await expect(standings(page, title).last()).toContainText(/Place 12.*you.*400/s);
  await expect(board(page, title)).toContainText('12 in all');
  await board(page, title).getByRole('radio', { name: 'DOTS' }).check({ force: true });
  await expect(standings(page, title)).toHaveCount(2);
  await expect(standings(page, title)).toContainText([/Place 1.*430\.21.*400 kg/s, /Place 2.*660 kg/s]);
  await board(page, title).getByRole('radio', { name: 'IPF GL' }).check({ force: true });
  await expect(board(page, title)).toContainText('IPF GL is tuned for elite lifters');
  await expect(standings(page, title)).toContainText(['87.51']);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Change your display name' }).click();
  await dialog(page)
    .getByRole('textbox', { name: 'Display name' })
    .fill(`Renamed ${goal.slice(-6)}`);
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(standings(page, title)).toContainText([`Renamed ${goal.slice(-6)}`]);
});

test('a score is submitted with the keyboard alone', { tag: '@wide-only' }, async ({ page, product }) => {
  await signInAsOwner(page, product);
  const title = titled('Plank');
  await createGoal(page, product, title, 'score');
  const named = await page.request.put(`${product.address}/api/display-name`, {
    headers: { origin: product.address },
    data: { display_name: titled('Owner') },
  });
  expect(named.ok()).toBe(true);
  await page.goto(`${product.address}/leaderboard`);
  // Until the name has loaded, the dialog asks for one.
  await expect(page.getByText('Your name here is')).toBeVisible();
  const open = board(page, title).getByRole('button', { name: /your score/ });
  await expect(open).toBeEnabled();
  for (let tabs = 0; tabs < 60 && !(await open.evaluate((node) => node === document.activeElement)); tabs++) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('textbox', { name: 'Score' })).toBeFocused();
  await page.keyboard.type('-12.25');
  await page.keyboard.press('Tab');
  await page.keyboard.type('A bad day.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(dialog(page).getByRole('button', { name: 'Submit' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  await expect(standings(page, title)).toContainText(['-12.25']);
  await expect(open).toBeFocused();
});

test('its link is in everyone’s sidebar, and a closed goal is gone', async ({ page, product }) => {
  await signUp(page, product.address);
  const phone = test.info().project.name === 'phone';
  const menu = page.getByRole('button', { name: 'Menu' });
  if (phone) await menu.click();
  await expect(page.getByRole('link', { name: 'Account' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Leaderboard' })).toBeVisible();

  await page.context().clearCookies();
  await signInAsOwner(page, product);
  const title = titled('Closing');
  await createGoal(page, product, title, 'lift');
  if (phone) await menu.click();
  await page.getByRole('link', { name: 'Leaderboard' }).click();
  await expect(page.getByRole('heading', { name: 'Leaderboard', level: 1 })).toBeVisible();
  await board(page, title).getByRole('button', { name: 'Close this goal' }).click();
  await dialog(page).getByRole('button', { name: 'Close the goal' }).click();
  await expect(board(page, title)).toHaveCount(0);
  await expect(page.getByText(`‘${title}’ is closed.`)).toBeVisible();
});

test('failed loads say so and work on Retry; strangers are sent to the login', async ({
  page,
  browser,
  product,
}) => {
  await signUp(page, product.address);
  let cut = true;
  await page.route('**/api/goals?*', (route) => (cut ? route.abort() : route.fallback()));
  await page.goto(`${product.address}/leaderboard`);
  await expect(page.getByText('The server could not be reached.').first()).toBeVisible({ timeout: 20_000 });
  cut = false;
  await page.locator('main').getByRole('button', { name: 'Retry' }).click();
  await expect(page.locator('main').getByRole('button', { name: 'Retry' })).toHaveCount(0);
  const stranger = await browser.newContext();
  const other = await stranger.newPage();
  await other.goto(`${product.address}/leaderboard`);
  await expect(other).toHaveURL(/\/login\?next=%2Fleaderboard/);
  await stranger.close();
});
