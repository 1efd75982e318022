import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { loadPack } from '#server/content/pack.ts';
import { openAccountTab } from './account-tab.ts';
import { expect, signUp, test } from './test.ts';

/** As many as a member may have in progress. */
const ANSWERS_AT_ONCE = 3;
const PACK = resolve(import.meta.dirname, '..', 'content');

/**
 * Returns the screens that a text names, each as the choices that lead to it: `['My Data', 'Export
 * everything']`.
 */
function screensIn(text: string): string[][] {
  const named = [...text.matchAll(/\*\*Account → ([^*]+)\*\*/g)].map((match) => match[1]!.split(' → '));
  expect(text.match(/Account →/g) ?? [], 'each is written as in **Account → My Data**').toHaveLength(
    named.length,
  );
  return named;
}

/** Goes to a tab of the account as a member does, and looks for the expected content. */
async function visit(page: Page, [tab = '', part]: string[]): Promise<void> {
  await openAccountTab(page, tab);
  await expect(page).toHaveTitle(new RegExp(`^${tab} \\|`));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  if (part === undefined) return;
  const named = { name: part, exact: true };
  await expect(page.getByRole('button', named).or(page.getByRole('switch', named)), part).toBeVisible();
}

test('the coach answers each question of the FAQ from its entry, and the screens it names exist', async ({
  page,
  product,
}) => {
  const { faq, legal, gym } = await loadPack(PACK);
  await signUp(page, product.address, '/account/home');
  const screens = [legal.text, gym.hero.text, gym.splash.text].flatMap(screensIn);
  let said = '';
  const left = [...faq];
  const askInTurn = async () => {
    for (let entry = left.shift(); entry !== undefined; entry = left.shift()) {
      const { question, answer } = entry;
      const reply = await page.request.post(`${product.address}/api/ask`, {
        headers: { origin: product.address, accept: 'application/json' },
        data: { content: question },
      });
      const body = await reply.json();
      expect(body.sources, question).toContainEqual(
        expect.objectContaining({ store: 'faq', heading: question }),
      );
      said += body.answer;
      screens.push(...screensIn(answer));
    }
  };
  await Promise.all(Array.from({ length: ANSWERS_AT_ONCE }, askInTurn));
  expect(said).toContain('Account → My Data → Delete my account');
  const different = new Map(screens.map((names) => [names.join(' → '), names]));
  for (const names of different.values()) await visit(page, names);
});
