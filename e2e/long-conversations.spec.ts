import type { Page } from '@playwright/test';
import { textReply } from '#fakes/model-replies.ts';
import { answers, ask, composer, expect, signUp, test } from './test.ts';

const ANSWERS = 250;
const ANSWER = `## Speed

Pull **fast**, rest a minute, and pull again.

| Week | Percent |
|---|---|
| 1 | 75 |

${'Write it down, with the date and the weight. '.repeat(12)}`;

interface Loaded {
  conversation: { messages: { id: string; role: string }[] };
}

/** Repeats the turn of the next opened conversation 250 times, as after years of asking. */
async function lengthen(page: Page): Promise<void> {
  await page.route(/get-conversation/, async (route) => {
    const response = await route.fetch();
    const loaded = (await response.json()) as Loaded;
    const { messages } = loaded.conversation;
    loaded.conversation.messages = Array.from({ length: ANSWERS }, (_, nth) =>
      messages.map((message) => ({
        ...message,
        id: message.id.replace(/^.{8}/, String(nth).padStart(8, '0')),
      })),
    ).flat();
    await route.fulfill({ response, json: loaded });
  });
}

const drawn = (page: Page) => answers(page).filter({ has: page.getByRole('table') });

test('a long conversation is rendered where it is read, and does not move there', { tag: '@core' }, async ({
  page,
  scripted,
}) => {
  scripted.play(textReply(ANSWER));
  await signUp(page, scripted.address);
  await ask(page, 'How fast?');
  await expect(answers(page).getByRole('button', { name: 'Copy answer' })).toBeVisible();
  await lengthen(page);
  await page.addInitScript(() => {
    const unshaped: string[] = [];
    Object.assign(window, { unshaped });
    new MutationObserver(() => {
      const last = [...document.querySelectorAll('article')].at(-1)?.textContent ?? '';
      if (last.includes('**')) unshaped.push(last);
    }).observe(document, { childList: true, subtree: true });
  });
  await page.reload();

  await expect(answers(page)).toHaveCount(ANSWERS);
  await expect(answers(page).last().getByRole('table')).toBeVisible();
  await expect(answers(page).last().getByRole('button', { name: 'Copy answer' })).toBeInViewport();
  await expect.poll(() => drawn(page).count()).toBeLessThan(20);
  // The first visible text never appears as bare Markdown.
  expect(await page.evaluate(() => (window as unknown as { unshaped: string[] }).unshaped)).toEqual([]);
  // Distant text can still be searched and read out.
  await expect(answers(page).first()).toContainText('Write it down, with the date and the weight.');

  // Reading upwards, the visible text stays in place while answers above it are rendered.
  const scroller = page.locator('[data-scroller]');
  for (let nth = 0; nth < 6; nth++) {
    const seen = answers(page).nth(ANSWERS - 2 - nth);
    await seen.scrollIntoViewIfNeeded();
    await expect(seen.getByRole('table')).toHaveCount(1);
    const before = await seen.evaluate((answer) => answer.getBoundingClientRect().top);
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    const after = await seen.evaluate((answer) => answer.getBoundingClientRect().top);
    expect(Math.abs(after - before)).toBeLessThan(2);
  }

  await scroller.evaluate((box) => box.scrollTo(0, 0));
  await expect(answers(page).first().getByRole('table')).toBeVisible();
  await expect.poll(() => drawn(page).count()).toBeLessThan(60);

  // Asked from there, the next answer is fully rendered at the end.
  await ask(page, 'And now?');
  await expect(answers(page)).toHaveCount(ANSWERS + 1);
  await expect(answers(page).last().getByRole('button', { name: 'Copy answer' })).toBeInViewport();
  await expect(composer(page)).toHaveValue('');
});
