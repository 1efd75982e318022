import type { Page } from '@playwright/test';
import { heldReply, textReply } from '#fakes/model-replies.ts';
import { answers, ask, composer, expect, expectAccessible, signUp, test } from './test.ts';

const LONG = Array.from({ length: 90 }, (_, index) => `Line ${index}: pull, rest, and pull again.\n\n`);
/** A long answer that pauses after line `last` until it is released. */
const heldAfter = (last: number) =>
  heldReply(LONG.slice(0, last + 1).join(''), LONG.slice(last + 1).join(''));

const scroller = (page: Page) => page.locator('[data-scroller]');
const latest = (page: Page) => page.getByRole('button', { name: 'Jump to latest' });
const question = (page: Page, text: string) => page.getByRole('heading', { name: `You asked: ${text}` });

/** Returns the distance of a question from the top of the view. */
async function below(page: Page, text: string): Promise<number> {
  const box = (await scroller(page).boundingBox())!;
  return (await question(page, text).boundingBox())!.y - box.y;
}

const expectAtTop = (page: Page, text: string) =>
  expect.poll(async () => Math.abs((await below(page, text)) - 27)).toBeLessThan(13);

test('a question stays at the top while its answer grows, and a button leads down', {
  tag: ['@core', '@wide'],
}, async ({ page, scripted }) => {
  const { reply, release } = heldAfter(30);
  scripted.play(textReply('Three minutes.'), reply);
  await signUp(page, scripted.address);
  await ask(page, 'How long do I rest?');
  await expect(answers(page)).toContainText('Three minutes.');
  await expectAtTop(page, 'How long do I rest?');
  await expect(latest(page)).toHaveCount(0);
  const height = (await scroller(page).boundingBox())!.height;

  await ask(page, 'And between pulls?');
  await expectAtTop(page, 'And between pulls?');
  await expect(answers(page).last()).toContainText('Line 30');
  await expectAtTop(page, 'And between pulls?');
  await expect(latest(page)).toBeVisible();
  expect((await latest(page).boundingBox())!.height).toBeGreaterThanOrEqual(44);
  // It comes and goes with a scroll, and must move nothing.
  expect((await scroller(page).boundingBox())!.height).toBe(height);

  // Reloaded while it is being answered, it is there as well.
  await page.reload();
  await expect(answers(page).last()).toContainText('Line 30');
  await expectAtTop(page, 'And between pulls?');
  release();
  await expect(answers(page).last().getByRole('button', { name: 'Copy answer' })).toBeVisible();
  await expectAtTop(page, 'And between pulls?');
  await expectAccessible(page);

  await latest(page).focus();
  await page.keyboard.press('Enter');
  await expect(answers(page).last().getByRole('button', { name: 'Copy answer' })).toBeInViewport();
  await expect(latest(page)).toHaveCount(0);
  await expect(scroller(page)).toBeFocused();

  // Opened later, the conversation starts at its end.
  await page.reload();
  await expect(answers(page).last().getByRole('button', { name: 'Copy answer' })).toBeInViewport();
});

test('nothing moves a reader who scrolls while an answer is written', async ({ page, scripted }) => {
  const [first, second] = [heldAfter(30), heldAfter(30)];
  scripted.play(first.reply, second.reply);
  await signUp(page, scripted.address);
  await ask(page, 'How do I pull?');
  await expect(answers(page)).toContainText('Line 30');
  const scrolled = () => scroller(page).evaluate((box) => Math.round(box.scrollTop));
  await latest(page).click();
  await expect(latest(page)).toHaveCount(0);
  const atTheEnd = await scrolled();
  first.release();
  await expect(answers(page).getByRole('button', { name: 'Copy answer' })).toBeAttached();
  await expect(answers(page)).toContainText('Line 89');
  expect(await scrolled()).toBe(atTheEnd);

  await ask(page, 'And then?');
  await expect(answers(page).last()).toContainText('Line 30');
  await scroller(page).evaluate((box) => box.scrollTo(0, 150));
  await expect.poll(scrolled).toBe(150);
  second.release();
  await expect(answers(page).last().getByRole('button', { name: 'Copy answer' })).toBeAttached();
  expect(await scrolled()).toBe(150);
});

test('a question stays at the top when its long answer arrives in one piece', async ({ page, scripted }) => {
  scripted.play(textReply(LONG));
  await signUp(page, scripted.address);
  await page.route('**/api/ask', async (route) => route.fulfill({ response: await route.fetch() }));
  await ask(page, 'How do I pull?');
  await expect(answers(page).getByRole('button', { name: 'Copy answer' })).toBeAttached();
  await expect(page).toHaveURL(/\/chat\/[0-9a-f-]{36}$/);
  await expectAtTop(page, 'How do I pull?');
  await expect(latest(page)).toBeVisible();
});

test('a refused question leaves its reader at the end of the conversation', async ({ page, scripted }) => {
  scripted.play(textReply(LONG), textReply('Three minutes.'));
  await signUp(page, scripted.address);
  for (const [nth, text] of ['How do I pull?', 'How long do I rest?'].entries()) {
    await ask(page, text);
    await expect(answers(page).nth(nth).getByRole('button', { name: 'Copy answer' })).toBeAttached();
  }
  await page.reload();
  const copy = answers(page).last().getByRole('button', { name: 'Copy answer' });
  await expect(copy).toBeInViewport();
  const before = await below(page, 'How long do I rest?');
  expect(before).toBeGreaterThan(100);
  await page.route('**/api/ask', (route) => route.fulfill({ status: 413, body: 'Too long.' }));
  await ask(page, 'And then?');
  await expect(composer(page)).toHaveValue('And then?');
  await expect(page.getByText('Too long.')).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await composer(page).fill('');
  await expect
    .poll(async () => Math.abs((await below(page, 'How long do I rest?')) - before))
    .toBeLessThan(3);
  await expect(latest(page)).toHaveCount(0);
});

test('a slow drag moves the reader away from the question while the answer grows', async ({
  page,
  scripted,
}) => {
  scripted.play(textReply('Twice a week.'), textReply('Three times a week.'));
  await signUp(page, scripted.address);
  await ask(page, 'How often do I squat?');
  await expect(answers(page)).toContainText('Twice');
  await ask(page, 'And pull?');
  await expect(answers(page).last().getByRole('button', { name: 'Copy answer' })).toBeVisible();
  await expectAtTop(page, 'And pull?');
  // One pixel each time before the content grows by a line.
  const dragged = await scroller(page).evaluate(async (box) => {
    const content = box.firstElementChild as HTMLElement;
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const begun = box.scrollTop;
    for (let step = 1; step <= 20; step++) {
      box.scrollTop -= 1;
      await frame();
      content.style.height = `${box.scrollHeight + step * 20}px`;
      await frame();
    }
    return begun - box.scrollTop;
  });
  expect(dragged).toBe(20);
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
