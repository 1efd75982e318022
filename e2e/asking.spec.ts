import { textReply } from '#fakes/model-replies.ts';
import { answers, ask, composer, expect, expectAccessible, signUp, signUpOnScreen, test } from './test.ts';

test('an athlete signs up, asks, and opens the page behind an answer', { tag: ['@core', '@wide'] }, async ({
  page,
  product,
}) => {
  await signUpOnScreen(page, product.address);
  await expect(page).toHaveTitle(/\| Quarry Coach$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What are we lifting today?');
  await expectAccessible(page);

  await ask(page, 'What is the conjugate method?');
  await expect(page).toHaveURL(/\/chat\/[0-9a-f-]{36}$/);
  const answer = answers(page);
  await expect(answer.getByRole('button', { name: 'Copy answer' })).toBeVisible({ timeout: 20_000 });
  await expect(answer).toContainText('Strong on Purpose');
  await expect(answer).not.toContainText('not found on the page');
  await expectAccessible(page);

  const citation = answer.getByRole('button', { name: /^Source \d+: Strong on Purpose, page \d+/ }).first();
  await citation.click();
  const panel = page.getByRole('complementary', { name: /Strong on Purpose/ }).or(page.getByRole('dialog'));
  await expect(panel.getByRole('heading', { name: 'Strong on Purpose' })).toBeFocused();
  await expect(panel.locator('mark').first()).toBeVisible();
  await expect(panel.locator('mark').first()).toBeInViewport();
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Next page' }).click();
  await expect(panel.locator('mark')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(citation).toBeFocused();

  await ask(page, 'How heavy should speed squats be?');
  await expect(answers(page).last().getByRole('list', { name: 'Sources' })).toBeVisible({ timeout: 20_000 });
  await expect(answers(page).last().getByRole('button', { name: 'Copy answer' })).toBeVisible();
  await expectAccessible(page);

  await page.reload();
  await expect(answers(page).first()).toContainText('Strong on Purpose');
  await expect(page).toHaveTitle('What is the conjugate method? | Quarry Coach');
});

test('everything can be done from the keyboard', { tag: '@wide-only' }, async ({ page, product }) => {
  await page.goto(`${product.address}/login?new=true`);
  const reach = async (name: RegExp, role: 'button' | 'textbox' | 'link' = 'button') => {
    // While a page is still loading there is nothing to focus.
    await expect(page.getByRole(role, { name }).first()).toBeVisible();
    for (let presses = 0; presses < 60; presses++) {
      const focused = page.locator(':focus');
      if ((await focused.count()) === 1 && (await page.getByRole(role, { name }).and(focused).count()) === 1)
        return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab never reached ${name}`);
  };
  await reach(/^Email/, 'textbox');
  await page.keyboard.type(`keys-${Date.now()}@example.com`);
  await reach(/^Password/, 'textbox');
  await page.keyboard.type('correct horse');
  await reach(/^Confirm password/, 'textbox');
  await page.keyboard.type('correct horse');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/home$/);
  const guide = page.getByRole('dialog', { name: 'Get Started' });
  await expect(guide.getByRole('heading', { name: 'Get Started' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(guide).toHaveCount(0);
  await reach(/Your question/, 'textbox');
  await page.keyboard.type('How high should');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('my box be?');
  await page.keyboard.press('Enter');
  await expect(answers(page).getByRole('button', { name: 'Copy answer' })).toBeVisible({ timeout: 20_000 });
  await page.locator('body').press('Home');
  await reach(/^Source 1/);
  await page.keyboard.press('Enter');
  await expect(page.locator('mark').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Source 1/ }).and(page.locator(':focus'))).toHaveCount(1);
});

test('suggestions use as many columns as fit, and fill the input', { tag: '@wide' }, async ({
  page,
  product,
}) => {
  await signUp(page, product.address);
  const group = page
    .getByRole('region', { name: 'Suggested questions' })
    .or(page.getByRole('list', { name: 'Suggested questions' }))
    .first();
  for (const [width, columns] of [
    [1280, 3],
    [900, 3],
    [899, 2],
    [500, 2],
    [499, 1],
    [320, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await expect
      .poll(async () => {
        const boxes = await group
          .getByRole('listitem')
          .evaluateAll((items) => items.map((item) => Math.round(item.getBoundingClientRect().left)));
        return new Set(boxes).size;
      })
      .toBe(columns);
  }
  await expectAccessible(page);
  const suggestion = group.getByRole('listitem').first().getByRole('button');
  const question = await suggestion.evaluate(
    (button) =>
      button.querySelector('[data-question]')?.textContent ?? button.lastElementChild?.textContent ?? '',
  );
  await page.getByRole('button', { name: 'More questions' }).click();
  await page.getByRole('button', { name: 'Previous questions' }).click();
  await suggestion.click();
  await expect(composer(page)).toHaveValue(question);
  await expect(composer(page)).toBeFocused();
});

test('the library says so when it has nothing', { tag: '@core' }, async ({ page, product }) => {
  await signUp(page, product.address);
  await ask(page, 'zxqv wfpg blorf?');
  await expect(answers(page)).toContainText(/nothing/i, { timeout: 20_000 });
  await expect(answers(page).getByRole('button', { name: /^Source/ })).toHaveCount(0);
});

test('a question is written, recalled, kept and cleared', async ({ page, scripted }) => {
  scripted.play(textReply('Three minutes.'));
  await signUp(page, scripted.address);
  await composer(page).fill('Half a ques');
  await page.reload();
  await expect(composer(page)).toHaveValue('Half a ques');
  await ask(page, 'How long do I rest?');
  await expect(answers(page)).toContainText('Three minutes.');
  await expect(composer(page)).toHaveValue('');
  await composer(page).press('ArrowUp');
  await expect(composer(page)).toHaveValue('How long do I rest?');
  await composer(page).fill('');
  await page.getByRole('button', { name: 'Clear conversation' }).click();
  await expect(page).toHaveURL(/\/chat$/);
  await expect(answers(page)).toHaveCount(0);
  await page.goBack();
  await expect(answers(page)).toContainText('Three minutes.');
});
