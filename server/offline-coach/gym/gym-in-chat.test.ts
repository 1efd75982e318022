import { afterAll, beforeAll, expect, it } from 'vitest';
import { asLookedUp } from '#server/offline-coach/words/as-looked-up.ts';
import { readEvents, textOfEvents } from '#server/testing/read-events.ts';
import { type Client, type TestApp, testApp } from '#server/testing/test-app.ts';
import { gymQuestionIn, maybeGymQuestionIn } from './gym-answer.ts';

let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await testApp({ offline: true });
  client = await app.signUp();
});
afterAll(() => app.close());

const answerTo = async (content: string) =>
  textOfEvents(await readEvents(await client.post('/api/ask', { content }, { accept: 'text/event-stream' })));

it.each([
  ['change my password', '/account/change-password'],
  ['how do i export my data', '/account/data'],
  ['how do i download everything ive logged, switching phones', '/account/data'],
  ['delete my account', '/account/data'],
  ['is there a dark mode', 'Dark theme'],
  ['can you read my Hevy file', 'Attach the file'],
  ['how do i import my csv from hevy', '/account/personal-records'],
  ['change units to lbs', '/account/profile'],
  ['show everything in pounds', '/account/profile'],
  ['where do i see my old chats', '/account/conversations'],
  ['can i share this chat', 'Share'],
  ['that answer on box squats was class, can i send it to my training partner somehow', 'Share'],
  ['that was a good answer just now, how do i send it to my lifting group', 'Share'],
  ['stop remembering stuff about me', '/account/memories'],
  ['how do i add a pr by hand', '/account/personal-records'],
  ['how do i make the text bigger', 'text size'],
  ['does it work without wifi', 'Without a connection'],
  ['how do I update my credit card', '/account/subscription'],
  ['graph my bench', '/account/personal-records'],
  ['can you speak spanish', 'English'],
  ['how do i turn on notifications', 'no notifications'],
  ['how do i turn off the reminders', 'no notifications'],
  ['where do your answers come from, r u making this up', 'I don’t make up advice'],
  ['how do i edit a message i sent', 'Edit question'],
  ['can i upload a video of my squat', 'attach'],
  ['I switched to pounds', '/account/profile'],
  ['can i install this on my iphone', 'Add to Home Screen'],
  ['how do i put it on my android', 'Install app'],
  ['save the app to my home screen', 'Add to Home Screen'],
  ['what works offline', 'Without a connection'],
  ['does this work in airplane mode', 'Without a connection'],
  ['can i use this with chatgpt or claude', '/account/connections'],
  ['does it work with gemini', '/account/connections'],
  ['can I ask you from ChatGPT', '/account/connections'],
  // No rule matches these words.
  ['Is there a way to get all my lifts out of the app into a spreadsheet?', 'Export everything'],
  ['locked out of my account and no mail comes', 'spam folder'],
  ['is it possible to see a curve of my squat over time', '/account/personal-records'],
  ['I forgot the password of the app and the email to reset is not coming', 'spam folder'],
  ['How do I change my name in profile?', 'Training Profile'],
])('links the screen of the app: %s', async (question, says) => {
  expect(await answerTo(question)).toContain(says);
});

it('shows no entry on another subject above a screen', async () => {
  const answer = await answerTo('how do i get an invoice');
  expect(answer).toContain('/account/invoices');
  expect(answer).not.toContain('refund');
});

it('does not answer a remark after a question about the gym', async () => {
  const answer = await answerTo('how do i export my data?? cause i wrote some stuff');
  expect(answer).toContain('/account/data');
  expect(answer).not.toContain('###');
});

it.each([
  'how do I send it on deadlift',
  'what is the key to a big deadlift',
  'keys to a good squat',
  'what does it cost to miss a lift',
  'my brother died and I cannot train',
  'How do I get rid of my belly',
  'get rid of my gut',
])('leaves %s to the library', (question) => {
  expect(gymQuestionIn(question)).toBeNull();
  expect(maybeGymQuestionIn(question)).toBeNull();
});

it.each([
  'payment methods',
  'do you have showers',
  'do you ship to germany',
  'is there parking',
  'what equipment does the gym have',
])("says that the gym's pages have no answer, and whom to ask: %s", async (question) => {
  expect(await answerTo(question)).toMatch(/gym’s pages do not say.*\(mailto:coach@barn\.example\)/);
});

it('gives the gym’s address to anyone who asks for a person', async () => {
  expect(await answerTo('can i talk to a real coach')).toContain('coach@barn.example');
});

it.each(['i train in a basement, does a sled work there', 'can I use bands with chains'])(
  'links no screen of the app: %s',
  async (question) => {
    expect(await answerTo(question)).not.toMatch(/Without a connection|account\/connections/);
  },
);

it('searches the library for questions that only resemble gym questions', async () => {
  const answer = await answerTo('how long should guests drag a light sled after heavy squats?');
  expect(answer).toContain('Drag a light sled for twenty minutes');
});

it.each([
  'does the app include warm up sets in volume',
  'does the coach cover band tension in percentages',
  'can someone look at my deadlift form',
  'can my 40 year old back lift heavy',
  'is coaching extra important for beginners',
  'how much does a home gym cost',
  'how do i know this is right for me',
  'what are your sources of protein',
  'do you make it up on saturdays',
  'my coach includes sled work in my program, is that ok',
  // The trained model does not read these as gym or app questions either.
  'can two people share a rack',
  'I can’t get in position',
  'can you be more specific',
  'can my mother with osteoporosis join',
  'can I bring my own steroids',
  'I have epilepsy, can I join',
  'i want to quit',
  'what are the weight classes',
  'can i train twice a day',
  'how do i stop snacking at night',
])('leaves %s to the library', (question) => {
  expect(gymQuestionIn(question)).toBeNull();
});

it.each([
  'do i have to be a member to use the coach',
  'i lost 20 pounds, now delete my account',
  'can i use the app without being a member of the gym',
  'can my buddy come along for one day',
  'can my 12 yr old train here',
  'does a real person read what i write here',
  'where do your answers come from, r u making this up',
  'how do i know ur not making stuff up',
])('reads as about the gym or the app: %s', (question) => {
  expect(gymQuestionIn(question)).not.toBeNull();
});

it('does not read a day of the month as a name', () => {
  expect(gymQuestionIn('are you open on the 26th of december')?.names).not.toContain('26th');
});

it('answers about the fee when an injury is the reason', () => {
  expect(gymQuestionIn('tore my hamstring, can I freeze my membership until it heals')).not.toBeNull();
  expect(gymQuestionIn('tore my hamstring, can I squat until it heals')).toBeNull();
});

it.each([
  'How do I install Windows 11 on my old laptop?',
  'i train in a basement, does a sled work there',
  'how many kilos is three plates',
  'chains for bench, how much',
])('is not about the gym, even without another answer: %s', (question) => {
  expect(maybeGymQuestionIn(question)).toBeNull();
});

it.each([
  'can i bring my 13 yr old daughter down to lift with me',
  'can my 14 yo train here',
  'may i bring my 12 y/o',
])('asks for the minimum age: “%s”', (question) => {
  expect(gymQuestionIn(asLookedUp(question))?.query).toContain('minimum age');
});

it('does not read “do you do a taster session” as a program request', async () => {
  expect(await answerTo('do you do a taster session')).not.toContain('cannot write programs');
});
