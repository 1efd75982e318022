import { afterAll, beforeAll, expect, it } from 'vitest';
import { textReply } from '#fakes/model-replies.ts';
import { converse } from '#server/testing/converse.ts';
import { readEvents, textOfEvents } from '#server/testing/read-events.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const STREAM = { accept: 'text/event-stream' };

it('answers a red flag with fixed words, stored like any answer, and asks no model', async () => {
  const client = await app.signUp();
  const content = 'chest pain and my left arm is numb, can I still bench 100 kg?';
  const events = await readEvents(await client.post('/api/ask', { content }, STREAM));
  const types = events.map(({ event }) => event.type);
  expect(textOfEvents(events)).toMatch(/^\*\*Stop\. Call your emergency number now\*\*/);
  expect(types).not.toContain('tool');
  expect(types).not.toContain('sources');
  expect(app.model!.requests).toEqual([]);

  const [started] = events.flatMap(({ event }) => (event.type === 'start' ? [event] : []));
  const conversation = await client.post('/api/get-conversation', {
    conversationId: started!.conversationId,
  });
  expect(JSON.stringify(await conversation.json())).toContain('**Stop. Call your emergency number now**');
});

it.each([
  ['since deadlifting on saturday my crotch is numb and i have trouble peeing', /^\*\*Stop\. Call your/],
  ['desde el peso muerto no puedo orinar', /^\*\*Para\. Llama ahora/],
  ['ich spüre nichts zwischen den beinen seit den kniebeugen', /^\*\*Stopp\. Ruf jetzt/],
  ['depuis le soulevé de terre je ne sens plus mes parties intimes', /^\*\*Arrête-toi\. Appelle maintenant/],
  ['perdi o controle da bexiga depois do terra', /^\*\*Pare\. Ligue agora/],
])('calls pressed nerves at the base of the spine an emergency: %s', async (content, words) => {
  const client = await app.signUp();
  const said = textOfEvents(await readEvents(await client.post('/api/ask', { content }, STREAM)));
  expect(said).toMatch(words);
  expect(app.model!.requests).toEqual([]);
});

it('repeats it in the same words, and never continues it with a model', async () => {
  const client = await app.signUp();
  const content = 'I fainted after my last set of squats, which accessory next?';
  const events = await readEvents(await client.post('/api/ask', { content }, STREAM));
  const [started] = events.flatMap(({ event }) => (event.type === 'start' ? [event] : []));
  const again = { content, conversationId: started!.conversationId, retry: true };
  const retried = textOfEvents(await readEvents(await client.post('/api/ask', again, STREAM)));
  expect(retried).toBe(textOfEvents(events));
  expect(retried).toMatch(/^\*\*/);
  const more = { content, conversationId: started!.conversationId, continue: true };
  await client.post('/api/ask', more, STREAM);
  expect(app.model!.requests).toEqual([]);
});

it.each([
  'I fainted on my last set. What would you recommend?',
  'I peed dark brown urine after leg day, I take vitamins',
  'desmaiei no agachamento, quase bati a cabeça',
])('is not talked out of a sign by another part of the message: %s', async (content) => {
  const client = await app.signUp();
  const said = textOfEvents(await readEvents(await client.post('/api/ask', { content }, STREAM)));
  expect(said).toMatch(/^\*\*(?:Stop training|Pare de treinar)/);
});

it('answers in the language of the message', async () => {
  const client = await app.signUp();
  const say = async (content: string) =>
    textOfEvents(await readEvents(await client.post('/api/ask', { content }, STREAM)));
  expect(await say('me duele el pecho cuando hago press banca')).toMatch(/^\*\*Para\. Llama ahora/);
  expect(await say('Ich habe Brustschmerzen beim Bankdrücken')).toMatch(/^\*\*Stopp\. Ruf jetzt den Notruf/);
});

it('logs that one occurred, but never the message', async () => {
  const client = await app.signUp();
  await readEvents(
    await client.post('/api/ask', { content: 'I make myself throw up before weigh-in' }, STREAM),
  );
  expect(app.logged).toContainEqual(expect.objectContaining({ redFlag: 'eating' }));
  expect(JSON.stringify(app.logged)).not.toContain('throw up');
});

const FLAGGED = 'chest pain when I bench';
const ANSWER = 'Anywhere you like.';

it.each([
  [
    'deadlifted on saturday, since then my crotch is numb and i have trouble peeing',
    'is it just from the belt being tight?',
    /^\*\*Your emergency number comes first/,
  ],
  [
    FLAGGED,
    'can i still do my bench today?',
    /^\*\*Your emergency number comes first.+not suggest any exercise/s,
  ],
  [FLAGGED, 'it went away', /^\*\*Your emergency number comes first/],
  ['my arm went numb', 'what about light sets', /^\*\*A doctor has to see this first/],
  ['i want to kill myself', 'how do i bench', /^\*\*What you wrote matters more than training/],
  [
    'i make myself throw up after meals',
    'how many calories should i eat',
    /^\*\*Please talk to a doctor or a helpline/,
  ],
  ['Ich habe Brustschmerzen beim Bankdrücken', 'liegt das am Gürtel?', /^\*\*Zuerst der Notruf/],
])('“%s”, “%s”: repeats the warning and asks no model', async (flagged, next, words) => {
  const client = await app.signUp();
  app.play(textReply(ANSWER));
  const [, said] = await converse(client, [flagged, next]);
  expect(said).toMatch(words);
  expect(app.model!.requests).toEqual([]);
});

it('lets the model answer another subject, an old flag, and who has seen a doctor', async () => {
  const client = await app.signUp();
  app.play(textReply(ANSWER));
  expect((await converse(client, [FLAGGED, 'where is the gym'])).at(-1)).toBe(ANSWER);
  expect((await converse(client, [FLAGGED, 'my doctor cleared me, can I bench'])).at(-1)).toBe(ANSWER);
  const later = [FLAGGED, 'where is the gym', 'what does a membership cost', 'how do I squat'];
  expect((await converse(client, later)).at(-1)).toBe(ANSWER);
});

it('forgets a flag after two days, though not when its own question is answered again', async () => {
  const client = await app.signUp();
  app.play(textReply(ANSWER));
  const say = async (content: string, more: object) => {
    const events = await readEvents(await client.post('/api/ask', { content, ...more }, STREAM));
    const [started] = events.flatMap(({ event }) => (event.type === 'start' ? [event] : []));
    return { conversationId: started!.conversationId, text: textOfEvents(events) };
  };
  const day = 24 * 60 * 60;
  const { conversationId } = await say(FLAGGED, { askedSecondsAgo: 4 * day });
  const soon = await say('what should I bench?', { conversationId, askedSecondsAgo: 3 * day });
  expect(soon.text).toMatch(/^\*\*Your emergency number comes first/);
  const again = await say('what should I bench?', { conversationId, retry: true });
  expect(again.text).toMatch(/^\*\*Your emergency number comes first/);
  expect((await say('what should I bench?', { conversationId })).text).toBe(ANSWER);
});

it('logs that it was repeated', async () => {
  const client = await app.signUp();
  await converse(client, ['i make myself throw up after meals', 'how do i squat']);
  expect(app.logged).toContainEqual(expect.objectContaining({ repeated: 'eating' }));
});
