import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readEvents, textOfEvents } from '#server/testing/read-events.ts';
import { type Client, type TestApp, testApp } from '#server/testing/test-app.ts';
import type { LoadedBar, SavedItem } from '#shared/answer-extras.ts';
import type { Message } from '#shared/conversations.ts';
import type { Memory } from '#shared/memories.ts';
import type { Profile } from '#shared/profile.ts';
import type { PersonalRecord } from '#shared/records.ts';
import type { NumberedEvent } from '#shared/run-event.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ offline: true });
});
afterAll(() => app.close());

let client: Client;
beforeEach(async () => {
  client = await app.signUp();
});

interface Answered {
  conversationId: string | undefined;
  bars: readonly LoadedBar[];
  text: string;
  tools: string[];
  saved: readonly SavedItem[];
}

/** Sends the sentences one after another and returns the answers. */
async function talk(...sentences: string[]): Promise<Answered[]> {
  let conversationId: string | undefined;
  const answers: Answered[] = [];
  for (const content of sentences) {
    const body = { content, ...(conversationId && { conversationId }) };
    const events = await readEvents(await client.post('/api/ask', body, { accept: 'text/event-stream' }));
    const start = events.find(({ event }) => event.type === 'start')?.event;
    if (start?.type === 'start') conversationId = start.conversationId;
    answers.push({ ...read(events), conversationId });
  }
  return answers;
}

function read(events: NumberedEvent[]): Omit<Answered, 'conversationId'> {
  const saved = events.findLast(({ event }) => event.type === 'saved')?.event;
  const bars = events.findLast(({ event }) => event.type === 'bars')?.event;
  return {
    bars: bars?.type === 'bars' ? bars.bars : [],
    text: textOfEvents(events),
    tools: events.flatMap(({ event }) => (event.type === 'tool' ? [event.tool] : [])),
    saved: saved?.type === 'saved' ? saved.saved : [],
  };
}

const said = async (...sentences: string[]) => (await talk(...sentences)).map(({ text }) => text);
const last = async (...sentences: string[]) => (await talk(...sentences)).at(-1)!;
const json = async <T>(path: string) => (await (await client.request(path)).json()) as T;
const records = async () => (await json<{ records: PersonalRecord[] }>('/api/personal-records')).records;
const memories = async () => (await json<{ memories: Memory[] }>('/api/user-memories')).memories;
const put = async (path: string, body: unknown) => {
  const headers = { 'content-type': 'application/json' };
  const reply = await client.request(path, { method: 'PUT', headers, body: JSON.stringify(body) });
  expect(reply.status).toBe(200);
};
const record = async (title: string, value: number, achieved_on: string, more: object = {}) => {
  const reply = await client.post('/api/personal-records', {
    title,
    value,
    unit: 'kg',
    achieved_on,
    ...more,
  });
  expect(reply.ok).toBe(true);
};
const PROFILE = {
  name: '',
  units: 'metric',
  height: null,
  weight: null,
  age: null,
  sex: null,
  physique: '',
  experience: '',
  goals: '',
  equipment: '',
  injuries: '',
};

describe('the last change', () => {
  it('is corrected', async () => {
    const [, weight, repetitions] = await said(
      'log bench 140 kg for 3',
      'actually 142.5',
      'no, it was 5 reps',
    );
    expect(weight).toContain('I saved your Bench as **142.5 kg × 3**');
    expect(weight).toContain('no longer 140 kg × 3');
    expect(repetitions).toContain('I saved your Bench as **142.5 kg × 5**');
    expect(await records()).toMatchObject([{ title: 'Bench', value: 142.5, repetitions: 5, unit: 'kg' }]);
  });

  it('is corrected in another unit, and the reply shows the old figure', async () => {
    const { text } = await last('log squat 180 kg', 'oops, I meant 405 lb not 180 kg');
    expect(text).toContain('I saved your Squat as **405 lb**');
    const other = await last('log deadlift 200 kg', 'that was wrong: not 200 but 205');
    expect(other.text).toContain('I saved your Deadlift as **205 kg**');
  });

  it('is undone', async () => {
    const [, gone, again] = await said('log bench 140 kg', 'undo that', 'undo that');
    expect(gone).toContain('I removed your Bench: 140 kg');
    expect(again).toContain('I saved nothing just now');
    expect(await records()).toEqual([]);
  });

  it('is not corrected before anything was saved', async () => {
    for (const message of [
      'change that to 105',
      'no it was 4 reps',
      'it was 3 reps',
      'sorry, i meant 100 kg',
    ])
      expect((await last(message)).text).toContain('there is nothing to change');
  });

  it('is undone after a correction', async () => {
    const { text } = await last('log bench 140 kg', 'actually 145', 'no, delete that please');
    expect(text).toContain('I removed your Bench: 145 kg');
    expect(await records()).toEqual([]);
  });

  it('is undone for a memory', async () => {
    const { text } = await last('Remember that I train at home', 'undo that');
    expect(text).toContain('I have forgotten: “I train at home”');
    expect(await memories()).toEqual([]);
  });

  it('is corrected, undone and restored in everyday wording', async () => {
    const answers = await said(
      'hit 3x5 at 100 kg on bench today',
      'nah it was 102.5',
      'lol no scrap that',
      'actually put it back',
      'i meant lbs',
    );
    expect(answers[1]).toContain('I saved your Bench as **102.5 kg × 5**');
    expect(answers[2]).toContain('I removed your Bench: 102.5 kg × 5');
    expect(answers[3]).toContain('I saved your Bench: **102.5 kg × 5**');
    expect(answers[4]).toContain('I saved your Bench as **102.5 lb × 5**');
    expect(await records()).toMatchObject([{ value: 102.5, repetitions: 5, unit: 'lb' }]);
  });

  it('is built up piece by piece', async () => {
    const [asked, , times] = await said('log squat', '160 kg', 'for 5');
    expect(asked).toContain('How much weight?');
    expect(times).toContain('I saved your Squat as **160 kg × 5**');
  });

  it('covers everything that was offered', async () => {
    await said('im 92kg now and my squat is 190 kg', 'yep');
    expect(await records()).toMatchObject([{ title: 'Squat', value: 190 }]);
    expect(await json<Profile>('/api/user-info')).toMatchObject({ weight: 92 });
  });

  it('may be a goal with a new number', async () => {
    await said('my goal is to deadlift 250 by summer', 'make it 240');
    expect(await memories()).toMatchObject([{ content: 'My goal is to deadlift 240 by summer' }]);
  });

  it('is restored after it was forgotten', async () => {
    const { text } = await last('Remember that I train at home', 'forget that I train at home', 'undo that');
    expect(text).toContain('I will remember: “I train at home”');
    expect(await memories()).toMatchObject([{ content: 'I train at home' }]);
  });

  it('is the set named in a correction, changed only once', async () => {
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    await said('log squat 180 kg', 'no, that was bench 120', 'yesterday', '5x5');
    expect(await records()).toMatchObject([
      { title: 'Bench', value: 120, unit: 'kg', repetitions: null, achieved_on: yesterday },
    ]);
  });

  it('is only an offer, so nothing is saved', async () => {
    await record('Press', 50, '2026-01-05');
    const [, , declined, yes] = await said('press 60x3', 'no wait it was 57.5', 'delete it', 'yes');
    expect(declined).toBe('OK, I won’t log it.');
    expect(yes).not.toContain('I saved');
    expect(await records()).toMatchObject([{ title: 'Press', value: 50 }]);
  });

  it('may be a memory mentioned by name', async () => {
    await said(
      'remember I train on Mondays',
      'remember im switching to sumo til march',
      'actually forget the sumo thing',
    );
    expect((await memories()).map(({ content }) => content)).toEqual(['I train on Mondays']);
  });

  it('is kept after a question or an unrelated message', async () => {
    await said(
      'Remember that my knee hurts',
      'Remember that I train on Mondays',
      'forget that my knee hurts',
    );
    await said('Remember that I rest on Sundays', 'Never mind, how do I warm up?');
    await said('Remember that I squat on Fridays', 'Can I bench on Tuesday or not?');
    expect((await memories()).map(({ content }) => content).toSorted()).toEqual([
      'I rest on Sundays',
      'I squat on Fridays',
      'I train on Mondays',
    ]);
    await said('i weigh 92 kg', 'yes', 'what about 100 kg', 'and 120?');
    expect(await json<Profile>('/api/user-info')).toMatchObject({ weight: 92 });
  });

  it('is never a record the athlete entered', async () => {
    await record('Bench', 150, '2026-01-05');
    const { text } = await last('what is my best bench?', 'undo that');
    expect(text).toContain('I saved nothing just now');
    expect(await records()).toHaveLength(1);
  });
});

describe('calculations', () => {
  it('keep the configured bar for the rest of the conversation', async () => {
    const bar = { unit: 'kg', bar: 20 };
    const { bars, conversationId } = await last('which plates for 143 kg?');
    expect(bars).toEqual([{ ...bar, weight: 142.5, label: null }]);
    const reply = await client.post('/api/get-conversation', { conversationId });
    const { messages } = ((await reply.json()) as { conversation: { messages: Message[] } }).conversation;
    expect(messages.at(-1)?.extras?.bars).toEqual(bars);

    const percentages = await last('what is 70, 80 and 90% of 200 kg?');
    expect(percentages.bars).toEqual([
      { ...bar, weight: 140, label: '70%' },
      { ...bar, weight: 160, label: '80%' },
      { ...bar, weight: 180, label: '90%' },
    ]);
    expect((await last('warm-up sets for 180 kg squat')).bars.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Bar', '40%', '90%']),
    );
    expect((await last('5 reps at 140 kg one-rep max')).bars).toEqual([]);
  });

  it('do without missing plates', async () => {
    const { text, bars } = await last('plates for 90 kg no 20s or 25s in my gym');
    expect(text).toContain('each side takes **2 × 15 kg, 5 kg**');
    expect(bars).toEqual([]);
  });

  it('name the unit assumed for a number with an American bar', async () => {
    await put('/api/user-info', { ...PROFILE, weight: 90 });
    expect((await last('what plates do i need for 315')).text).toContain('If it was pounds, say “lbs”.');
    expect((await last('what plates do i need for 310')).text).not.toContain('If it was pounds');
  });

  it('are corrected', async () => {
    const [, other] = await said('which plates for 140 kg?', 'sorry, I meant 145');
    expect(other).toContain('For 145 kg on the 20 kg bar');
  });

  it('continue from the last one', async () => {
    const [max, percent, pounds, why] = await said(
      '5 reps at 140 kg one-rep max',
      'what is 85% of that',
      'and in pounds?',
      'why?',
    );
    expect(max).toContain('140 kg × 5 gives a max of about **163.3 kg** by Epley');
    expect(percent).toContain('85% of 163.3 kg is **138.81 kg**');
    expect(percent).toContain('**140 kg**');
    expect(pounds).toContain('138.81 kg is **306.02 lb**.');
    expect(why).toContain('A pound is 0.45359237 kg, exactly.');
  });

  it('accept another bar, weight or lift', async () => {
    const [plates, bar, other] = await said(
      'which plates for 140 kg?',
      'same with a 15 kg bar',
      'what about 160?',
    );
    expect(plates).toContain('For 140 kg on the 20 kg bar, each side takes **2 × 25 kg, 10 kg**.');
    expect(bar).toContain('For 140 kg on the 15 kg bar, each side takes **2 × 25 kg, 10 kg, 2.5 kg**.');
    expect(other).toContain('For 160 kg on the 15 kg bar');
  });

  it('build up to a work set', async () => {
    const { text, tools } = await last('warm-up sets for 180 kg squat');
    expect(tools).toEqual(['calculate']);
    expect(text).toContain('| 40% | 72.5 kg | 5 | 25, 1.25 |');
    expect(text).toContain('| 90% | 162.5 kg | 1 |');
  });

  it('ask for what is missing and take it from the next sentence', async () => {
    const [asked, answered] = await said('estimate my max from 140 kg', '4');
    expect(asked).toContain('How many repetitions did you do with it?');
    expect(answered).toContain('140 kg × 4 gives a max of about **158.7 kg**');
  });

  it('say in plain words what is missing', async () => {
    const text = (await last('DOTS for 600 kg')).text;
    expect(text).toContain('I also need your sex and body weight');
    expect(text).not.toMatch(/ask for|the athlete|profile has/i);
  });
});

describe('records', () => {
  it('are saved in any word order, one after another', async () => {
    const answers = await talk('my squat PR is 200 kg', 'log bench 3x5 at 100kg', 'and bench 142.5');
    expect(answers.map(({ saved }) => saved.length)).toEqual([1, 1, 1]);
    expect(await records()).toMatchObject([
      { title: 'Bench', value: 142.5, unit: 'kg', repetitions: null },
      { title: 'Bench', value: 100, unit: 'kg', repetitions: 5, note: '3 sets of 5' },
      { title: 'Squat', value: 200, unit: 'kg', repetitions: null },
    ]);
  });

  it('show what to expect of them and their total', async () => {
    const [none, nothing] = await said('estimate my bench 1RM', "what's my total and my DOTS?");
    expect(none).toContain('There is no Bench record with a weight yet.');
    expect(nothing).toContain('your records have no Squat and no Bench and no Deadlift');
    await record('Bench', 100, '2024-05-01', { repetitions: 5 });
    await record('Bench', 105, '2024-06-01');
    await record('Squat', 200, '2024-05-01');
    const [estimate, heaviest, missing] = await said(
      'estimate my bench 1RM',
      'what is the heaviest I have benched?',
      "what's my total and my DOTS?",
    );
    expect(estimate).toContain('your max is about **116.7 kg** by Epley, **112.5 kg** by Brzycki');
    expect(heaviest).toContain('The heaviest Bench you have written down is **105 kg** (June 1, 2024).');
    expect(missing).toContain('your records have no Deadlift (there is Squat 200 kg, Bench 105 kg)');
    await record('Deadlift', 240, '2024-05-01');
    await put('/api/user-info', { ...PROFILE, weight: 90 });
    const [total] = await said("what's my total and my DOTS?");
    expect(total).toContain('Your total is **545 kg**: Squat 200 kg, Bench 105 kg, Deadlift 240 kg.');
    expect(total).toContain('your profile has no sex yet');
    await put('/api/user-info', { ...PROFILE, weight: 90, sex: 'male' });
    expect((await said('what is my total and my DOTS?'))[0]).toContain(
      'At 90 kg body weight that is DOTS **352.40**',
    );
  });

  it('are shown in the other unit and with percentages', async () => {
    await record('Squat', 180, '2024-05-01');
    await record('Bench', 100, '2024-05-01');
    const [converted, both] = await said(
      'convert my squat pr to lbs and tell me 90%',
      "what's 80% of my squat and 70% of my bench",
    );
    expect(converted).toContain('180 kg is **396.83 lb**');
    expect(converted).toContain('90% of 180 kg is **162 kg**');
    expect(both).toContain('80% of 180 kg is **144 kg**');
    expect(both).toContain('70% of 100 kg is **70 kg**');
  });

  it('show how far a target is, and the total with another lift', async () => {
    await record('Squat', 180, '2024-05-01');
    await record('Bench', 120, '2024-05-01');
    await record('Deadlift', 215, '2024-05-01');
    await put('/api/user-info', { ...PROFILE, weight: 83, sex: 'male' });
    const [away, total, needed, whatIf, lighter, pounds] = await said(
      'how far am i from a 200 squat',
      'how much more do i need for a 550 total',
      'if i want to total 550 what do i need to deadlift',
      'what would my total be if I squat 190',
      'i weigh 80kg now whats my dots',
      'my total in pounds',
    );
    expect(away).toContain('200 kg is **20 kg** more (11.1%)');
    expect(total).toContain('550 kg is **35 kg** more');
    expect(needed).toContain('your Deadlift would have to be **250 kg**');
    expect(whatIf).toContain('Your total would be **525 kg** (10 kg more than your records): Squat 190 kg');
    expect(lighter).toContain('At 80 kg body weight that is DOTS');
    expect(pounds).toContain('Your total is **1,135.4 lb**: Squat 396.8 lb');
  });

  it('count only the lifts of a total, and never below zero', async () => {
    await record('Squat', 180, '2024-05-01');
    await record('Bench', 120, '2024-05-01');
    await record('Deadlift', 215, '2024-05-01');
    await put('/api/user-info', PROFILE);
    const [needed, front] = await said(
      'if i want to total 260 what do i need to deadlift',
      'what would my total be if I front squat 150',
    );
    expect(needed).toContain('come to 300 kg: a total of 260 kg needs no deadlift');
    expect(front).toContain('your Front Squat does not count toward it');
  });

  it('are all searched for the best set', async () => {
    await record('Squat', 160, '2003-01-01', { repetitions: 5 });
    await app.database.as({ userId: client.id }).transaction((tx) =>
      tx.execute(sql`
        insert into user_personal_records (id, user_id, title, value, unit, achieved_on)
        select gen_random_uuid(), ${client.id}, 'Squat', 100, 'kg', date '2004-01-01' + n
        from generate_series(1, 300) n`),
    );
    const [five] = await said('whats my 5 rep max on squat');
    expect(five).toContain('Your best Squat for 5 or more is **160 kg × 5**');
  });

  it('are listed by lift, in another unit, by sets, and since a day', async () => {
    const year = new Date().getUTCFullYear();
    await record('Squat', 180, `${year - 1}-05-01`);
    await record('Squat', 160, `${year - 2}-05-01`, { repetitions: 3 });
    await record('Bench', 100, `${year}-01-01`);
    const [history, pounds, triple, since, none, lastYear] = await said(
      'show me my squat history',
      'my prs in lbs',
      'whats my 3 rep max on squat',
      'did i pr this year',
      `my squat prs since ${year}-01-01`,
      'what prs did i hit last year',
    );
    expect(history).toMatch(/\*\*180 kg\*\*, a PR\n- .*\*\*160 kg × 3\*\*/u);
    expect(pounds).toContain('- Squat: **396.8 lb (180 kg)**');
    expect(triple).toContain('Your best Squat for 3 or more is **160 kg × 3**');
    expect(since).toContain('- Bench: **100 kg**');
    expect(since).not.toContain('Squat');
    expect(none).toContain('No Squat PR since');
    expect(lastYear).toMatch(
      /^Your PRs from January 1, \d+ to December 31, \d+:\n\n- Squat: \*\*180 kg\*\*/u,
    );
    expect(lastYear).not.toContain('Bench');
  });

  it('switch to the other lift after a mistake', async () => {
    const { text } = await last('log ohp 60 kg', 'oops wrong lift that was bench');
    expect(text).toContain('I saved your Bench: **60 kg**');
    expect(await records()).toMatchObject([{ title: 'Bench', value: 60 }]);
    const again = await last('log squat 105 kg x 3', 'no i did 4');
    expect(again.text).toContain('I saved your Squat as **105 kg × 4**');
  });

  it('show the gain', async () => {
    const year = new Date().getUTCFullYear();
    await record('Bench', 100, `${year - 1}-05-01`);
    await record('Bench', 95, `${year - 1}-06-01`);
    await record('Bench', 110, `${year}-01-01`);
    const [bench, squat] = await said('how much have I gained on bench this year?', 'and squat?');
    expect(bench).toMatch(
      /from \*\*100 kg\*\* \(May 1, .*\) to \*\*110 kg\*\* .* That is \*\*10 kg\*\* more\./,
    );
    expect(squat).toContain('There is no Squat record with a weight yet.');
  });
});

describe('the profile and memories', () => {
  it('offer to save a new body weight and save it on a yes', async () => {
    const [offer, yes] = await talk('I weigh 83 kg now', 'yes');
    expect(offer).toMatchObject({ tools: [], saved: [] });
    expect(offer?.text).toContain('Shall I save **83 kg** as your body weight');
    expect(yes?.text).toContain('Your profile now says that you weigh **83 kg**.');
    expect(yes?.saved).toMatchObject([{ kind: 'body_weight', weight: 83, units: 'metric', before: null }]);
    expect(await json<Profile>('/api/user-info')).toMatchObject({ weight: 83, units: 'metric' });
    const [, no] = await said('I weigh 84 kg now', 'no thanks');
    expect(no).toContain('your profile stays as it is');
    expect(await json<Profile>('/api/user-info')).toMatchObject({ weight: 83 });
  });

  it('are kept in their own units', async () => {
    await put('/api/user-info', { ...PROFILE, units: 'us', weight: 180, goals: 'A 600 lb squat' });
    await said('I weigh 100 kg now', 'yes please');
    expect(await json<Profile>('/api/user-info')).toMatchObject({
      weight: 220.5,
      units: 'us',
      goals: 'A 600 lb squat',
    });
  });

  it('are all listed', async () => {
    const [empty] = await said('what do you know about me?');
    expect(empty).toContain('Your training profile is still empty');
    expect(empty).toContain('There are no personal records yet.');
    expect(empty).toContain('I have saved no memories of you yet.');
    await put('/api/user-info', { ...PROFILE, weight: 83 });
    await record('Squat', 200, '2024-05-01');
    const [, , all] = await said(
      'Remember that my left knee hurts',
      'Remember that I hate lunges',
      'what do you know about me?',
    );
    expect(all).toContain('- Weight: 83 kg');
    expect(all).toContain('- Squat: **200 kg**');
    expect(all).toContain('- My left knee hurts');
    expect(all).toContain('- I hate lunges');
  });

  it('are forgotten on request and can be restored', async () => {
    await said('Remember that my left knee hurts in deep squats', 'Remember that I train on Mondays');
    const { text, saved } = await last('forget that my knee hurts');
    // A forget request is not a complaint.
    expect(text).toBe(
      'I have forgotten: “My left knee hurts in deep squats”\n\nAnswer “put it back” to restore it.\n\n*Built-in coach: no language model. I calculate, save and remember by fixed rules, and quote the library.*',
    );
    expect(saved).toMatchObject([
      { kind: 'forgotten', content: 'My left knee hurts in deep squats', importance: 3 },
    ]);
    expect(await memories()).toMatchObject([{ content: 'I train on Mondays' }]);
    const { conversations } = await json<{ conversations: { id: string }[] }>('/api/conversations');
    const extrasOf = async () => {
      const reply = await client.post('/api/get-conversation', { conversationId: conversations[0]?.id });
      const { conversation } = (await reply.json()) as { conversation: { messages: Message[] } };
      return conversation.messages.flatMap(({ extras }) => extras?.saved ?? []);
    };
    expect(await extrasOf()).toEqual(saved);
    const [item] = saved;
    if (item?.kind !== 'forgotten') throw new Error('Nothing to undo.');
    const { content: memory, category, importance } = item;
    expect((await client.post('/api/user-memories', { memory, category, importance })).ok).toBe(true);
    expect(await extrasOf()).toMatchObject([{ kind: 'forgotten', gone: true }]);
    expect((await last('forget that I like chains')).text).toContain('there is nothing to forget');
    expect((await last('forget everything')).text).toContain('one thing at a time');
    expect(await memories()).toHaveLength(2);
  });

  it('stay when it is unclear which one to forget', async () => {
    await said('Remember that my left knee hurts', 'Remember that my right knee clicks');
    expect((await last('forget about my knee')).text).toContain('Which one shall I forget?');
    expect(await memories()).toHaveLength(2);
  });
});

describe('an answer from the library', () => {
  it('is shortened, cited and explained on request', async () => {
    const [full, shorter, page] = await said('What is a heavy single?', 'shorter', 'what page says that');
    expect(full).toMatch(/Work up to a heavy single.* \[1\]/s);
    expect(shorter).toMatch(/^\*\*Work up to a heavy single[^*]*\*\* \[1\]$/);
    expect(shorter!.length).toBeLessThan(full!.length);
    expect(page).toMatch(/You can read it here:\n\n- \*The Barn Book\*, .*1.* \[1\]/);
    const [, simpler] = await said('What is a heavy single?', 'explain that simpler');
    expect(simpler).toBe(shorter);
    const why = await last('What is a heavy single?', 'why?');
    expect(why.tools).toContain('knowledge_base');
    expect(why.text).toMatch(/heavy single/);
  });

  it('is not looked for when more is asked after a calculation or a record', async () => {
    const [, explained] = await said('225 for 5, what is my max?', 'explain');
    expect(explained).toMatch(/^Epley is weight/);
    const [, , undone] = await said('log squat 100 kg x 5', 'and another one', 'undo');
    expect(undone).toMatch(/^I removed your Squat/);
    const [, more] = await said('What is my best squat?', 'what else');
    expect(more).toMatch(/^I am not sure what you would like from me\./);
  });

  it.each(['any other exercises', 'tell me more', 'that didn’t help', 'say that again'])(
    'is not looked for after an emergency: “%s”',
    async (request) => {
      const [stop, next] = await said('I have chest pain when I bench', request);
      expect(stop).toMatch(/^\*\*Stop\. Call your emergency number now/);
      expect(next).toMatch(/^\*\*Your emergency number comes first/);
    },
  );

  it('to a program request says that it is not a program', async () => {
    const { text, tools } = await last('Make me a 4 day program for a heavy single');
    expect(tools).toContain('knowledge_base');
    expect(text).toMatch(/^I am the built-in coach and cannot write programs/);
    expect((await last('How do I write a program around a heavy single?')).text).not.toContain(
      'cannot write programs',
    );
  });

  it.each([
    'can u program my next 3 weeks of squats',
    'i need a workout for today',
    'good morning coach what should i train today',
  ])('says that it is not a program: %s', async (wish) => {
    expect((await last(wish)).text).toMatch(/^I am the built-in coach and cannot write programs/);
  });

  it('is still not a program in follow-ups', async () => {
    const { text } = await last('make me a 4 day program', 'for bench only then');
    expect(text).toMatch(/^I am the built-in coach and cannot write programs/);
  });

  it('continues with another lift', async () => {
    const { text, tools } = await last('How do I box squat?', 'and for bench?');
    expect(tools).toContain('knowledge_base');
    expect(text).not.toContain('There is no Bench record');
  });

  it('follows the question in a message that also logs a set', async () => {
    const alone = await last('how do I box squat?', 'and for bench?');
    const after = await last('I hit 150x1 on squat today. how do I box squat?', 'and for bench?');
    expect(after.text).toBe(alone.text);
  });

  it('is not given for a calculation', async () => {
    expect((await last('what is 80 % of 315', 'what page says that')).text).toContain('No page says that');
  });

  it.each([
    'What can I do if my knee hurts?',
    'Help, my shoulder hurts when I bench',
    'Help me fix my squat depth',
    'What can you do about a sticking point?',
  ])('takes precedence over small talk: %s', async (question) => {
    const { text, tools } = await last(question);
    expect(tools).toContain('knowledge_base');
    expect(text).not.toContain('I look things up');
  });
});
