import { drawPng } from '#server/attachments/file-testing.ts';
import { signInAsOwner } from './owner.ts';
import { answers, ask, expect, expectAccessible, signUp, test } from './test.ts';

/** Requests that wait for `opened` continue once it is opened. */
function gate() {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  return { opened, open };
}

test('a member searches the FAQ, writes to the gym, rates an answer, and the gym reads and replies', async ({
  page,
  browser,
  product,
}) => {
  const email = await signUp(page, product.address, '/account/personal-records');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  // The FAQ: collapsed at first, expanded while it is searched.
  await page.goto(`${product.address}/account/faq`);
  const search = page.getByRole('searchbox', { name: 'Search questions...' });
  const entries = page.locator('main details');
  await expect(entries.first()).toBeVisible();
  await expect(page.locator('main details[open]')).toHaveCount(0);
  await expectAccessible(page);
  await search.fill('delete my data');
  await expect(page.getByText('makes one zip file')).toBeVisible();
  await expect(page.locator('main details:not([open])')).toHaveCount(0);
  await search.fill('no such words');
  await expect(page.getByText('No questions found matching your search.')).toBeVisible();

  // Feedback: typed text survives a failure and a reload.
  await page.getByRole('link', { name: 'Send us feedback' }).click();
  const about = page.getByRole('textbox', { name: 'Page (optional)' });
  await expect(about).toHaveValue('/account/personal-records');
  const words = page.getByRole('textbox', { name: 'Your feedback' });
  const sent = `The bar jumps back ${Date.now()}`;
  await words.fill(sent);
  await expect(page.getByText(`${sent.length} of 2,000 characters`)).toBeVisible();
  // It arrives, and only the reply is lost: changed and sent again, it is another message.
  await page.route('**/api/feedback', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('What you wrote is kept here.')).toBeVisible();
  await page.unroute('**/api/feedback');
  await page.reload();
  await expect(words).toHaveValue(sent);
  const changed = `${sent}, and sometimes forward`;
  // A picture takes its time: it is waited for, and what is typed meanwhile stays.
  await page.evaluate(() => {
    const read = Blob.prototype.arrayBuffer;
    Blob.prototype.arrayBuffer = async function () {
      await new Promise((resolve) => addEventListener('read', resolve, { once: true }));
      return await read.call(this);
    };
  });
  const buffer = drawPng(40, 30);
  await page
    .getByLabel('Screenshot', { exact: true })
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
  await expect(page.getByRole('button', { name: 'Preparing the screenshot...' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();
  await words.fill(changed);
  await page.evaluate(() => dispatchEvent(new Event('read')));
  await expect(page.getByAltText('Your screenshot')).toBeVisible();
  await expect(words).toHaveValue(changed);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Thank you.')).toBeVisible();

  // An answer: rated, the rating removed, given again with a reason, and forwarded to staff.
  await page.goto(`${product.address}/chat`);
  await ask(page, 'How deep should I box squat?');
  const good = page.getByRole('button', { name: 'Good answer' });
  const bad = page.getByRole('button', { name: 'Bad answer' });
  const rated = page.waitForResponse((reply) => reply.request().method() === 'PUT');
  await good.click();
  await expect(good).toHaveAttribute('aria-pressed', 'true');
  // It is shown before it is saved.
  await rated;
  await page.reload();
  await expect(good).toHaveAttribute('aria-pressed', 'true');
  // 'Bad answer' is pressed while the previous rating is still being removed.
  const [takingBack, sendingBad] = [gate(), gate()];
  await page.route('**/api/feedback/ratings/*', async (route) => {
    await (route.request().method() === 'DELETE' ? takingBack : sendingBad).opened;
    await route.continue();
  });
  const deleted = page.waitForResponse((reply) => reply.request().method() === 'DELETE');
  await good.click();
  await expect(good).toHaveAttribute('aria-pressed', 'false');
  await bad.click();
  const why = page.getByRole('dialog', { name: 'What was wrong with it?' });
  await expect(why).toBeVisible();
  await expect(bad).toHaveAttribute('aria-pressed', 'true');
  takingBack.open();
  await deleted;
  await expect(bad).toHaveAttribute('aria-pressed', 'true');
  sendingBad.open();
  await why.getByRole('radio', { name: 'It is incorrect' }).check();
  await expectAccessible(page);
  await why.getByRole('button', { name: 'Send' }).click();
  await expect(why).toHaveCount(0);
  await page.unroute('**/api/feedback/ratings/*');
  await expect(bad).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(bad).toHaveAttribute('aria-pressed', 'true');
  await expect(good).toHaveAttribute('aria-pressed', 'false');
  await page.getByRole('button', { name: 'Ask a human' }).click();
  const human = page.getByRole('dialog', { name: 'Ask a human' });
  await expect(human.getByText('will read this question and this answer')).toBeVisible();
  await human.getByRole('button', { name: 'Send to the gym' }).click();
  await expect(page.getByText('Sent to the gym')).toBeVisible();
  const source = answers(page).getByRole('list', { name: 'Sources' }).getByRole('button').first();
  const report = page.getByRole('dialog', { name: 'This page is wrong' });
  // With the page beside the chat, Escape closes only what is on top, and a typed report not without asking.
  const phone = page.viewportSize()!;
  await page.setViewportSize({ width: 1280, height: 800 });
  await source.click();
  const panel = page.getByRole('complementary', { name: /^Source: / });
  await panel.getByRole('button', { name: 'This page is wrong' }).click();
  await report.getByRole('textbox').fill('This table is for another bar.');
  await page.keyboard.press('Escape');
  const discarding = page.getByRole('dialog', { name: 'Close without saving?' });
  await discarding.getByRole('button', { name: 'Discard' }).click();
  await expect(report).toHaveCount(0);
  await expect(panel).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await page.setViewportSize(phone);
  await source.click();
  await page.getByRole('button', { name: 'This page is wrong' }).click();
  await report.getByRole('button', { name: 'Report' }).click();
  await expect(page.getByText('Thank you. The gym has it.')).toBeVisible();

  // A member has no inbox.
  await page.goto(`${product.address}/account/feedback/inbox`);
  await expect(page).toHaveURL(/\/chat$/);

  const office = await browser.newContext();
  const owner = await office.newPage();
  await signInAsOwner(owner, product, '/account/feedback/inbox');
  const item = (words: string) => owner.locator('main summary').filter({ hasText: words });
  const ofMember = item(email);
  await expect(ofMember).toHaveCount(5);
  // For a rating, what the member chose to say; the question is readable where it was included.
  await expect(item('Bad answer').filter({ hasText: email })).toContainText('It is incorrect');
  await item(changed).click();
  await expect(owner.getByAltText(`Screenshot from ${email}`)).toBeVisible();
  await expect(item(changed)).not.toContainText('Unread');
  const reply = owner.getByRole('textbox', { name: `Reply to ${email} by email` });
  await reply.fill('It stays at 15 from now on.');
  // It outlives the closing of its row and another filter, and leaving asks first.
  await item(changed).click();
  await owner.getByRole('radio', { name: 'Done' }).check({ force: true });
  await expect(item(changed)).toHaveCount(0);
  await owner.getByRole('link', { name: 'New Conversation' }).click();
  await owner.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await owner.getByRole('radio', { name: 'Open' }).check({ force: true });
  await item(changed).click();
  await expect(reply).toHaveValue('It stays at 15 from now on.');
  await owner.getByRole('button', { name: 'Send reply' }).click();
  await expect(owner.getByText('The reply is on its way.')).toBeVisible();
  // Out from under the sticky bar.
  await owner.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
  await expectAccessible(owner);
  await owner.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(owner.getByRole('button', { name: 'Reopen' })).toBeVisible();
  await owner.getByRole('combobox', { name: 'Kind' }).selectOption('Question for a human');
  await expect(ofMember).toHaveCount(1);
  await ofMember.click();
  await expect(owner.getByRole('region', { name: 'They asked' })).toContainText(
    'How deep should I box squat?',
  );
  await office.close();
});

test('a changed legal text is accepted before continuing, and keeps nobody from leaving', async ({
  page,
  browser,
  scripted,
}) => {
  await signUp(page, scripted.address);
  const office = await browser.newContext();
  const owner = await office.newPage();
  await signInAsOwner(owner, scripted, '/account/legal');
  const { request } = owner;
  const headers = { origin: scripted.address };
  const { edits } = await (await request.get(`${scripted.address}/api/gym/edits`, { headers })).json();
  const { version } = edits.find(({ part }: { part: string }) => part === 'legal');
  const kept = await request.put(`${scripted.address}/api/gym/edits/legal`, {
    headers,
    data: { value: { title: 'Legal', text: `Bring chalk. ${Date.now()}` }, version },
  });
  expect(kept.ok()).toBe(true);

  await page.goto(`${scripted.address}/chat`);
  const notice = page.getByRole('heading', { name: 'Our legal text has changed' });
  await expect(notice).toBeVisible();
  await expect(page.getByText('Bring chalk.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'export your data or delete your account' }).click();
  await expect(page.getByRole('heading', { name: 'My Data', level: 1 })).toBeVisible();
  await page.goto(`${scripted.address}/account/personal-records`);
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: 'Accept and continue' }).click();
  await expect(notice).toHaveCount(0);
  await page.goto(`${scripted.address}/account/legal`);
  await expect(page.getByRole('region', { name: 'What you accepted' }).getByRole('listitem')).toHaveCount(2);
  // The next test finds the file's text again.
  await request.delete(`${scripted.address}/api/gym/edits/legal`, {
    headers,
    data: { version: version + 1 },
  });
  await office.close();
});
