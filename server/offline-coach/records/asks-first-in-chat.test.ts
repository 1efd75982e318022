import { expect, it } from 'vitest';
import { coachChat } from '#server/testing/coach-chat.ts';
import type { PersonalRecord } from '#shared/records.ts';

const { client, said } = coachChat(async () => {
  await record('Deadlift', 210);
  await record('Squat', 160);
});
const record = async (title: string, value: number) => {
  const reply = await client().post('/api/personal-records', {
    title,
    value,
    unit: 'kg',
    achieved_on: '2026-01-13',
  });
  expect(reply.ok).toBe(true);
};
const records = async () => {
  const reply = await client().request('/api/personal-records');
  const { records } = (await reply.json()) as { records: PersonalRecord[] };
  return records.map(({ title, value }) => `${title} ${value}`).toSorted();
};

it('asks before changing an older record identified only by a denied weight', async () => {
  const [asks] = await said('my deadlift was 200, not 210');
  expect(asks).toContain('Shall I change your Deadlift record of 210 to 200?');
  expect(await records()).toEqual(['Deadlift 210', 'Squat 160']);
  const [, kept] = await said('my deadlift was 200, not 210', 'no');
  expect(kept).toContain('your records stay as they are');
  const [, changed] = await said('my deadlift was 200, not 210', 'yes');
  expect(changed).toContain('I changed your Deadlift: **200 kg**');
  expect(await records()).toEqual(['Deadlift 200', 'Squat 160']);
});

it('changes only a record with that weight', async () => {
  const [, none] = await said('my deadlift was 200, not 205', 'yes');
  expect(none).toContain('You have no Deadlift record of 205');
  expect(await records()).toEqual(['Deadlift 210', 'Squat 160']);
});

it('applies a denied weight to the set just saved or offered', async () => {
  await said('log deadlift 205', 'my deadlift was 200, not 205');
  expect(await records()).toEqual(['Deadlift 200', 'Deadlift 210', 'Squat 160']);
  const [, asks] = await said('log deadlift 202.5', 'my deadlift was 200, not 210');
  expect(asks).toContain('Shall I change your Deadlift record of 210 to 200?');
  const [, offers] = await said('squat 165 today', 'squat was 162.5, not 165');
  expect(offers).toContain('Shall I write down **Squat 162.5**');
});

it('offers to save a record that does not exist, and changes nothing', async () => {
  const [offers] = await said('squat was 150 not 160, forgot to log it');
  expect(offers).toContain('Shall I write down **Squat 150**');
  expect(await records()).toEqual(['Deadlift 210', 'Squat 160']);
});

it('asks whether a ditched lift is a record', async () => {
  const [asks] = await said('ditch the 160 squat');
  expect(asks).toContain('Shall I remove your Squat record of 160?');
  expect(await records()).toHaveLength(2);
  const [, removed] = await said('ditch the 160 squat', 'yes');
  expect(removed).toContain('I removed your Squat: 160 kg');
  expect(await records()).toEqual(['Deadlift 210']);
});

it.each([
  ['drop the 160 squat, that was enough', 'Squat record of 160'],
  ['scrap my 160 squat, feet moved so it was high really', 'Squat record of 160'],
  ['take my last deadlift off', 'last Deadlift record'],
  ['take the 160 kg squat out', 'Squat record of 160 kg'],
])('asks what is meant: “%s”', async (sentence, named) => {
  const [asks] = await said(sentence);
  expect(asks).toContain(`Shall I remove your ${named}?`);
  expect(await records()).toHaveLength(2);
});

it('does not ask for what the same message confirms', async () => {
  const [saved] = await said('i weigh 81.4 now, save it');
  expect(saved).toContain('**81.4');
  expect(saved).not.toContain('Shall I save');
  const [logged] = await said('Got 115 on bench!! finally. log it');
  expect(logged).toContain('I saved your Bench: **115');
  expect(logged).not.toContain('Which lift?');
});

it('does not record what is taken back', async () => {
  await said('I squatted 185 today and benched 115', 'no, only the squat');
  expect(await records()).not.toContain('Squat 115');
});

it('does not just congratulate when something hurts', async () => {
  const [saved] = await said('I squatted 185 today but my knee gave way');
  expect(saved).toContain('I saved your Squat: **185');
  expect(saved).toContain('cannot judge pain');
});

it('lists memories and forgets part of them', async () => {
  const [, both] = await said(
    'remember my old job was in a warehouse',
    'can u list what youve saved about me and drop anything about my old job',
  );
  expect(both).toContain('I remember this about you:');
  expect(both).toContain('Shall I forget this: “My old job was in a warehouse”');
});

it.each([
  ['ugh phone typed wrong, the deadlift was 195 not 205', 'You have no Deadlift record of 205 kg'],
  ["that 142.5 deadlift from saturday is wrong, it was a friend's set", 'no Deadlift record of 142.5 kg'],
  ['take out the 87.5 deadlift from last week', 'no Deadlift record of 87.5 kg'],
  ['sorry the deadlift was 202.5 not 205', 'no Deadlift record of 205 kg'],
  ['The deadlift from Tuesday, it was 202.5, sorry, the bar is lighter', 'no Deadlift record from '],
  ['Actually the 120 for eight was on Sunday, not Saturday, so please move it.', 'You have no record of 120'],
])('reports a missing record: %s', async (sentence, expected) => {
  const [answer] = await said(sentence);
  expect(answer).toContain(expected);
  expect(await records()).toEqual(['Deadlift 210', 'Squat 160']);
});

it('reads a set called wrong as an existing record', async () => {
  const [asks] = await said('deadlift 210. Wrong day. Was a week earlier. Change it');
  expect(asks).toContain('You mean your Deadlift record of 210 kg');
  expect(await records()).toEqual(['Deadlift 210', 'Squat 160']);
});

it.each([
  'the 205 deadlift i missed was wrong, my hips shot up',
  'I want to take out the 120 squat from my program',
  'drop the 160 squat from the plan for next week',
  'turns out the plates were 1.25s so it was really 160 kg',
])('does not read a record question from: %s', async (sentence) => {
  const [answer] = await said(sentence);
  expect(answer).not.toMatch(/You have no|Shall I/u);
});

it('reports that the named day has no record', async () => {
  const [answer] = await said('the squat from Tuesday was wrong');
  expect(answer).toContain('You have no Squat record from ');
});
