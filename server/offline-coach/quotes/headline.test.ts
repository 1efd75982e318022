import { expect, test } from 'vitest';
import { answerLineOf } from './answer-line.ts';
import { queryOf } from './query.ts';
import { kindOf } from './question-kind.ts';
import { selectQuotes } from './select-quotes.ts';

/** Returns the headline of the answer to a question from one passage. */
function firstLine(question: string, heading: string, text: string) {
  const kind = kindOf(question);
  const passage = { number: 1, work: 'A Book', place: 'page 1', heading, text };
  const known = { byStem: new Map(), searched: 0 };
  const [quote] = selectQuotes([passage], queryOf(question), kind, known).quotes;
  return { line: answerLineOf(quote!, question, kind), quote };
}

test.each([
  [
    'a definition, with the sentence it leans on, before the scene it is set in',
    'whats gpp',
    'GPP',
    'On a ship nobody photographs the engine room. Below it is your ability to do a lot of useful work. That ability is called work capacity, and training it with general exercise is called GPP.',
    'Below it is your ability to do a lot of useful work. That ability is called work capacity, and training it with general exercise is called GPP.',
  ],
  [
    'the amount for anyone before the amount for some',
    'how much protein should i eat a day',
    'Sleep, protein and the days between',
    'Older muscle responds a little less to a small portion of protein, so eat three or four meals of thirty grams or more. Lifters should aim for at least 1.6 grams per kilo of bodyweight a day.',
    'Lifters should aim for at least 1.6 grams per kilo of bodyweight a day.',
  ],
  [
    'who each of two choices suits before a list of them',
    '10mm or 13mm belt',
    'Belt',
    'A leather lifting belt in 10 mm with a single prong or 13 mm with a lever at the same price. Take the 10 mm as a first belt; the 13 mm suits heavier lifters.',
    'Take the 10 mm as a first belt; the 13 mm suits heavier lifters.',
  ],
  [
    'the build that is asked about before its opposite',
    'i have long arms, should i pull sumo',
    'Sumo, and your build',
    'Short arms and a long trunk pull sumo. Long arms pull conventional.',
    'Long arms pull conventional.',
  ],
  [
    'the cure before the complaint',
    'my hips pinch at the bottom',
    'Mobility',
    'If your hips stop at a hard block and pinch in front at the bottom, no amount of stretching moves it. Turn the feet out, widen the stance, and be at peace.',
    'Turn the feet out, widen the stance, and be at peace.',
  ],
  [
    'the repair before the name of the fault',
    'i rock on the box, how do i stop',
    'Mistakes and repairs',
    'Rocking. The lifter leans back and throws himself forward to start. Repair: a longer pause on the box, two full seconds.',
    'Repair: a longer pause on the box, two full seconds.',
  ],
  [
    'what is asked before where else it stands',
    'what else should i buy for a home gym',
    'What equipment do I need',
    'Buy a box and a set of bands for the home gym. Everything else for the home gym can wait, and the article A Home Gym on a Budget gives the order in which to buy it.',
    'Buy a box and a set of bands for the home gym.',
  ],
  [
    'the person who is asked about',
    'tell me about ruth',
    'Who is Ruth Halvorsen, and who coaches here?',
    'Dale Okafor has been head coach since 2009. Ruth Halvorsen, who founded the gym in October 1984, still comes on Saturday mornings.',
    'Ruth Halvorsen, who founded the gym in October 1984, still comes on Saturday mornings.',
  ],
  [
    'the sentence right below a heading that asks the same',
    'how do i lose the fear of a heavy bar',
    'How do I lose the fear of a heavy bar?',
    'To lose it, practice missing with a light one until you know where it goes. Set the pins just below your lowest point, and do it three times.',
    'To lose it, practice missing with a light one until you know where it goes.',
  ],
  [
    'the first sentence below a question, before one that has more of its words',
    'is lifting fine for older women with thin bones',
    'How do I train through menopause?',
    'Train with real load, because bones answer to lifting. Women with thin bones plan it with a doctor.',
    'Train with real load, because bones answer to lifting.',
  ],
  [
    'the first sentence below a question, before one that says what to do',
    'whenever i bench with a wide grip the bar drifts to my belly how do i fix that',
    'Why does the bar drift on the bench?',
    'The bar drifts to the belly because the upper back has let go. Use the legs and pull the bar apart on the bench.',
    'The bar drifts to the belly because the upper back has let go.',
  ],
])('leads with %s', (_, question, heading, text, line) => {
  expect(firstLine(question, heading, text).line).toBe(line);
});

test('does not lead with one side of "wide or narrow"', () => {
  const grips =
    '1. Close: index finger where the smooth middle of the bar ends.\n2. Wide: little finger on the ring.';
  expect(firstLine('how do i grip the bar for bench, wide or narrow', 'Bench grips', grips).line).toBeNull();
});

const COMPLAINTS = `| Complaint | Instead of | Try |
|---|---|---|
| Knees that ache in deep bending | High-bar squat | Box squat, backward sled |
| Elbows after low-bar squats | Barbell extensions | Band pushdowns |
| Lower back that tires early | Deadlift from the floor | Block pull, belt squat |
| Hips pinching at depth | Narrow deep squat | Wider stance, higher box |`;

test('a table is reduced to its head and the answering row', () => {
  const { line, quote } = firstLine(
    'my knees ache, what can I do instead',
    'Joint-friendly variations',
    COMPLAINTS,
  );
  expect(quote).toMatchObject({
    rows: [
      ['Complaint', 'Instead of', 'Try'],
      ['Knees that ache in deep bending', 'High-bar squat', 'Box squat, backward sled'],
    ],
  });
  expect(line).toBe(
    'Knees that ache in deep bending – Instead of: High-bar squat; Try: Box squat, backward sled.',
  );
});

test.each(['what are the joint-friendly variations', 'list the different variations for knees that ache'])(
  'keeps the whole table for "%s"',
  (question) => {
    const { quote } = firstLine(question, 'Joint-friendly variations', COMPLAINTS);
    expect(quote?.kind === 'table' ? quote.rows : []).toHaveLength(5);
  },
);

test.each([
  [
    'can i deadlift in socks',
    'Shoes',
    'You can deadlift in socks on a mat that grips.',
    /^Yes\. You can deadlift/u,
  ],
  ['can i lift in socks at a meet', 'Helping', 'You can help at a meet by loading plates.', /^You can help/u],
])('a permission means yes only to the thing it permits: %s', (question, heading, text, line) => {
  expect(firstLine(question, heading, text).line ?? text).toMatch(line);
});

const LAYOFF =
  'No, after two weeks off you do not start over: come back with about 90 percent. After three to six weeks begin at 75 to 80 percent. After two to six months it is 60 percent.';

test('a list after a colon says neither yes nor no', () => {
  const text =
    'Take an easy week every fourth week, or as soon as two or more signs come together: slow speed sets, low top singles twice in a row, broken sleep, aches that stay, no wish to come in.';
  expect(firstLine('do i need to deload', 'When should I deload?', text).line).toBeNull();
});

test.each([
  ['2 weeks', 'No, after two weeks off'],
  ['5 weeks', 'After three to six weeks'],
  ['4 months', 'After two to six months'],
])('after %s off training the line for that long leads', (stretch, line) => {
  const question = `back after ${stretch} off training, how heavy should i go`;
  expect(firstLine(question, 'Do I start over?', LAYOFF).line).toContain(line);
});

test('of two pages, the one about that long without training leads', () => {
  const known = { byStem: new Map(), searched: 0 };
  const page = (number: number, text: string) => ({
    number,
    work: 'A Book',
    place: `page ${number}`,
    heading: 'Coming back',
    text,
  });
  const pages = [
    page(1, 'After time off for many years of no training come back with week one of the plan.'),
    page(2, 'After a month of time off come back with two thirds of the sets.'),
  ];
  for (const [stretch, number] of [
    ['4 weeks', 2],
    ['5 years', 1],
  ] as const) {
    const question = `how do I come back after ${stretch} off training?`;
    const [quote] = selectQuotes(pages, queryOf(question), kindOf(question), known).quotes;
    expect(quote?.reading.passage.number).toBe(number);
  }
});
