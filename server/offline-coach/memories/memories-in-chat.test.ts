import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { converse } from '#server/testing/converse.ts';
import { memoriesOf } from '#server/testing/own-entries.ts';
import { type Client, type TestApp, testApp } from '#server/testing/test-app.ts';

const PATH = '/api/user-memories';
const KNEE = 'Left knee hurts on deep squats';
const DAYS = 'Trains Monday, Wednesday, Friday and Saturday at 6 pm';
const MEET = 'Next meet is in March';
const KNOWN = [KNEE, DAYS, MEET];

let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await testApp({ offline: true });
});
beforeEach(async () => {
  client = await app.signUp();
  for (const memory of KNOWN) expect((await client.post(PATH, { memory })).ok).toBe(true);
});
afterAll(() => app.close());

const said = (...sentences: string[]) => converse(client, sentences);
const memories = () => memoriesOf(client);
const added = async () => (await memories()).filter((memory) => !KNOWN.includes(memory));

describe('a changed fact', () => {
  it.each([
    ['meet got moved to may. ffs', 'Meet got moved to may.'],
    [
      'the meet isnt march anymore they moved it to 11 april, change that',
      'The meet isnt march anymore they moved it to 11 april',
    ],
    ['The federation has postponed our meet until September.', undefined],
    [
      'new shifts starting monday so its tues thurs sat sun 7am now not evenings. update what you know',
      undefined,
    ],
    ['from next week i train tuesday thursday and sunday mornings at 6, new shift at hospital', undefined],
    ['no more fridays for me, got uni then. thursdays instead', undefined],
    [
      'As of next month I can only train on Mondays and Thursdays, kindly amend your notes.',
      'As of next month I can only train on Mondays and Thursdays',
    ],
    ['we moved house so the gym is an hour away now, update your notes', undefined],
  ])('is offered to be remembered: “%s”', async (message, content = message.replace(/\. update.*$/u, '')) => {
    const fact = content.replace(', update your notes', '');
    const written = fact.charAt(0).toUpperCase() + fact.slice(1);
    const [asks] = await said(message);
    expect(asks).toMatch(`Shall I remember this: “${written}”?`);
    expect(asks).not.toContain('[1]');
    expect(await added()).toEqual([]);
  });

  it.each([
    ['comp has been pushed back to 20 june', MEET],
    ['ive switched to early shifts so im only in tuesday and thursday mornings now', DAYS],
  ])('replaces the memory on its subject after a yes: “%s”', async (message, old) => {
    const [, asks] = await said(message, 'yes', 'yes');
    expect(asks).toContain(`Shall I forget this: “${old}”?`);
    expect(await added()).toHaveLength(1);
    expect(await memories()).not.toContain(old);
  });

  it('keeps the part that still holds', async () => {
    const [, answer] = await said(
      'cant make wednesdays any more, tuesdays instead, the rest is the same',
      'yes',
    );
    expect(answer).not.toContain('Shall I forget');
    expect(await memories()).toContain(DAYS);
  });

  it.each([
    'meet got moved to may, how do i peak again',
    'my mates meet got moved to may',
    "I can't train this wednesday",
    'cant make it tomorrow, thursday instead',
    'on mondays i cant train legs properly after the weekend',
    'nationals got moved to a bigger venue',
    'my competition weight moved to 83',
    'i sat on the box and now it is easier',
  ])('is not read from “%s”', async (message) => {
    expect((await said(message))[0]).not.toContain('Shall I remember');
  });
});

describe('everything known', () => {
  it.each([
    'what do you know about me exactly',
    'tell me literally everything you know about me',
    'so what do you actually remember of me, overall',
  ])('is listed in full: “%s”', async (message) => {
    const [answer] = await said(message);
    for (const memory of KNOWN) expect(answer).toContain(memory);
  });

  it.each([
    'what do i have on my profile again??',
    'show me what my profile says',
    'whats on my profile right now',
  ])('is read from the profile: “%s”', async (message) => {
    expect((await said(message))[0]).toContain('training profile is still empty');
  });
});

describe('a request to remember', () => {
  it.each([
    [
      'Please make a note of the following. I had my right hip replaced in 2019. My surgeon wants no deep squats.',
      'I had my right hip replaced in 2019. My surgeon wants no deep squats.',
    ],
    ['Kindly remember the following: I am allergic to latex.', 'I am allergic to latex.'],
    [
      'my physio says its my right hip thats tight, thats why the knee goes. remember that would you',
      'My physio says its my right hip thats tight, thats why the knee goes',
    ],
    [
      'I had a disc operated on in 2018. My surgeon allows no good mornings. Kindly bear this in mind.',
      'I had a disc operated on in 2018. My surgeon allows no good mornings.',
    ],
    ['remember that, right shoulder', 'Right shoulder'],
    ['i want to squat 200 by next summer, save that as goal', 'I want to squat 200 by next summer'],
    ['put that in your notes that its worse w/o sleeves', 'Its worse w/o sleeves'],
    ['i never max out on fridays, stick that in your notes', 'I never max out on fridays'],
  ])('saves the fact it refers to: “%s”', async (message, content) => {
    await said(message);
    expect(await added()).toEqual([content]);
  });

  it('with “also” saves each fact separately', async () => {
    await said('remember that my shoulder clicks and i cant do dips, also i moved my meet to april');
    expect(await added()).toEqual(['I moved my meet to april', 'My shoulder clicks and i cant do dips']);
  });

  it('ends where a question starts', async () => {
    await said('remember that i train at home, also what should i buy first');
    expect(await added()).toEqual(['I train at home']);
  });

  it.each([
    'Very well. Remember that as my plan.',
    'can you remember that for me please',
    'make a note of it',
  ])('without a fact leads to a question: “%s”', async (message) => {
    expect((await said(message))[0]).toContain('What shall I remember?');
    expect(await added()).toEqual([]);
  });

  it.each([
    ['remember i hate box squats', 'haha no forget that my coach will see it'],
    ['remember my 1rm goal is 180', 'lol scrap that i was kidding'],
    ['remember I take tablets for my heart', 'Please forget that again, it is rather private.'],
  ])('is retracted with a reason: “%s”, “%s”', async (wish, back) => {
    await said(wish, back);
    expect(await memories()).toHaveLength(KNOWN.length);
    expect(await added()).toEqual([]);
  });

  it('is kept when something else is to be forgotten', async () => {
    await said('remember i hate box squats', 'forget that my knee hurts');
    expect(await memories()).toContain('I hate box squats');
    expect(await memories()).not.toContain(KNEE);
  });
});

describe('the profile', () => {
  it.each([
    ['weighed in at 84.5 this morning after the bathroom, update me', '84.5'],
    ['Put me down as 186 lb now please, Christmas happened.', '186 lb'],
    ['can you put me at 78.5 kg', '78.5 kg'],
    ['weighed in at 92kg today, holiday damage', '92 kg'],
  ])('asks about a body weight: “%s”', async (message, weight) => {
    expect((await said(message))[0]).toContain(`Shall I save **${weight}**`);
  });

  it.each([
    "Would you also change my age, I see that I'm down as thirty-four",
    'edit my height please, its off',
    'my profile says 34 but I turned 35',
    'Could you change my name, it is spelled wrong',
  ])('is changed in the app: “%s”', async (message) => {
    expect((await said(message))[0]).toContain('[Account → Training Profile](/account/profile)');
  });

  it.each([
    'put me down as a maybe',
    'put me at 140 for the squat opener',
    'how do i change my profile picture',
  ])('is not changed by “%s”', async (message) => {
    const [answer] = await said(message);
    expect(answer).not.toMatch(/body weight in your profile|That is in your profile/u);
  });
});

describe('“forget that” after memories were listed', () => {
  it('forgets the only one', async () => {
    const other = await app.signUp();
    const [, , forgotten] = await converse(other, [
      'remember I have a bad left shoulder',
      'what do you remember about me',
      'forget that',
    ]);
    expect(forgotten).toContain('I have forgotten: “I have a bad left shoulder”');
    expect(await memoriesOf(other)).toEqual([]);
  });

  it('forgets none of several, and “undo that” none at all', async () => {
    await said('what do you remember about me', 'forget that');
    expect(await memories()).toHaveLength(KNOWN.length);
    const other = await app.signUp();
    await converse(other, [
      'remember I have a bad left shoulder',
      'what do you remember about me',
      'undo that',
    ]);
    expect(await memoriesOf(other)).toHaveLength(1);
  });
});

describe('a forgotten memory', () => {
  it.each(['put it back', 'wait no', 'no wait keep it', 'undo'])('is restored by “%s”', async (reply) => {
    const [forgets] = await said('forget the meet', reply);
    expect(forgets).toContain('Answer “put it back” to restore it.');
    expect((await memories()).toSorted()).toEqual(KNOWN.toSorted());
  });

  it('stays forgotten after thanks', async () => {
    await said('forget the meet', 'ok thanks');
    expect(await memories()).not.toContain(MEET);
  });

  it('is restored in place of its correction', async () => {
    await said('remember my meet is on december 5', 'make it december 6', 'put it back');
    expect(await added()).toEqual(['My meet is on december 5']);
  });
});
