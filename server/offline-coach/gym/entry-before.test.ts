import { afterAll, beforeAll, expect, it } from 'vitest';
import { converse } from '#server/testing/converse.ts';
import { withFaq } from '#server/testing/gym-faq.ts';
import { type Client, type TestApp, testApp } from '#server/testing/test-app.ts';
import type { GymParts } from '#shared/gym-parts.ts';

const entry = (id: string, question: string, answer: string) =>
  ({ id, group: 'gym', question, answer }) as const;
const FAQ: GymParts['faq'] = [
  entry(
    'hours',
    'When is the gym open?',
    'We train in the barn. It is open from 6 a.m. to 9 p.m., and closed on Sundays.',
  ),
  entry('parking', 'Where can I park?', 'Park in the yard, where parking is free.'),
  entry('price', 'What does it cost?', 'Floor membership is $70 a month.'),
  entry('booking', 'Do I have to book a session?', 'No, nobody books a session: come when we are open.'),
  entry(
    'pause',
    'Can I pause or freeze my membership?',
    'Yes, membership can be paused. It rests for one to three months a year.',
  ),
  entry('cancel', 'How do I cancel my subscription?', 'You can cancel at any time in the app.'),
  entry(
    'trial',
    'How does the free trial work?',
    'The free trial starts at once. There is one trial per person, and signing up again does not begin another.',
  ),
  entry('leave', 'How do I cancel my membership?', 'Write to us to cancel your membership.'),
];

let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await testApp({ offline: true });
  client = await withFaq(app, FAQ);
});
afterAll(() => app.close());

const lastOf = async (...said: string[]) => (await converse(client, said)).at(-1)!;
const NOT_SAID = 'The gym’s pages do not say.';

it.each([
  [['when do you open', 'how late'], '**It is open from 6 a.m. to 9 p.m., and closed on Sundays.**'],
  [['is there parking', 'does it cost anything'], 'parking is free'],
  [['how do i freeze my membership', 'for how long'], '**It rests for one to three months a year.**'],
  [['how do i freeze my membership', 'thanks', 'for how long'], 'one to three months'],
  // Another entry on the same subject.
  [['how do i freeze my membership', 'and can i cancel it'], 'cancel your membership'],
])('%j is answered from the previous entry or another on its subject', async (said, answer) => {
  expect(await lastOf(...said)).toContain(answer);
});

it('says yes or no with the first sentence of an entry', async () => {
  expect(await lastOf('do you have a trial')).toContain('“**The free trial starts at once.**');
});

it.each([
  [['how do i book a session', 'can i cancel it', 'how long before']],
  [['how do i freeze my membership', 'do i keep paying in that time']],
])('%j: neither the pages nor the library has an answer', async (...[said]) => {
  expect(await lastOf(...said)).toContain(NOT_SAID);
});

it.each([
  'how long do i rest between heavy singles',
  'how heavy should it be',
  'my knee hurts, how long do i rest',
])('leaves “%s” after an answer about the gym to the library', async (question) => {
  expect(await lastOf('when do you open', question)).not.toMatch(/gym’s pages|6 a\.m\./);
});
