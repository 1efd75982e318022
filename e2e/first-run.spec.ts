import { textReply } from '#fakes/model-replies.ts';
import { startFakeModel } from '#fakes/model-server.ts';
import { mailsTo } from './outbox.ts';
import { startServer } from './server.ts';
import { answers, ask, expect, expectAccessible, PASSWORD, test, withoutGuide } from './test.ts';

const MANUAL = `---
title: The Yoke Manual
author: A. Coach
---
<!-- page 1 -->
# Loading the yoke

Load the yoke until ten meters take twelve seconds, and add five kilograms each week.
`;
const PAGE = `<!doctype html><title>Sandbag Notes</title><h1>Sandbags</h1>
<p>Carry the sandbag high on the chest, and breathe behind it between two steps.</p>`;

test('an owner without a shell claims the gym, adds books, sets a key, asks and invites a member', {
  tag: '@wide-only',
}, async ({ page, browser }) => {
  const model = await startFakeModel({
    script: (request) =>
      JSON.stringify(request.body).includes('add five kilograms')
        ? textReply('Add “five kilograms each week” [1].')
        : textReply('Yes.'),
  });
  const server = await startServer({ HUMAN_CHECK: 'off' });
  try {
    await page.goto(server.ownerLink);
    await page.getByLabel('Email').fill('owner@example.com');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('textbox', { name: 'Confirm password' }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Create the owner’s account' }).click();
    await expect(page.getByRole('heading', { name: 'Workshop', level: 1 })).toBeVisible();
    const viewer = await page.evaluate(async () => (await fetch('/api/auth', { method: 'POST' })).json());
    await withoutGuide(page, server.address, viewer);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Workshop', level: 1 })).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('link', { name: 'Name your gym' }).click();
    await page.getByRole('button', { name: /^Name Quarry/ }).click();
    await page.getByLabel('Name of the coach').fill('Foundry Coach');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Reset' })).toBeVisible();
    await page.goto(`${server.address}/account/workshop`);
    await expect(page.getByText('Members see Foundry Coach.')).toBeVisible();
    await expect(page).toHaveTitle('Workshop | Foundry Coach');

    await page.getByRole('link', { name: 'Add a book' }).click();
    await page.getByLabel('Files for the library').setInputFiles([
      { name: 'yoke.md', mimeType: 'text/markdown', buffer: Buffer.from(MANUAL) },
      { name: 'sandbags.html', mimeType: 'text/html', buffer: Buffer.from(PAGE) },
      { name: 'sled.txt', mimeType: 'text/plain', buffer: Buffer.from('Pull the sled for fifteen minutes.') },
    ]);
    await expect(page.getByText('Ready to add')).toHaveCount(3);
    await page.getByRole('button', { name: 'Add all 3' }).click();
    await expect(page.getByRole('link', { name: /^The Yoke Manual/ })).toBeVisible();
    const store = page.getByRole('region', { name: 'The store', exact: true });
    await expect(store.getByText('3 added, 0 changed').first()).toBeVisible();

    // The built-in coach quotes it, and the quote opens at its page.
    await page.goto(`${server.address}/chat`);
    await ask(page, 'How do I load the yoke each week?');
    await expect(answers(page)).toContainText('add five kilograms each week');
    await answers(page)
      .getByRole('button', { name: /The Yoke Manual/ })
      .first()
      .click();
    await expect(page.locator('mark').first()).toContainText('add five kilograms each week');

    await page.goto(`${server.address}/account/workshop`);
    await expect(page.getByText('3 works of your own')).toBeVisible();
    await page.getByRole('button', { name: 'Enter a model key' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('OpenAI key', { exact: true }).fill('sk-entered-in-the-browser');
    await dialog.getByLabel('Address (optional)').fill('http://127.0.0.1:1');
    await dialog.getByLabel('Your password', { exact: true }).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Test and save' }).click();
    await expect(dialog.getByRole('alert')).toContainText('OpenAI could not be reached');
    await expectAccessible(page);
    await dialog.getByLabel('Address (optional)').fill(model.url);
    await dialog.getByRole('button', { name: 'Test and save' }).click();
    await expect(dialog).toHaveCount(0);
    await page.getByRole('button', { name: 'Test call' }).click();
    await expect(page.getByText(/answered in \d/)).toBeVisible();
    await expectAccessible(page);

    await page.goto(`${server.address}/chat`);
    await ask(page, 'How do I load the yoke each week?');
    await expect(answers(page)).toContainText('Yes.');

    await page.goto(`${server.address}/account/workshop`);
    await page.getByRole('button', { name: 'Send a test email' }).click();
    await expect(page.getByText('is in the outbox of the data folder.')).toBeVisible();
    await page.getByRole('link', { name: 'Invite members' }).click();
    const addresses = dialog.getByLabel('Email addresses');
    const chooseFile = (text: string) =>
      dialog
        .getByLabel('CSV file', { exact: true })
        .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await chooseFile('somebody@example.com');
    await expect(addresses).toHaveValue('somebody@example.com');
    await chooseFile('somebody.else@example.com');
    await expect(addresses).toHaveValue('somebody.else@example.com');
    // What was typed is not replaced without asking.
    await addresses.fill('Anna <anna@example.com>\nnobody');
    await chooseFile('somebody@example.com');
    const replacing = page.getByRole('dialog', { name: 'Replace what you entered?' });
    await replacing.getByRole('button', { name: 'Cancel' }).click();
    await expect(addresses).toHaveValue('Anna <anna@example.com>\nnobody');
    await expectAccessible(page);
    await expect(dialog).toContainText('Mail does not reach people yet: copy each link');
    await dialog.getByRole('button', { name: 'Invite 2 people' }).click();
    await expect(dialog.getByRole('heading', { name: '1 person invited' })).toBeVisible();
    await expect(dialog.getByText('Not an email address')).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText('anna@example.com')).toBeVisible();
    await expectAccessible(page);
    // Over plain http there is no clipboard: the link is there to select.
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByText(/\/invitation#token=/)).toBeVisible();
    await expectAccessible(page);
    const sent = () => mailsTo(server, 'anna@example.com');
    await expect.poll(async () => (await sent()).length).toBe(1);
    const link = /http\S+\/invitation#token=[\w.-]+/.exec((await sent())[0]!)![0];

    const elsewhere = await browser.newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    const member = await elsewhere.newPage();
    await member.goto(link);
    await expect(member.getByRole('heading', { name: 'Welcome to Foundry Coach' })).toBeVisible();
    await expect(member).toHaveURL(/\/invitation$/);
    await expectAccessible(member);
    await member.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await member.getByRole('textbox', { name: 'Confirm password' }).fill(PASSWORD);
    await member.getByRole('button', { name: 'Create your account' }).click();
    await expect(member).toHaveURL(/\/chat/);
    await member.goto(link);
    await expect(member.getByRole('alert')).toContainText('has been used');
    await elsewhere.close();
    await page.reload();
    await page.getByRole('link', { name: 'See member' }).click();
    await expect(page.getByRole('heading', { name: 'anna@example.com' })).toBeVisible();
  } finally {
    await server.close();
    await model.close();
  }
});
