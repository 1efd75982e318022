import type { Page } from '@playwright/test';
import { textReply, toolReply } from '#fakes/model-replies.ts';
import { answers, ask, expect, signUp, test } from './test.ts';

/** Writes down each thing that a live region comes to say from here on, also over a reload. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.exposeFunction('heard', (words: string) => void heard.push(words));
  const heard: string[] = [];
  const observe = () => {
    const last = new WeakMap<Element, string>();
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const node = target instanceof Element ? target : target.parentElement;
        const region = node?.closest('[aria-live], [role=status], [role=alert], [role=log]');
        if (!region) continue;
        const words = (region.textContent ?? '').trim();
        if (last.get(region) === words) continue;
        last.set(region, words);
        if (words !== '') void (window as unknown as { heard(words: string): void }).heard(words);
      }
    }).observe(document, { childList: true, subtree: true, characterData: true });
  };
  await page.addInitScript(observe);
  await page.evaluate(observe);
  return async () => heard.splice(0);
}

const PARAGRAPHS = Array.from({ length: 12 }, (_, nth) => `Point **${nth}** of the answer.\n\n`);
const READ = Array.from({ length: 12 }, (_, nth) => `Point ${nth} of the answer.`).join(' ');

test('a streamed answer is announced when it starts, looks up and ends, and never in between', async ({
  page,
  scripted,
}) => {
  await signUp(page, scripted.address);
  const heard = await listen(page);
  scripted.play(
    toolReply([{ name: 'books', input: { query: 'pull' } }]),
    textReply(PARAGRAPHS, { delayMs: 60, firstMs: 400 }),
  );
  await ask(page, 'How do I pull?');
  await expect(answers(page).getByRole('button', { name: 'Copy answer' })).toBeVisible();
  await expect(page.getByText(`Answer finished. ${READ}`)).toHaveCount(1);
  expect(await heard()).toEqual([
    'The coach is answering.',
    'Searching Books...',
    `Answer finished. ${READ}`,
  ]);

  // Found running after a reload, it is heard whole when it is.
  scripted.play(textReply(PARAGRAPHS, { delayMs: 400 }));
  await ask(page, 'And again?');
  await expect(answers(page).last()).toContainText('Point 2');
  await page.reload();
  await expect(answers(page).last()).toContainText('Point 11', { timeout: 20_000 });
  await expect(page.getByText(`Answer finished. ${READ}`)).toHaveCount(1);
  expect(await heard()).toEqual([
    'The coach is answering.',
    'The coach is answering.',
    `Answer finished. ${READ}`,
  ]);

  scripted.play(textReply(PARAGRAPHS, { delayMs: 400 }));
  await ask(page, 'Once more?');
  await expect(answers(page).last()).toContainText('Point 1');
  await page.getByRole('button', { name: 'Stop the answer' }).click();
  await expect(page.getByText('Answer stopped.')).toHaveCount(1);
  expect(await heard()).toEqual(['The coach is answering.', 'Answer stopped.']);

  // A conversation that is merely opened says nothing.
  await page.reload();
  await expect(answers(page)).toHaveCount(3);
  expect(await heard()).toEqual([]);
});
