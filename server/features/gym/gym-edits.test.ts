import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textReply } from '#fakes/model-replies.ts';
import { setRoles } from '#server/access/roles.ts';
import { gymEdits } from '#server/db/schema/gym-edits.ts';
import { eventually } from '#server/testing/eventually.ts';
import { type PayingApp, payingApp } from '#server/testing/paying-app.ts';
import { type Client, type TestApp, testApp } from '#server/testing/test-app.ts';
import type { GymEditsState } from '#shared/gym.ts';
import type { GymPart, GymParts } from '#shared/gym-parts.ts';

const NAME: GymParts['name'] = {
  product: 'Iron Coach',
  name: 'Iron Temple',
  tagline: 'Lift.',
  description: 'Ask Iron Temple.',
  founder: 'Grace Hill',
  town: 'Hillside',
  website: 'https://iron.example',
  contact_email: 'help@iron.example',
};
const FAQ: GymParts['faq'] = [
  {
    id: 'chalk',
    group: 'gym',
    question: 'Is chalk allowed?',
    also_asked: ['may I powder my *palms*', 'magnesia · yes or no'],
    answer: 'Loose chalk is welcome everywhere.',
  },
];
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const svg = (inside: string, attributes = '') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"${attributes} viewBox="0 0 9 9">${inside}</svg>`);

let app: PayingApp;
let owner: Client;

beforeAll(async () => {
  app = await payingApp();
  owner = await superAdmin(app);
});
afterAll(() => app.close());

async function superAdmin(of: TestApp): Promise<Client> {
  const client = await of.signUp();
  await setRoles(of.database, client.email, ['super-admin']);
  return client;
}

const send = (method: string, part: GymPart, body: object, as = owner) =>
  as.request(`/api/gym/edits/${part}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const state = async (as = owner) => (await (await as.request('/api/gym/edits')).json()) as GymEditsState;
const editOf = ({ edits }: GymEditsState, part: GymPart) => edits.find((edit) => edit.part === part)!;
const messageOf = async (reply: Response) => ((await reply.json()) as { message: string }).message;

/** Edits a part in its current state. */
async function edit(part: GymPart, value: unknown): Promise<GymEditsState> {
  const reply = await send('PUT', part, { value, version: editOf(await state(), part).version });
  expect([reply.status, await reply.clone().text()]).toEqual([200, expect.anything()]);
  return (await reply.json()) as GymEditsState;
}
async function putBack(part: GymPart): Promise<GymEditsState> {
  const reply = await send('DELETE', part, { version: editOf(await state(), part).version });
  expect(reply.status).toBe(200);
  return (await reply.json()) as GymEditsState;
}
async function refusal(part: GymPart, value: unknown): Promise<string> {
  const reply = await send('PUT', part, { value, version: editOf(await state(), part).version });
  expect(reply.status).toBe(400);
  return await messageOf(reply);
}

describe('a part', () => {
  it('is the pack’s file, then the edit, then the file again', async () => {
    const before = await state();
    expect(editOf(before, 'legal')).toEqual({
      part: 'legal',
      differs: false,
      version: 0,
      edited_at: null,
      edited_by: null,
      unusable: false,
    });
    const legal = { title: 'Terms', text: '## Yours\n\nLift with care.' };
    const edited = await edit('legal', legal);
    expect(edited.now.legal).toEqual(legal);
    expect(edited.files.legal).toEqual(before.now.legal);
    expect(editOf(edited, 'legal')).toMatchObject({ differs: true, version: 1, edited_by: owner.email });
    expect(await (await app.request('/api/legal')).json()).toMatchObject(legal);

    const back = await putBack('legal');
    expect(editOf(back, 'legal')).toMatchObject({ differs: false, version: 2 });
    expect(await (await app.request('/api/legal')).json()).toMatchObject(before.now.legal);
    // That can be undone.
    expect((await edit('legal', legal)).now.legal).toEqual(legal);
    await putBack('legal');
  });

  it('counts as unedited when it matches the file', async () => {
    const { files } = await state();
    expect(editOf(await edit('front', files.front), 'front')).toMatchObject({ differs: false });
  });

  it('leaves alone what someone else has edited in the meantime', async () => {
    const { version } = editOf(await state(), 'suggestions');
    const { suggestions } = (await state()).now;
    const mine = { ...suggestions, general: ['Mine?'] };
    const theirs = { ...suggestions, general: ['Theirs?'] };
    expect((await send('PUT', 'suggestions', { value: theirs, version })).status).toBe(200);
    expect((await send('PUT', 'suggestions', { value: mine, version })).status).toBe(409);
    expect((await send('DELETE', 'suggestions', { version })).status).toBe(409);
    expect(JSON.stringify(await (await app.request('/api/suggestions')).json())).toContain('Theirs?');
    await putBack('suggestions');
  });

  it('keeps one of two concurrent edits', async () => {
    const { version } = editOf(await state(), 'accent');
    const replies = await Promise.all(
      ['#aa0000', '#00aa00'].map((color) => send('PUT', 'accent', { value: { color }, version })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    await putBack('accent');
  });

  it('may span New Year, for a banner of every year', async () => {
    const value = {
      enabled: true,
      until: '01-06',
      messages: [
        { from: '12-24', text: 'Closed' },
        { from: '01-02', text: 'Open until noon' },
      ],
    };
    const { version } = editOf(await state(), 'banner');
    expect((await send('PUT', 'banner', { value, version })).status).toBe(200);
    await putBack('banner');
  });

  it('is validated like the file, with a sentence', async () => {
    expect(await refusal('name', { ...NAME, product: ' ' })).toBe('Name of the coach must not be empty.');
    expect(await refusal('name', { ...NAME, name: 'Two\nlines' })).toBe(
      'Name of the gym must be on one line.',
    );
    expect(await refusal('name', { ...NAME, website: 'iron' })).toBe(
      'Website must be an address such as https://example.com.',
    );
    expect(await refusal('name', { ...NAME, owner: 'me' })).toBe('There is no field "owner" here.');
    expect(await refusal('accent', { color: 'red' })).toBe('Color must be a color such as #ffd21f.');
    expect(await refusal('faq', [FAQ[0], { ...FAQ[0], id: 'two', answer: '' }])).toBe(
      'Question 2: Answer must not be empty.',
    );
    expect(await refusal('faq', [FAQ[0], FAQ[0]])).toBe('The id chalk appears twice.');
    expect(await refusal('faq', [{ ...FAQ[0], group: 'other' }])).toBe(
      'Question 1: Category must be one of app, membership, training, gear, gym.',
    );
    expect(await refusal('faq', [{ ...FAQ[0], also_asked: 'chalk?' }])).toMatch(/^Question 1: Also asked /);
    expect(await refusal('faq', [{ ...FAQ[0], also_asked: Array(51).fill('chalk?') }])).toBe(
      'Question 1: Also asked must have at most 50 entries.',
    );
    expect(await refusal('faq', [{ ...FAQ[0], also_asked: ['chalk?', ' '] }])).toBe(
      'Question 1: Also asked must not be empty.',
    );
    expect(await refusal('plans', [{ id: 'monthly', name: 'Only one' }])).toContain('plans.yaml');
    expect(await refusal('legal', { title: 'T', text: 'x'.repeat(100_001) })).toBe(
      'A text can have at most 100,000 characters.',
    );
    const banner = { enabled: true, messages: [{ from: '2026-12-02', text: 'One' }], until: '2026-12-01' };
    expect(await refusal('banner', banner)).toBe('Last day must not be before the day of the last message.');
    expect(await refusal('banner', { ...banner, until: '12-24' })).toBe(
      'Messages must use days that all include the year, or none that do.',
    );
    expect(await refusal('banner', { ...banner, until: '2026-02-30' })).toContain('Last day must be a day');
    const yearly = {
      enabled: true,
      messages: [
        { from: '12-24', text: 'One' },
        { from: '12-20', text: 'Two' },
      ],
    };
    expect(await refusal('banner', yearly)).toBe('Messages must be in the order of their days.');
    expect(await refusal('banner', { ...yearly, until: '01-02' })).toBe(
      'Last day must not be before the day of the last message.',
    );
    expect(await refusal('legal', null)).toBe('The value is missing.');
  });

  it('is ignored, and says so, when it no longer fits the pack', async () => {
    const fresh = await testApp({ offline: true });
    await fresh.database
      .as('service')
      .transaction((tx) => tx.insert(gymEdits).values({ part: 'faq', value: [{ old: true }], version: 3 }));
    const admin = await superAdmin(fresh);
    const { now, files, ...rest } = await state(admin);
    expect(now.faq).toEqual(files.faq);
    expect(editOf({ now, files, ...rest }, 'faq')).toMatchObject({
      unusable: true,
      differs: false,
      version: 3,
    });
    await fresh.close();
  });
});

describe('every reader', () => {
  it('finds the name everywhere at once', async () => {
    const edited = await edit('name', NAME);
    expect(edited.face).toMatchObject({ product: 'Iron Coach', name: 'Iron Temple', sample: false });
    const { info } = (await (await app.request('/api/openapi.json')).json()) as { info: { title: string } };
    expect(info.title).toBe('Iron Coach API');
    expect(await (await app.request('/.well-known/security.txt')).text()).toContain('help@iron.example');

    const member = await app.signUp();
    const key = await member.post('/api/two-factor/set-up', { password: 'correct horse' });
    expect(((await key.json()) as { uri: string }).uri).toContain('issuer=Iron+Coach');
    app.play(textReply('Yes.'));
    await (await member.post('/api/ask', { content: 'What is a heavy single?' })).text();
    expect(JSON.stringify(app.model!.requests.at(-1)?.body)).toContain(
      'You are Iron Coach, the coach of Iron Temple, a strength gym founded by Grace Hill in Hillside.',
    );
    await app.request('/api/auth/request-password-reset', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: member.email }),
    });
    await eventually(() => {
      const mail = app.mailed.find(({ to, subject }) => to === member.email && subject.startsWith('Reset'));
      expect(mail?.text).toContain('your Iron Coach account');
    });
    const back = await putBack('name');
    expect(back.face).toMatchObject({ product: 'Barn Coach', sample: true });
  });

  it('finds an edited FAQ with the coach’s tool, and no deleted one', async () => {
    const found = async (query: string) =>
      await (await owner.post('/api/ask-tool', { tool: 'faq', args: { query } })).text();
    expect(await found('What does it cost?')).toContain('$20 a month');
    await edit('faq', FAQ);
    expect(await found('Is chalk allowed?')).toContain('Loose chalk is welcome');
    expect(await found('powder on the palms?')).toContain('Loose chalk is welcome');
    expect(await found('What does it cost?')).not.toContain('$20 a month');
    const [passage] = await app.library.search('loose chalk', { stores: ['faq'] });
    const parking = { ...FAQ[0]!, id: 'parking', question: 'Where do I park?', answer: 'In the yard.' };
    await edit('faq', [parking, ...FAQ]);
    // An answer keeps the number that the entry had.
    const { id, page, work } = passage!;
    const cited = await owner.request(`/api/library/works/${work.id}/pages/${page}?passageId=${id}`);
    expect(await cited.json()).toMatchObject({ page: 2, text: expect.stringContaining('Loose chalk') });
    await putBack('faq');
    expect(await found('What does it cost?')).toContain('$20 a month');
  });

  it('sees the plans in their edited wording and order, at their actual price', async () => {
    const { plans } = (await state()).files;
    expect(plans.map(({ id }) => id)).toEqual(['monthly', 'yearly']);
    await edit('plans', [
      { id: 'yearly', name: 'All year', description: 'Twelve months.' },
      { id: 'monthly', name: 'A month' },
    ]);
    const listed = (await (await app.request('/api/plans')).json()) as { prices: object[] };
    expect(listed.prices).toMatchObject([
      { plan_id: 'yearly', name: 'All year', description: 'Twelve months.', unit_amount: 20_000 },
      { plan_id: 'monthly', name: 'A month', description: null, unit_amount: 2000 },
    ]);
    const member = await app.signUp();
    await app.subscribe(member, 'monthly');
    expect((await app.membership(member)).subscription).toMatchObject({ plan_name: 'A month' });
    await putBack('plans');
    expect((await app.membership(member)).subscription).toMatchObject({ plan_name: 'Monthly' });
  });

  it('gets title, accent and icon with the page itself', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'web-'));
    await mkdir(join(folder, 'assets'));
    const html =
      '<title>%TITLE%</title><meta content="%DESCRIPTION%"><link rel="icon" href="/icon.svg"><!--gym-->';
    await writeFile(join(folder, 'index.html'), html);
    await writeFile(join(folder, 'offline.html'), '<title>%TITLE%</title>');
    await writeFile(join(folder, 'screens.json'), '["/"]');
    const open = await testApp({ offline: true, webFolder: folder });
    const admin = await superAdmin(open);
    const page = async () => await (await open.request('/')).text();
    expect(await page()).toContain('<title>Barn Coach: For tests.</title>');
    expect(await page()).toContain('href="/icon.svg"');
    expect((await send('PUT', 'name', { value: NAME, version: 0 }, admin)).status).toBe(200);
    await send('PUT', 'accent', { value: { color: '#2458A6' }, version: 0 }, admin);
    await send('PUT', 'logo', { value: { file: PNG.toString('base64') }, version: 0 }, admin);
    const edited = await page();
    expect(edited).toContain(`<title>Iron Coach: ${NAME.tagline}</title><meta content="Ask Iron Temple.">`);
    expect(edited).toContain('<link rel="stylesheet" id="accent" href="/api/gym/accent/2458a6.css">');
    expect(edited).toMatch(/<link rel="icon" href="\/api\/gym\/logo\/[0-9a-f]{32}">/);
    expect(await (await open.request('/offline.html')).text()).toContain('Iron Coach');
    await open.close();
    await rm(folder, { recursive: true });
  });

  it('finds it on another server and after a restart', async () => {
    const other = await testApp({ offline: true, database: app.database });
    const { face } = await edit('logo', { file: PNG.toString('base64') });
    await edit('legal', { title: 'Everywhere', text: 'The same.' });
    // A page knows the new logo, and its request may reach the other server.
    expect((await other.request(face.logo!)).status).toBe(200);
    expect(await (await other.request('/api/legal')).json()).toMatchObject({ title: 'Everywhere' });
    await other.close();
    const restarted = await testApp({ offline: true, database: app.database });
    expect(await (await restarted.request('/api/legal')).json()).toMatchObject({ title: 'Everywhere' });
    await restarted.close();
    await putBack('logo');
    await putBack('legal');
  });

  it('finds in the audit log who edited what', async () => {
    await edit('accent', { color: '#2458a6' });
    await putBack('accent');
    const log = (await (await owner.request('/api/audit-events?kind=gym_edited')).json()) as {
      events: { actor: { email: string }; detail: object }[];
    };
    expect(log.events.slice(0, 2)).toMatchObject([
      { actor: { email: owner.email }, detail: { part: 'accent', now: 'put_back' } },
      { actor: { email: owner.email }, detail: { part: 'accent', now: 'edited' } },
    ]);
  });
});

describe('the look', () => {
  it('serves a logo under its own address, as an image only', async () => {
    const drawing = svg('<circle cx="4" cy="4" r="4"/>');
    const { face } = await edit('logo', { file: drawing.toString('base64') });
    const reply = await app.request(face.logo!);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    expect(Buffer.from(await reply.arrayBuffer())).toEqual(drawing);
    const other = await edit('logo', { file: PNG.toString('base64') });
    expect((await app.request(other.face.logo!)).headers.get('content-type')).toBe('image/png');
    expect((await app.request(face.logo!)).status).toBe(404);
    expect((await putBack('logo')).face.logo).toBeNull();
  });

  it('refuses what is not a logo', async () => {
    const logo = (bytes: Buffer) => refusal('logo', { file: bytes.toString('base64') });
    expect(await logo(Buffer.from('GIF89a......'))).toBe(
      'This is a GIF picture: a logo is a PNG, JPEG, WebP or SVG picture.',
    );
    expect(await logo(Buffer.from('<html><body>hello'))).toContain('This is not an image');
    expect(await logo(PNG.subarray(0, 12))).toContain('is damaged');
    const scripts = 'The SVG contains scripts or other documents. Save it as a plain picture first.';
    expect(await logo(svg('<script>alert(1)</script>'))).toBe(scripts);
    expect(await logo(svg('<g onclick="alert(1)"/>'))).toBe(scripts);
    expect(await logo(svg('', ' onload="alert(1)"'))).toBe(scripts);
    expect(await logo(svg('<a href="javascript:alert(1)"/>'))).toBe(scripts);
    expect(await logo(svg('<foreignObject><p/></foreignObject>'))).toBe(scripts);
    expect(await logo(Buffer.concat([PNG, Buffer.alloc(256 * 1024)]))).toBe(
      'The logo is 257 KB; the limit is 256 KB.',
    );
    expect(await refusal('logo', { file: 'not base64!' })).toContain('File');
  });

  it('has a style sheet for the accent', async () => {
    const reply = await app.request('/api/gym/accent/2458a6.css');
    expect(reply.headers.get('content-type')).toBe('text/css; charset=utf-8');
    expect(await reply.text()).toContain('--signal:#2458a6');
    expect((await app.request('/api/gym/accent/2458a6.js')).status).toBe(404);
    expect((await app.request('/api/gym/accent/red;x:y.css')).status).toBe(404);
  });
});
