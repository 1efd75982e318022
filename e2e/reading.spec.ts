import type { Page } from '@playwright/test';
import { textReply } from '#fakes/model-replies.ts';
import { answers, ask, composer, expect, expectAccessible, signUp, test } from './test.ts';

const LONG = Array.from({ length: 90 }, (_, index) => `Line ${index}: pull, rest, and pull again.\n\n`);
const slow = () => textReply(LONG, { delayMs: 90 });

const scroller = (page: Page) => page.locator('[data-scroller]');
const latest = (page: Page) => page.getByRole('button', { name: 'Jump to latest' });
const question = (page: Page, text: string) => page.getByRole('heading', { name: `You asked: ${text}` });

/** How far a question stands below the top of the view. */
async function below(page: Page, text: string): Promise<number> {
  const box = (await scroller(page).boundingBox())!;
  return (await question(page, text).boundingBox())!.y - box.y;
}

const expectAtTop = async (page: Page, text: string) => {
  await expect.poll(() => below(page, text)).toBeGreaterThan(15);
  expect(await below(page, text)).toBeLessThan(40);
};

test('a question stays at the top while its answer grows, and a button leads down', { tag: '@wide' }, async ({
  page,
  scripted,
}) => {
  scripted.play(textReply('Three minutes.'), slow());
  await signUp(page, scripted.address);
  await ask(page, 'How long do I rest?');
  await expect(answers(page)).toContainText('Three minutes.');
  await expectAtTop(page, 'How long do I rest?');
  await expect(latest(page)).toHaveCount(0);

  await ask(page, 'And between pulls?');
  await expectAtTop(page, 'And between pulls?');
  await expect(answers(page).last()).toContainText('Line 30');
  await expectAtTop(page, 'And between pulls?');
  await expect(latest(page)).toBeVisible();
  expect((await latest(page).boundingBox())!.height).toBeGreaterThanOrEqual(44);

  // Loaded again while it is being answered, it stands there as well.
  await page.reload();
  await expect(answers(page).last()).toContainText('Line 60');
  await expectAtTop(page, 'And between pulls?');
  await expect(answers(page).last().getByRole('button', { name: 'Copy answer' })).toBeVisible();
  await expectAtTop(page, 'And between pulls?');
  await expectAccessible(page);

  await latest(page).focus();
  await page.keyboard.press('Enter');
  await expect(answers(page).last().getByRole('button', { name: 'Copy answer' })).toBeInViewport();
  await expect(latest(page)).toHaveCount(0);
  await expect(scroller(page)).toBeFocused();

  // Opened later, the conversation begins at its end.
  await page.reload();
  await expect(answers(page).last().getByRole('button', { name: 'Copy answer' })).toBeInViewport();
});

test('nothing moves a reader who scrolls while an answer is written', async ({ page, scripted }) => {
  scripted.play(slow());
  await signUp(page, scripted.address);
  await ask(page, 'How do I pull?');
  await expect(answers(page)).toContainText('Line 30');
  const scrolled = () => scroller(page).evaluate((box) => Math.round(box.scrollTop));
  await latest(page).click();
  const atTheEnd = await scrolled();
  const seen = await answers(page).textContent();
  await expect
    .poll(async () => (await answers(page).textContent())!.length)
    .toBeGreaterThan(seen!.length + 200);
  expect(await scrolled()).toBe(atTheEnd);
  await scroller(page).evaluate((box) => box.scrollTo(0, 150));
  await expect(answers(page).getByRole('button', { name: 'Copy answer' })).toBeAttached();
  expect(await scrolled()).toBe(150);
});

test('the question keeps its place when the keyboard comes and goes, and when it is asked again', async ({
  page,
  scripted,
}) => {
  scripted.play(textReply('Twice a week.'), textReply('Three times a week.'), textReply('Four times.'));
  await signUp(page, scripted.address);
  await page.setViewportSize({ width: 390, height: 480 });
  await ask(page, 'How often do I squat?');
  await expect(answers(page)).toContainText('Twice');
  await ask(page, 'And pull?');
  await expect(answers(page).last()).toContainText('Three times');
  for (const height of [844, 480, 844]) {
    await page.setViewportSize({ width: 390, height });
    await expectAtTop(page, 'And pull?');
  }
  await page.getByRole('button', { name: 'Edit question' }).last().click();
  await page.getByRole('textbox', { name: 'Your edited question' }).fill('And press?');
  await page.getByRole('button', { name: 'Ask again' }).click();
  await expect(answers(page).last()).toContainText('Four times.');
  await expectAtTop(page, 'And press?');
  await page.getByRole('button', { name: 'Previous version' }).click();
  await expect(answers(page).last()).toContainText('Three times');
  await expectAtTop(page, 'And pull?');
  await expect(composer(page)).toHaveValue('');
});
