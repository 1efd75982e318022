import type { Page } from '@playwright/test';
import { textReply } from '#fakes/model-replies.ts';
import { drawPng } from '#server/attachments/file-testing.ts';
import { printPdf } from '#server/library/read/pdf-testing.ts';
import { FILE_MAX_BYTES } from '#shared/attachment-limits.ts';
import { answers, ask, composer, expect, expectAccessible, signUp, test } from './test.ts';

const LOG = 'day,lift,kg\n2026-01-02,Squat,181.5\n2026-01-03,Bench,120\n';
const log = { name: 'log.csv', mimeType: 'text/csv', buffer: Buffer.from(LOG) };
const photo = { name: 'squat.png', mimeType: 'image/png', buffer: drawPng(320, 240) };

type Chosen = { name: string; mimeType: string; buffer: Buffer };

async function attach(page: Page, ...files: Chosen[]): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Attach files' }).click();
  await (await choosing).setFiles(files);
}

/** Files as a paste or a drop provides them. */
async function hand(page: Page, how: 'paste' | 'drop', { name, mimeType, buffer }: Chosen): Promise<void> {
  await composer(page).evaluate(
    (target, { how, name, type, base64 }) => {
      const data = new DataTransfer();
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      data.items.add(new File([bytes], name, { type }));
      const options = { bubbles: true, cancelable: true };
      if (how === 'paste') {
        target.dispatchEvent(new ClipboardEvent('paste', { ...options, clipboardData: data }));
        return;
      }
      target.dispatchEvent(new DragEvent('dragenter', { ...options, dataTransfer: data }));
      target.dispatchEvent(new DragEvent('drop', { ...options, dataTransfer: data }));
    },
    { how, name, type: mimeType, base64: buffer.toString('base64') },
  );
}

const waiting = (page: Page) => page.locator('form').getByRole('list', { name: 'Attached files' });
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true });
const finished = (page: Page) =>
  expect(answers(page).last().getByRole('button', { name: 'Copy answer' })).toBeVisible({ timeout: 20_000 });

test('an athlete attaches a file and the coach still knows it later and after a reload', {
  tag: '@core',
}, async ({ page, product }) => {
  await signUp(page, product.address);
  await attach(page, log, photo);
  await expect(waiting(page)).toContainText('log.csv');
  await expect(waiting(page)).toContainText('56 B');
  await expect(page.getByText('cannot see images: describe in words')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove squat.png' }).click();
  await expect(waiting(page).getByRole('listitem')).toHaveCount(1);

  // Neither a reload nor a visit to another site and back loses waiting files.
  await page.reload();
  await expect(waiting(page)).toContainText('log.csv');
  await page.goto('about:blank');
  await page.goBack();
  await expect(waiting(page)).toContainText('log.csv');
  await page.getByRole('link', { name: 'Import it' }).click();
  await expect(page.getByRole('heading', { name: 'Import your history' })).toBeVisible();
  await page.goBack();
  await expect(waiting(page)).toContainText('log.csv');
  await ask(page, 'What did I bench?');
  await finished(page);
  await expect(answers(page)).toContainText('holds 2 sets of 2 lifts, January 2, 2026 to January 3, 2026');
  await expect(waiting(page)).toHaveCount(0);
  await ask(page, 'And the squat in that file?');
  await expect(answers(page).last()).toContainText('181.5', { timeout: 20_000 });

  await page.reload();
  const sent = page.getByRole('list', { name: 'Attached files' });
  await expect(sent).toContainText('log.csv');
  await expect(sent).toContainText('56 B');
  await expectAccessible(page);
});

test('files come by paste and drop, alone are a message, and a picture stays in the thread as long as its owner is signed in', async ({
  page,
  product,
}) => {
  await signUp(page, product.address);
  await hand(page, 'paste', photo);
  await expect(waiting(page)).toContainText('squat.png');
  await hand(page, 'drop', log);
  await expect(waiting(page).getByRole('listitem')).toHaveCount(2);
  await send(page).click();
  await finished(page);
  await expect(answers(page)).toContainText('cannot see images');
  await page.reload();
  const shown = page.getByRole('img', { name: 'Sent by you: squat.png' });
  await shown.scrollIntoViewIfNeeded();
  await expect(shown).toHaveJSProperty('naturalWidth', 320);
  await expect(page).toHaveTitle(/squat\.png/);
  await expectAccessible(page);

  const address = await shown.getAttribute('src');
  const width = () =>
    page.evaluate(async (src) => {
      const image = new Image();
      image.src = src ?? '';
      await image.decode().catch(() => undefined);
      return image.naturalWidth;
    }, address);
  await page.goto(`${product.address}/chat`);
  expect(await width()).toBe(320);
  await page.context().clearCookies();
  await page.goto(`${product.address}/login`);
  expect(await width()).toBe(0);
});

test('a PDF is read, and a mislabeled file is refused in a sentence', async ({ page, product }) => {
  await signUp(page, product.address);
  const buffer = printPdf([[{ text: 'Deload every fourth week.', y: 700 }]]);
  await attach(page, { name: 'plan.pdf', mimeType: 'application/pdf', buffer });
  await expect(waiting(page)).toContainText('plan.pdf');
  // Reading the file may take a moment, and until then nothing can be sent.
  await composer(page).fill('When do I deload?');
  await send(page).click();
  await expect(answers(page)).toContainText('Deload every fourth week.', { timeout: 20_000 });

  const alert = page.getByRole('alert');
  await attach(page, { ...photo, name: 'photo.pdf' });
  await expect(alert).toHaveText('photo.pdf does not match its name: its content is a PNG picture.');
  await attach(page, { ...log, buffer: Buffer.alloc(FILE_MAX_BYTES + 1, 'x') });
  await expect(alert).toContainText('File size exceeds 500KB limit');
  await expect(alert).toContainText('import it under Personal Records');
  await expectAccessible(page);
  await attach(page, { ...photo, buffer: drawPng(1, 1, { width: 40_000, height: 40_000 }) });
  await expect(alert).toContainText('40,000 × 40,000 pixels');
  await attach(page, { ...log, buffer: Buffer.from([0, 1, 2, 3, 0, 0, 9, 200, 201, 0, 1]) });
  await expect(alert).toHaveText('log.csv is not a text file, despite its name.');
  await attach(page, { ...log, name: 'tool.exe' });
  await expect(alert).toContainText('tool.exe cannot be attached.');
  await expect(waiting(page)).toHaveCount(0);
  await attach(page, ...['a', 'b', 'c', 'd', 'e'].map((name) => ({ ...log, name: `${name}.csv` })));
  await expect(alert).toHaveText('A message can have at most 4 files.');
  await expect(waiting(page).getByRole('listitem')).toHaveCount(4);
});

test('a photo above the limit is scaled down and shown upright', async ({ page, product }) => {
  await signUp(page, product.address);
  const noise = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1600, height: 1200 });
    const context = canvas.getContext('2d')!;
    const image = context.createImageData(canvas.width, canvas.height);
    for (let at = 0; at < image.data.length; at++) image.data[at] = at % 4 === 3 ? 255 : Math.random() * 255;
    context.putImageData(image, 0, 0);
    const url = canvas.toDataURL('image/jpeg', 0.9);
    return url.slice(url.indexOf(',') + 1);
  });
  // Taken with the camera on its side: Exif orientation 6.
  const exif = Buffer.from(
    'ffe1002245786966000049492a00080000000100120103000100000006000000000000000000',
    'hex',
  ).subarray(0, 36);
  const jpeg = Buffer.from(noise, 'base64');
  const buffer = Buffer.concat([jpeg.subarray(0, 2), exif, jpeg.subarray(2)]);
  expect(buffer.length).toBeGreaterThan(600_000);
  await attach(page, { name: 'bar.jpeg', mimeType: 'image/jpeg', buffer });
  await expect(waiting(page)).toContainText('bar.jpg');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await send(page).click();
  await finished(page);
  await page.reload();
  const shown = page.getByRole('img', { name: 'Sent by you: bar.jpg' });
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
    .toBe(true);
  const size = await shown.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
  expect(size[1]! / size[0]!).toBeCloseTo(4 / 3, 1);

  // An animation would stop moving, and other files are not pictures.
  await attach(page, {
    name: 'moves.gif',
    mimeType: 'image/gif',
    buffer: Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(600_000)]),
  });
  await expect(page.getByRole('alert')).toHaveText('File size exceeds 500KB limit');
});

test('text is read as it was written', async ({ page, product }) => {
  await signUp(page, product.address);
  const latin = Buffer.from('Übung;Kniebeuge\nGröße;groß\n', 'latin1');
  const wide = Buffer.from('\ufeffKreuzheben für Zwölf\n', 'utf16le');
  await attach(
    page,
    { name: 'latin.csv', mimeType: 'text/csv', buffer: latin },
    { name: 'wide.txt', mimeType: 'text/plain', buffer: wide },
  );
  await expect(waiting(page).getByRole('listitem')).toHaveCount(2);
  await send(page).click();
  await finished(page);
  await expect(answers(page)).toContainText('Größe;groß');
  await expect(answers(page)).toContainText('Kreuzheben für Zwölf');
});

test('a failed question keeps its files, for Retry and back in the composer', async ({ page, scripted }) => {
  scripted.play(textReply('I read your log.'));
  await signUp(page, scripted.address);
  await page.route('**/api/ask', (route) => route.abort());
  await attach(page, log);
  await expect(waiting(page)).toContainText('56 B');
  await ask(page, 'Read it');
  const retry = page.getByRole('button', { name: 'Retry' });
  await expect(retry).toBeVisible();
  await page.unroute('**/api/ask');
  await retry.click();
  await expect(answers(page)).toContainText('I read your log.', { timeout: 20_000 });
  expect(JSON.stringify(scripted.model.requests.at(-1)?.body?.messages)).toContain('Squat,181.5');

  // A model without vision: the server says so, and everything is back where it can be changed.
  await attach(page, photo);
  await expect(page.getByText('cannot see images: describe in words')).toBeVisible();
  await ask(page, 'And this?');
  await expect(page.getByText('cannot see pictures')).toBeVisible();
  await expect(composer(page)).toHaveValue('And this?');
  await expect(waiting(page)).toContainText('squat.png');

  // Unsent files wait in their own conversation while the page lives.
  await page.getByRole('button', { name: 'Clear conversation' }).click();
  await expect(page).toHaveURL(/\/chat$/);
  await expect(waiting(page)).toHaveCount(0);
  await page.goBack();
  await expect(waiting(page)).toContainText('squat.png');
});
