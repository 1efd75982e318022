import { heldReply, textReply, toolReply } from '#fakes/model-replies.ts';
import { answers, ask, composer, expect, expectAccessible, signUp, test } from './test.ts';

test('a record mentioned in chat is saved, undone, and known to be undone after a reload', {
  tag: '@core',
}, async ({ page, product }) => {
  await signUp(page, product.address);
  await ask(page, 'New PR: squat 405 x 3');
  const saved = answers(page).first().getByRole('list', { name: 'Saved' });
  await expect(saved).toContainText('Squat 405 kg × 3', { timeout: 20_000 });
  await expect(answers(page).getByText('Saving PR...')).toHaveCount(0);
  await expectAccessible(page);
  await ask(page, 'New PR: bench 225 x 5');
  await expect(answers(page).getByRole('list', { name: 'Saved' })).toHaveCount(2);
  await expectAccessible(page);

  await page.goto(`${product.address}/account/personal-records`);
  await expect(page.getByText('Added by the coach').or(page.getByText('405')).first()).toBeVisible();
  await page.goBack();

  const undo = saved.getByRole('button', { name: 'Undo: Squat 405 kg × 3' });
  await undo.press('Enter');
  await expect(saved).toContainText('Removed from your records');
  await expect(saved.getByText('Removed from your records')).toBeFocused();
  await expect(undo).toHaveCount(0);
  await expectAccessible(page);
  await page.reload();
  await expect(saved).toContainText('removed later');
  await expect(saved.getByRole('button')).toHaveCount(0);
  await page.goto(`${product.address}/account/personal-records`);
  await expect(page.getByText('405')).toHaveCount(0);
});

test('a memory is saved, used in later answers, and undone', { tag: '@core' }, async ({ page, product }) => {
  await signUp(page, product.address);
  await ask(page, 'Remember that my left knee hurts in deep squats');
  const saved = answers(page).getByRole('list', { name: 'Saved' });
  await expect(saved).toContainText('My left knee hurts in deep squats', { timeout: 20_000 });

  await ask(page, 'What can I do if my knee hurts?');
  const second = answers(page).nth(1);
  await expect(second.getByRole('button', { name: 'Copy answer' })).toBeVisible({ timeout: 20_000 });
  await expect(second).toContainText('What I remember about you: My left knee');
  const used = second.getByText('What the coach used');
  await used.click();
  await expect(second.getByRole('link', { name: 'Memories' })).toHaveAttribute('href', '/account/memories');
  await expect(second.getByRole('definition').first()).toContainText('My left knee hurts');
  await expect(second.getByText(/\d+ passages read/)).toBeVisible();
  await expectAccessible(page);

  await saved.getByRole('button', { name: /^Undo/ }).click();
  await expect(saved).toContainText('Removed from memory');
  await page.reload();
  await second.getByText('What the coach used').click();
  await expect(second.getByText('1 deleted since')).toBeVisible();
});

test('an Undo that fails says why, and can be tried again', async ({ page, scripted }) => {
  scripted.play(
    toolReply([{ name: 'prs', input: { action: 'add', lift: 'Bench', value: 225 } }]),
    textReply('Saved.'),
  );
  await signUp(page, scripted.address);
  await ask(page, 'I benched 225');
  const saved = answers(page).getByRole('list', { name: 'Saved' });
  await page.route('**/api/personal-records/**', (route) => route.abort());
  await saved.getByRole('button', { name: 'Undo: Bench 225 lb' }).click();
  await expect(saved.getByRole('alert')).toContainText('could not be reached');
  await page.unroute('**/api/personal-records/**');
  await saved.getByRole('button', { name: 'Retry undoing: Bench 225 lb' }).click();
  await expect(saved).toContainText('Removed from your records');
});

test('products are shown as cards, and a reload shows the same', async ({ page, product }) => {
  await signUp(page, product.address);
  await ask(page, 'Which belt should I buy?');
  const shop = answers(page).getByRole('list', { name: 'From the shop' });
  const belt = shop.getByRole('link', { name: /Quarry Belt/ });
  await expect(belt).toBeVisible({ timeout: 20_000 });
  await expect(belt).toContainText('$110');
  await expect(belt).toHaveAttribute('href', 'https://shop.quarrystreet.example/quarry-belt');
  await expect(belt).toHaveAttribute('rel', /noopener/);
  await expectAccessible(page);
  await page.reload();
  await expect(belt).toContainText('$110');
});

test('a tool’s status is shown and disappears when text arrives', async ({ page, scripted }) => {
  const { reply, release } = heldReply('', '220.46 lb. And so on.');
  scripted.play(
    toolReply([{ name: 'calculate', input: { calculation: 'convert', weight: 100, unit: 'kg' } }]),
    reply,
  );
  await signUp(page, scripted.address);
  await ask(page, 'What is 100 kg?');
  await expect(answers(page).getByText('Calculating...')).toBeVisible();
  release();
  await expect(answers(page)).toContainText('220.46');
  await expect(answers(page).getByText('Calculating...')).toHaveCount(0);
  await expect(composer(page)).toBeVisible();
});

test('the used data names profile and records', async ({ page, scripted }) => {
  await signUp(page, scripted.address);
  const headers = { origin: scripted.address };
  const profile = {
    name: 'Anna',
    units: 'us',
    height: null,
    weight: 160,
    age: null,
    sex: null,
    physique: '',
    experience: '',
    goals: '',
    equipment: '',
    injuries: 'Left knee',
    updated_at: null,
  };
  await page.request.put(`${scripted.address}/api/user-info`, { headers, data: profile });
  const record = { title: 'Squat', value: 310, unit: 'lb', repetitions: 2 };
  await page.request.post(`${scripted.address}/api/personal-records`, { headers, data: record });
  scripted.play(textReply('Go lighter.'));
  await ask(page, 'How heavy?');
  await answers(page).getByText('What the coach used').click();
  await expect(answers(page)).toContainText('Full Name, Weight, Injury History');
  await expect(answers(page)).toContainText('Squat 310 lb × 2');
  await expect(answers(page).getByRole('link', { name: 'Training profile' })).toHaveAttribute(
    'href',
    '/account/profile',
  );
  await expectAccessible(page);
});

test('injected words in saved, sold and used data stay words', async ({ page, scripted }) => {
  const planted = '![x](https://collector.example/?data=1) <img src="https://collector.example/2">';
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(scripted.address) && !request.url().startsWith('data:'))
      foreign.push(request.url());
  });
  scripted.play(
    toolReply([
      { name: 'memory', input: { action: 'save', content: planted } },
      { name: 'prs', input: { action: 'add', lift: planted, value: 1 } },
    ]),
    textReply('Saved: ![x](https://collector.example/?data=3)'),
  );
  await signUp(page, scripted.address);
  await ask(page, 'Save something');
  const saved = answers(page).getByRole('list', { name: 'Saved' });
  await expect(saved.getByText(planted)).toHaveCount(2);
  await ask(page, 'And what was it?');
  await answers(page).nth(1).getByText('What the coach used').click();
  await expect(answers(page).nth(1).getByText(planted)).not.toHaveCount(0);
  await expect(page.locator('img')).toHaveCount(0);
  expect(foreign).toEqual([]);
});
