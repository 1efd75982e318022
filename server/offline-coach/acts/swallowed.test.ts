import { describe, expect, it } from 'vitest';
import { smallTalk } from '#server/offline-coach/conversation/small-talk.ts';
import { subQuestionsOf } from '#server/offline-coach/follow-ups/sub-questions.ts';
import { intentsOf } from './intents.ts';

const TODAY = '2026-03-05';
const calls = (sentence: string) =>
  intentsOf(sentence, TODAY).calls.map(({ tool, input }) => ({ tool, ...input }));
const says = (sentence: string) => intentsOf(sentence, TODAY).says.join('\n');

describe('library questions that resemble other requests', () => {
  it.each([
    // A load, a comparison or a bar.
    'Split squats 3x8 each side, how long do I rest?',
    'Bulgarian split squat 3x10 per side',
    'Should I do 3x5 + 2x10 each side?',
    'Should I open with 180 kg or 185 kg?',
    'My back hurts since I went from 100 kg to more than 120 kg',
    'Is a 200 kg squat more than a 300 lb bench?',
    'How much does the curl bar weigh?',
    'how heavy is the axle bar?',
    'how much does the squat bar weigh?',
    'how much is the squat bar?',
    'how much is the bar?',
    // The gym.
    'What should I eat post workout to recover?',
    'Why is there a drop in strength after a deload?',
    'How do I walk in lunges without losing balance?',
    'What do clinical trials say about creatine?',
    'Where is the psoas located?',
    'Should I pause my training plan when sick?',
    'Can I cancel the plan for a week when I am ill?',
    'Is there any benefit to sauna after training?',
    'is there too much cardio in conjugate?',
    'Do you have to do cardio to squat more?',
    'a one to one push pull ratio',
    'How do I deliver force to the bar?',
    'Should I send my hips back to start the pull?',
    'How much does it cost my recovery to bench twice a week?',
    // The app.
    "I've got a problem with my squat lockout",
    'Is there a mistake people make in the bench press?',
    'Should I change my deadlift style?',
    'How do I pick a squat style?',
    'How do I set my rack height?',
    'How can I change my pull weight for speed work?',
    'Should I use a belt for all sets over 200 lbs?',
    "Should I stop the plan when I'm ill?",
    'Should I quit my plan after a bad week?',
    'Where do I see bar speed from the old data?',
    // Records, memories and small talk.
    'What can I do about my bench?',
    'what can I do for my squat',
    'remind me why we use chains',
    'remind me again what RPE means',
    'remind me how chains work',
    "I'm feeling really awful today",
  ])('%s', (question) => {
    expect(intentsOf(question, TODAY)).toMatchObject({ calls: [], says: [] });
    expect(smallTalk(question)).toBeNull();
    expect(subQuestionsOf(question, []).map(({ gym }) => gym)).toEqual(
      subQuestionsOf(question, []).map(() => null),
    );
  });

  it.each(['FYI your last answer was wrong', 'you should know better', 'just so you know, that was useless'])(
    'are not memories: %s',
    (sentence) => {
      expect(calls(sentence).filter(({ tool }) => tool === 'memory')).toEqual([]);
    },
  );
});

describe('real requests still work', () => {
  it.each([
    ['is 100 kg more than 225 lb', /100 kg.*is \*\*less than 225 lb|100 kg.*\*\*less than|more than 225 lb/],
    ['100 kg vs 225 lb?', /less than 225 lb/],
    ['is 1,000 lb more than 450 kg', /1000 lb.*more than 450 kg/],
    ['1,000 lb in stone', /71 stone 6 lb/],
    ['how heavy is a standard bar?', /20 kg/],
    ['what does the empty barbell weigh', /20 kg/],
    ['how much does the bar weigh?', /20 kg/],
    ['20 kg bar + 2x25 + 10 each side', /140 kg/],
    ['bar plus 2x20 and 10 per side', /120 kg/],
    ['60 kg is that more than 130 lb?', /more than 130 lb/],
  ])('%s', (sentence, said) => {
    expect(says(sentence)).toMatch(said);
  });

  it.each([
    'do you have parking?',
    'is there parking',
    'are there showers at the gym',
    'can I drop-in for a day?',
    'do you take walk-ins',
    'is there a free trial',
    'how long is the trial',
    'do you ship to germany',
    'can you post the belt to Canada?',
    'where is the gym located?',
    'where are you located',
    'can I pause my membership',
    'freeze my account',
    'do you do one on one coaching',
    'is there personal training',
    'how do I cancel my subscription',
    'I found a bug',
    'there is a mistake in your answer',
    'got a problem with the app',
    'can I change the coach’s personality',
    'change your tone',
    'how do I change my height',
    'show everything in pounds',
    'switch the app to kg',
    'cancel my membership',
  ])('for the gym or the app: %s', (question) => {
    expect(subQuestionsOf(question, []).map(({ gym }) => gym)).not.toContain(null);
  });
});

describe('percentages', () => {
  it.each([
    ['warm up 60% of 140', [60]],
    ['work up 60% of 140', [60]],
    ['warm up 50%, 70% and 80% of 150', [50, 70, 80]],
    ['70%, 75% plus 80% of 200', [70, 75, 80]],
    ['140 kg plus 10%', [110]],
    ['what is 140 kg up 5%', [105]],
    ['add 10% to 140 kg', [110]],
    ['140 kg minus 10%', [90]],
    ['100 kg less 20%', [80]],
  ])('%s', (sentence, percentages) => {
    expect(calls(sentence)).toMatchObject([{ calculation: 'percentages', percentages }]);
  });
});

it('saves sets performed per side', () => {
  expect(calls('log split squats 24 kg 3x8 each side')).toMatchObject([
    { tool: 'prs', action: 'add', value: 24, unit: 'kg', repetitions: 8 },
  ]);
});

it.each([
  ['plates for 135 lb, I only have 10s and 5s', 'lb', [45, 35, 25, 2.5]],
  ['plates for 100 kg, I only have 10s and 5s', 'kg', [25, 20, 15, 2.5, 1.25]],
])('uses the available plates in the unit of the weight: %s', (sentence, unit, without) => {
  expect(calls(sentence)).toMatchObject([{ calculation: 'plates', unit, without }]);
});

it('keeps the full text of a memory', () => {
  expect(calls('remember I train at home, can do no deadlifts')).toMatchObject([
    { tool: 'memory', content: 'I train at home, can do no deadlifts' },
  ]);
  expect(intentsOf('remember my shoulder is bad, what can I bench instead?', TODAY)).toMatchObject({
    calls: [{ tool: 'memory', input: { content: 'My shoulder is bad' } }],
    rest: 'what can I bench instead?',
  });
});

it.each(['fyi I train on Mondays', 'you should know my knee hurts', 'just so you know, I hate lunges'])(
  'still remembers: %s',
  (sentence) => {
    expect(calls(sentence)).toMatchObject([{ tool: 'memory', action: 'save' }]);
  },
);
