import { describe, expect, it } from 'vitest';
import { coachChat } from '#server/testing/coach-chat.ts';
import { memoriesOf } from '#server/testing/own-entries.ts';

const PATH = '/api/user-memories';
const KNEE = 'Left knee hurts on deep squats';
const DAYS = 'Trains Monday, Wednesday, Friday and Saturday at 6 pm';
const KNOWN = [KNEE, DAYS, 'Next meet is in March'];

const { client, said } = coachChat(async (client) => {
  for (const memory of KNOWN) expect((await client.post(PATH, { memory })).ok).toBe(true);
});
const memories = () => memoriesOf(client());
const added = async () => (await memories()).filter((memory) => !KNOWN.includes(memory));

describe('a memory that partly no longer holds', () => {
  it.each([
    ['switched to 7pm, same days', DAYS, DAYS.replace('6', '7')],
    ['from now on i train at 7:30pm', DAYS, DAYS.replace('6', '7:30')],
    ['my sessions are at 5 now instead of 6', DAYS, DAYS.replace('6', '5')],
    ['im training tuesday instead of monday from now on', DAYS, DAYS.replace('Monday', 'Tuesday')],
    ['swapped saturdays for sundays, i lift then now', DAYS, DAYS.replace('Saturday', 'Sunday')],
    ['and its the right knee now not the left', KNEE, KNEE.replace('Left', 'Right')],
    ['my left knee is fine its the right that hurts', KNEE, KNEE.replace('Left', 'Right')],
  ])('is replaced after a yes: “%s”', async (message, old, is) => {
    const [asks] = await said(message);
    expect(asks).toContain(`Shall I remember “${is}” instead of “${old}”?`);
    expect(asks).not.toContain('[1]');
    expect(await added()).toEqual([]);
    await said(message, 'yes');
    expect(await memories()).not.toContain(old);
    expect(await added()).toEqual([is]);
  });

  it.each(['switched to 7pm, same days', 'its the right knee now not the left'])(
    'is kept after a no: “%s”',
    async (message) => {
      await said(message, 'no');
      expect(await memories()).toHaveLength(KNOWN.length);
      expect(await added()).toEqual([]);
    },
  );

  it('is handled together with a body weight and a set', async () => {
    const [asks] = await said(
      'up to 84.1 now (pizza) and im training tuesday instead of monday from now on',
      'yes',
    );
    expect(asks).toContain('Shall I save **84.1**');
    expect(await added()).toEqual([DAYS.replace('Monday', 'Tuesday')]);
    const [both] = await said('switched to 7pm, same days. oh and 155x3 pause squat just now');
    expect(both).toContain('at 7 pm” instead of');
    expect(both).toContain('I saved your Paused Squat: **155');
  });

  it.each([
    'session moved to 7pm tonight',
    'physio switched to 7pm',
    'should i train at 7pm instead of 6pm',
    'tuesday instead of monday this week',
    'right now my knee is fine',
    'thats not right',
    'i want to bench 100 not 90',
  ])('is not read from “%s”', async (message) => {
    expect((await said(message))[0]).not.toMatch(/Shall I (?:remember “|forget)/u);
  });
});

describe('an injury that has healed', () => {
  it.each([
    "knee's good again",
    'my knee has healed',
    'knee doesnt hurt anymore',
    'got the all clear on my knee',
  ])('is offered to be forgotten: “%s”', async (message) => {
    expect((await said(message))[0]).toContain(`Shall I forget this: “${KNEE}”?`);
    expect(await memories()).toContain(KNEE);
    await said(message, 'yes');
    expect(await memories()).not.toContain(KNEE);
  });

  it.each([
    "knee's good again so you can forget that one, also i squatted 165 for a double",
    'Knees fine now, physio signed it off, you can forget that',
  ])('is forgotten at once on request: “%s”', async (message) => {
    await said(message);
    expect(await memories()).toEqual(expect.not.arrayContaining([KNEE]));
  });

  it.each([
    'knee was totally fine today for once',
    'my knee is better but still clicks',
    'is my knee fine now?',
    'my right knee is fine now',
    'hip thrusts are good now',
    'no more knee pain please',
  ])('is not read from “%s”', async (message) => {
    expect((await said(message))[0]).not.toContain('Shall I forget');
    expect(await memories()).toContain(KNEE);
  });
});

describe('a memory called untrue', () => {
  it.each(['that thing about my knee isnt true anymore', 'what you have on my knee is outdated'])(
    'is offered to be forgotten: “%s”',
    async (message) => {
      expect((await said(message))[0]).toContain(`Shall I forget this: “${KNEE}”?`);
    },
  );

  it('is not read from other messages', async () => {
    expect((await said('the box squat thing is wrong'))[0]).not.toContain('forget');
  });
});

describe('a wrong side', () => {
  it.each(['left, sorry', 'nah its the left', 'i meant left not right'])(
    'is corrected: “%s”',
    async (reply) => {
      await said('remember my right shoulder clicks on incline', reply);
      expect(await added()).toEqual(['My left shoulder clicks on incline']);
      expect(await memories()).toContain(KNEE);
    },
  );

  it.each(['what about the left?', 'left side feels fine though'])('is not read from “%s”', async (reply) => {
    await said('remember my right shoulder clicks on incline', reply);
    expect(await added()).toEqual(['My right shoulder clicks on incline']);
  });
});

describe('several facts', () => {
  it.each([
    [
      'remember i lift in sleeves not wraps, and that my bench opener last meet was 110',
      ['I lift in sleeves not wraps', 'My bench opener last meet was 110'],
    ],
    ['remember i train at home. and i have no rack', ['I train at home.', 'I have no rack']],
    ['remember i lift raw ps my belt is 13mm', ['I lift raw', 'My belt is 13mm']],
    [
      'remember i have a 15kg bar at home, oh and what plates do i need for 72.5',
      ['I have a 15kg bar at home'],
    ],
    ['ssb 140x3, remember i had the box at 14 inch for that', ['I had the box at 14 inch for that']],
    [
      'cant do this friday, kids birthday, so remember i train sunday this week instead',
      ['Cant do this friday, kids birthday, so i train sunday this week instead'],
    ],
    [
      'log belt squat 160x10\nps the belt squat number is plates only, remember that',
      ['The belt squat number is plates only'],
    ],
  ])('are saved separately in their own words: “%s”', async (message, facts) => {
    const [answer] = await said(message);
    expect((await added()).toSorted()).toEqual(facts.toSorted());
    expect(answer).not.toContain('Shall I forget');
  });

  it.each([
    'bench 100x5, and remember to breathe',
    'my coach said squat deep, so remember the cue chest up',
    'i can never remember, my bench is 120 or 125',
    'do you remember that my knee hurts?',
    'remember my knee hurts?',
    'did i tell you my knee hurts',
  ])('are not read from “%s”', async (message) => {
    await said(message);
    expect(await added()).toEqual([]);
  });
});

describe('a new habit', () => {
  it.each(['from now on no more squats below parallel', 'i only pull sumo from now on'])(
    'is offered to be remembered: “%s”',
    async (message) => {
      const [asks] = await said(message);
      expect(asks).toMatch(/Shall I remember this: “/u);
      expect(asks).not.toContain('[1]');
    },
  );

  it.each(['should i train fasted from now on', 'ill eat better from now on, whats a good diet'])(
    'is not read from “%s”',
    async (message) => {
      expect((await said(message))[0]).not.toContain('Shall I remember');
    },
  );
});
