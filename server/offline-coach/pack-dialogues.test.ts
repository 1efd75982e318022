import type { LanguageModelV4Prompt } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { Citations } from '#server/assistant/citations.ts';
import { Register } from '#server/assistant/register.ts';
import { dialogueOf, type ToolAnswer, withResults } from '#server/offline-coach/conversation/dialogue.ts';
import { placeOf } from '#shared/source.ts';
import { nextStep } from './next-step.ts';
import { openSampleLibrary } from './pack-testing.ts';

const { search, words } = await openSampleLibrary();
const STEPS_MAX = 5;

/** Returns the answer to the last of several messages, from the sample gym's library. */
function lastAnswer(messages: readonly string[]): string {
  const prompt: LanguageModelV4Prompt = [];
  for (const message of messages) {
    prompt.push({ role: 'user', content: [{ type: 'text', text: message }] });
    prompt.push({ role: 'assistant', content: [{ type: 'text', text: answerTo(prompt) }] });
  }
  const [last] = prompt.at(-1)!.content;
  return typeof last === 'object' && last.type === 'text' ? last.text : '';
}

function answerTo(prompt: LanguageModelV4Prompt): string {
  const register = new Register();
  const results: ToolAnswer[] = [];
  const dialogue = { ...dialogueOf({ prompt }), offered: new Set(['knowledge_base']) };
  for (let steps = 0; steps < STEPS_MAX; steps++) {
    const step = nextStep(results.length === 0 ? dialogue : withResults(dialogue, results));
    if (step.kind === 'say') {
      const citations = new Citations(register);
      return citations.push(step.text) + citations.flush();
    }
    for (const { tool, input } of step.calls)
      results.push({ tool, query: String(input.query), value: found(String(input.query), register) });
  }
  throw new Error('The coach keeps searching.');
}

const found = (query: string, register: Register) => ({
  ...words(query),
  passages: search(query).map((passage) => ({
    number: register.add(passage),
    work: passage.work.title,
    place: placeOf(passage),
    heading: passage.heading,
    text: passage.text,
  })),
});

it.each([
  [
    'chains or bands for speed bench',
    'and for deadlift?',
    'For deadlifts stretch a pair of bands over the bar',
  ],
  ['how do i pick openers for my first meet', 'how do i warm up that day', 'Begin your meet warm-up'],
  ['when are you open on public holidays?', 'can I come at night?', 'from 6 a.m. to 9 p.m.'],
  ['I have tennis elbow', 'can I still do rows?', 'As quoted above: “When the outside of the elbow hurts'],
  ['how do i brace properly', 'is it the same on bench', 'reathe low'],
  ['what should i eat before training', 'what about after', 'After a workout'],
  ['im 63 and just starting, what should i do the first week', 'how many days', 'two or three days a week'],
  ['what is the sled for', 'i dont have one', 'Instead of a sled use a car tire'],
  ['how do i get my first pull up', 'how often', 'Do pull-ups two or three times a week'],
  [
    'my girlfriend thinks lifting makes her bulky',
    'she is pregnant now, can she still train',
    'pregnant women',
  ],
  ['should i do cardio to lose fat', 'wont that kill my gains', 'cardio does not kill gains'],
  ['how should i train my legs', 'ok and if i only have dumbbells', 'umbbell'],
])('“%s”, “%s” is answered in context', (before, question, line) => {
  expect(lastAnswer([before, question]).split('\n\n')[0]).toContain(line);
});

it.each([
  ['how do i warm up for squats', 'is fish oil worth it for lifters', 'fish oil'],
  ['how do i hook the bands up for squats', 'what should i eat before training', 'Eat a meal'],
])('“%s”, “%s” is answered without context', (before, question, line) => {
  expect(lastAnswer([before, question]).split('\n\n')[0]).toContain(line);
});

it.each([
  ['my shoulder hurts in front when i bench', 'what if it still hurts', /doctor|physiotherapist/],
  [
    'lower back is sore after deadlifts every week',
    'how do i know if it is serious',
    /professional should look/,
  ],
  ['my hip pinches at the bottom of squats', 'tried that, didnt help', /examination|professional/],
  ['my knee clicks', 'is that serious', /have it examined/],
])('“%s”, “%s” is answered with when to see a doctor', (before, question, line) => {
  expect(lastAnswer([before, question]).split('\n\n')[0]).toMatch(line);
});

describe('a request for more', () => {
  it.each([
    'tell me more',
    'more details please',
    'anything else?',
    'what else should i know',
    'explain',
    'any other tips',
    'something else please',
  ])('is answered with what the last answer did not quote: “%s”', (request) => {
    const [first, more] = [lastAnswer(['how do i squat']), lastAnswer(['how do i squat', request])];
    expect(first).toContain('Start with the rack.');
    expect(more).toMatch(/— \*.*squat/i);
    expect(more).not.toContain('Start with the rack.');
  });

  it('continues each time, until the library has no more', () => {
    const answers = [1, 2, 3].map((times) =>
      lastAnswer(['what is a deload', ...Array.from({ length: times }, () => 'more')]),
    );
    expect(new Set(answers).size).toBe(3);
    for (const answer of answers) expect(answer).not.toContain('A deload is a planned week of less');
    expect(lastAnswer(['can i lift in crocs', 'what else'])).toMatch(/^The library has no more on this/);
  });

  it.each(['that didnt help', 'not what i asked', 'i already tried that'])(
    'after an answer that did not help says so: “%s”',
    (request) => {
      const answer = lastAnswer(['i cant lock out my deadlift', request]);
      expect(answer).toMatch(/^I am sorry that did not help\. Here is what else the library says:\n\n/);
      expect(answer).not.toContain('train hip thrusts, the reverse hyper and pulls against bands');
    },
  );

  it('keeps in mind that somebody is a minor', () => {
    expect(lastAnswer(['I am 15', 'how much creatine should I take', 'anything else'])).toMatch(
      /[Uu]nder eighteen|no more on this/,
    );
  });

  it.each([
    ['how do i get my first pull up', 'I did it!'],
    ['how do I bench', 'what else should I eat'],
  ])('is not read into “%s”, “%s”', (before, message) => {
    const answer = lastAnswer([before, message]);
    expect(answer).not.toMatch(/I am sorry that did not help/);
    expect(answer).not.toBe(lastAnswer([before, 'what else']));
  });

  it('leaves the subject to the next question', () => {
    const [direct, later] = [
      ['how do i squat', 'how wide should my stance be'],
      ['how do i squat', 'tell me more', 'how wide should my stance be'],
    ].map(lastAnswer);
    expect(later).toBe(direct);
  });

  it.each(['tell me more', 'explain', 'what else', 'why?', 'say that again'])(
    'as the first message asks for a question: “%s”',
    (request) => {
      expect(lastAnswer([request])).toMatch(/^I am not sure what you would like from me\./);
    },
  );
});

it.each([
  ['i missed a week', /Up to 2 weeks – Start|after two weeks off/],
  ['6 weeks off, how heavy should i go', /3-6 weeks – Start|three to six weeks begin/],
  ['back after 3 weeks off', /3-6 weeks – Start|three to six weeks begin/],
])('“%s” is answered for that long without training', (said, line) => {
  expect(lastAnswer([said]).split('\n\n')[0]).toMatch(line);
});

it.each([
  ['how deep should i squat', 'why', '“That is the depth a judge wants, and it trains the whole leg.”'],
  ['should i use a belt', 'why?', '“It gives the belly something to push against'],
  ['how often should i deadlift', 'but why', '“The deadlift tires the back more than it tires the legs'],
  ['when do i retest my max', 'why so long', '“A week later you test nothing but your fatigue.”'],
  ['what is a deload', 'how come', 'because the speed wave is three weeks long'],
  // Neither the next case nor another group is a reason.
  ['how often should i squat', 'why', '“A third day has seldom shown up'],
  ['should i use straps', 'what is the point of that', '“Straps do not make you weaker'],
  ['can i deadlift every day', 'why not', '“The lower back works in the squat and the row as well'],
  ['i slept badly, do i still lift', 'why', 'I found no reason on this page:\n\n— *Asked on the Floor*'],
  ['i cant sleep after evening training', 'why', 'I found no reason on this page:'],
  ['how long should i rest between sets', 'why does it take so long', 'I found no reason on this page:'],
  ['is sumo cheating', 'how do you know', 'You can read it here:'],
])('gives the reason or the page of what it quoted: %s, %s', (question, next, reason) => {
  const answer = lastAnswer([question, next]);
  expect(answer).toContain(reason);
  expect(answer.length).toBeLessThan(400);
});

it('gives the reason for the quote that an amount was taken from', () => {
  const messages = ["what's a good warm up for deadlift", 'how many sets', 'why so many'];
  expect(lastAnswer(messages)).toContain('because it tires you more');
});

it('looks for a reason in the library where the quote gives none, and after it was given', () => {
  expect(lastAnswer(['how much protein do i need', 'why'])).not.toContain('That is about 0.7 to 1 g');
  expect(lastAnswer(['how deep should i squat', 'why', 'why'])).not.toContain(
    '“That is the depth a judge wants, and it trains the whole leg.”',
  );
});

it.each([
  [['should i do dips', 'how many?'], '“Three sets of 8 clean ones come first.”'],
  [['should i do face pulls', 'how many?', 'how heavy?'], 'light enough that the trunk stays still.”'],
  [
    ['what is a romanian deadlift', 'how many reps?', 'and how heavy'],
    '“Use 40 to 50 percent of your deadlift for 4 sets of 6 to 8.”',
  ],
  [['what are farmers walks', 'how heavy?'], '“Begin with a quarter of your bodyweight in each hand'],
  [['what are farmers walks', 'how far'], 'for 4 trips of 20 m'],
  [['should i nap', 'how long?'], '“Yes, a nap of 20 to 30 minutes'],
  [['what is creatine', 'how much?'], '“A few grams a day fill the stores'],
  [['i want to lose weight and keep strength', 'how fast'], 'about half a percent of bodyweight a week'],
  [['should i take creatine', 'when?'], 'a day, at any hour.”'],
  [['should i take protein powder', 'which kind', 'when'], '“Use it when there is no time to cook.”'],
  [['are chains or bands better', 'which one?'], '“Begin with chains if you have the choice'],
  [['mixed grip or hook grip', 'which one'], '“Take the mixed grip if you want to lift today'],
])('answers for an amount from the quote before: %s', (messages, sentence) => {
  const answer = lastAnswer(messages);
  expect(answer.split('\n\n')[0]).toContain(sentence);
  expect(answer).toMatch(/\n\n— \*/u);
});

it.each([
  [['how do i do a front squat', 'how heavy?'], '**You should front squat about 70 to 80 percent'],
  [['how do i do a plank', 'how long should i hold it'], '**Hold a plank for 30 to 40 seconds'],
  [['are pull ups good', 'how many?'], '**Five clean pull-ups are a good first goal'],
  [['should i drag the sled', 'how heavy?'], '**Load the sled by pace'],
  [['i want to start max effort work', 'how often'], '**Do max effort work twice a week'],
  [['explain conjugate like im 5', 'how many days a week'], '**Train three times a week as a beginner'],
  [['45 and starting out, too late?', 'how many times a week'], '**Train three times a week as a beginner'],
  [['i bombed out and feel like crap'], '**If you bomb out'],
  [['how do i warm up for squats', 'how long?'], '**A warm-up should take ten to fifteen minutes'],
  [['should i deload', 'when?'], '**Take an easy week, a deload, every fourth week'],
  [['do i need a belt', 'ok which one'], '**Buy a leather belt 10 cm wide'],
  [['should i use bands', 'which ones?'], '**Buy a pair of minis'],
])('prefers a page that asks for the amount: %s', (messages, line) => {
  expect(lastAnswer(messages)).toContain(line);
});

it.each([
  [['im scared the bar will crush me on bench', 'what if nobodys around'], '“Practice that once'],
  [['what the heck is RPE', 'give me an example'], '“We write'],
  [['how many sets for bench', 'and reps', 'too much?'], '“Saturday'],
])('does not answer with what was left of a quote: %s', (messages, left) => {
  expect(lastAnswer(messages).startsWith(left)).toBe(false);
});

it.each([
  [['what is a good morning'], '**A good morning is a bow with a bar on the back'],
  [
    ['my shoulder clicks when i press overhead, no pain tho'],
    '**No, a shoulder that clicks but does not hurt',
  ],
  [['my knee cracks when i squat but doesnt hurt'], '**A knee that cracks, clicks or makes a popping noise'],
])('leads with the page on what the message asks itself: %s', (messages, line) => {
  expect(lastAnswer(messages).split('\n\n')[0]).toContain(line);
});

it('shows the page that a follow-up asks for below the one on the question before', () => {
  const answer = lastAnswer(['whats a normal taper before comp', 'do i still do accessories']);
  expect(answer).toContain('You cut the accessories before a meet');
});

it('continues about a quote instead of recalling memories', () => {
  expect(lastAnswer(['conventional or sumo', 'what about my height'])).toMatch(/— \*/u);
});

it('answers the second half of a question from the quote that answers the first', () => {
  for (const [message, line] of [
    ['how do I warm up for squats and how long should it take', '### How long should it take\n\n“'],
    ['how do i do a plank and how long should i hold it', '“Hold a plank for 30 to 40 seconds'],
  ] as const) {
    const answer = lastAnswer([message]);
    expect(answer).toContain(line);
    expect(answer).not.toContain('does not say');
  }
});

it('tells more after a statement that it answered', () => {
  expect(lastAnswer(['i have no motivation lately', 'tell me more'])).toContain('\n\n— *');
});
