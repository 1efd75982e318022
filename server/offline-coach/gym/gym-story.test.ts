import { expect, it } from 'vitest';
import { storyAsked, withPerson } from './gym-story.ts';

const founded = (founder: string) => ({ gym: 'Iron Temple', founder, town: 'St. Paul' });

it.each([
  ['Will Smith', 'who will win the meet this year', false],
  ['Will Smith', 'who is Will', true],
  ['Will Smith', 'who is will smith', true],
  ['Mark Bell', 'who hit that mark', false],
  ['Grace Hill', 'is grace in the lift real', false],
  ['Dr. Ann Lee', 'who is ann', true],
  ['Ann Lee', 'who taught ann to lift', false],
])('for %s, “%s” is about the founder: %s', (founder, question, isAbout) => {
  expect(storyAsked(question, founded(founder)) !== null).toBe(isAbout);
});

it("searches for the history with this gym's names only", () => {
  expect(storyAsked('who started this gym', founded('Ann Lee'))).toBe(
    'What is the history of Iron Temple, founded by Ann Lee?',
  );
  expect(storyAsked('how did the gym start', founded('Ann Lee'))).toBe('What is the history of Iron Temple?');
});

it.each([
  ['how strong was she', 'how strong was Ann Lee'],
  ['My son is 12, can he lift', 'My son is 12, can he lift'],
  ['my coach says he wants me to cut', 'my coach says he wants me to cut'],
  ['can he train here? my nephew is 15', 'can he train here? my nephew is 15'],
  ['is he a good coach?', 'is Ann Lee a good coach?'],
])('after an answer about the founder, “%s” is searched as “%s”', (question, asked) => {
  const dialogue = {
    founded: founded('Ann Lee'),
    exchanges: [{ question: 'who started it', answer: 'Ann Lee founded it.' }],
  };
  expect(withPerson(question, dialogue)).toBe(asked);
});

it.each(['Who is Dale?', "who's Dale Okafor", 'Who was dale', 'who is dale okafor'])(
  '“%s” introduces the next person',
  (question) => {
    const exchanges = [{ question, answer: 'Ann Lee made Dale Okafor head coach.' }];
    const asked = withPerson('Is he strong?', { founded: founded('Ann Lee'), exchanges });
    expect(asked).toMatch(/^Is dale( okafor)? strong\?$/iu);
  },
);

it.each(['who is the founder', 'who is in charge', 'who is ann'])('“%s” means the founder', (question) => {
  const exchanges = [{ question, answer: 'Ann Lee.' }];
  const asked = withPerson('is he strong', { founded: founded('Ann Lee'), exchanges });
  expect(asked).toBe('is Ann Lee strong');
});

it.each(['who is mike', 'who is grace', 'Who is Bob Rust?', 'who is eligible?'])(
  '“%s” names no known person',
  (question) => {
    const exchanges = [{ question, answer: 'Every member is eligible. Ann Lee founded it.' }];
    const asked = withPerson('can he come too', { founded: founded('Ann Lee'), exchanges });
    expect(asked).toBe('can he come too');
  },
);

it.each([
  ['what does he think about bands', 'what does dale think about bands'],
  ['is he strong', 'is dale strong'],
  ['how old is the gym', 'how old is the gym'],
  ['can he train here? my nephew is 15', 'can he train here? my nephew is 15'],
])('after “who is dale” and what he does, “%s” is searched as “%s”', (question, asked) => {
  const answer = 'Ann Lee made Dale head coach.';
  const exchanges = [
    { question: 'what does he teach', answer },
    { question: 'who is dale', answer },
  ];
  expect(withPerson(question, { founded: founded('Ann Lee'), exchanges })).toBe(asked);
});
