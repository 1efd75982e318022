import type { Page } from '@playwright/test';
import { heldReply, textReply, toolReply } from '#fakes/model-replies.ts';
import { answers, ask, expect, signUp, test } from './test.ts';

/** Records each announcement of live regions from here on, even over a reload. */
async function listen(page: Page): Promise<string[]> {
  await page.exposeFunction('heard', (words: string) => void heard.push(words));
  const heard: string[] = [];
  const observe = () => {
    const last = new WeakMap<Element, string>();
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const node = target instanceof Element ? target : target.parentElement;
        const region = node?.closest('[aria-live], [role=status], [role=alert], [role=log]');
        if (!region || region.getAttribute('aria-live') === 'off') continue;
        const words = (region.textContent ?? '').trim();
        if (last.get(region) === words) continue;
        last.set(region, words);
        if (words !== '') void (window as unknown as { heard(words: string): void }).heard(words);
      }
    }).observe(document, { childList: true, subtree: true, characterData: true });
  };
  await page.addInitScript(observe);
  await page.evaluate(observe);
  return heard;
}

const PARAGRAPHS = Array.from({ length: 12 }, (_, nth) => `Point **${nth}** of the answer.\n\n`);
const READ = Array.from({ length: 12 }, (_, nth) => `Point ${nth} of the answer.`).join(' ');

test('a streamed answer is announced when it starts, looks things up and ends, and never in between', {
  tag: '@core',
}, async ({ page, scripted }) => {
  await signUp(page, scripted.address);
  const heard = await listen(page);
  scripted.play(
    toolReply([{ name: 'books', input: { query: 'pull' } }]),
    textReply(PARAGRAPHS, { delayMs: 60, firstMs: 400 }),
  );
  await ask(page, 'How do I pull?');
  await expect(answers(page).getByRole('button', { name: 'Copy answer' })).toBeVisible();
  await expect(page.getByText(`Answer finished. ${READ}`)).toHaveCount(1);
  const first = ['The coach is answering.', 'Searching Books...', `Answer finished. ${READ}`];
  await expect.poll(() => heard).toEqual(first);

  // An answer found running after a reload is read out in full when it is complete.
  const half = PARAGRAPHS.length / 2;
  const again = heldReply(PARAGRAPHS.slice(0, half).join(''), PARAGRAPHS.slice(half).join(''));
  scripted.play(again.reply);
  await ask(page, 'And again?');
  await expect(answers(page).last()).toContainText('Point 2');
  const resumed = [...first, 'The coach is answering.', 'The coach is answering.'];
  await page.reload();
  await expect.poll(() => heard).toEqual(resumed);
  again.release();
  await expect(answers(page).last()).toContainText('Point 11');
  const second = [...resumed, `Answer finished. ${READ}`];
  await expect.poll(() => heard).toEqual(second);

  scripted.play(heldReply(PARAGRAPHS.join('')).reply);
  await ask(page, 'Once more?');
  await expect(answers(page).last()).toContainText('Point 1');
  await page.getByRole('button', { name: 'Stop the answer' }).press('Enter');
  const third = [...second, 'The coach is answering.', 'Answer stopped.'];
  await expect.poll(() => heard).toEqual(third);

  // Just opening a conversation announces nothing.
  await page.reload();
  await expect(answers(page)).toHaveCount(3);
  expect(heard).toEqual(third);
});
