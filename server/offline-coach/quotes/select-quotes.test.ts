import { describe, expect, test } from 'vitest';
import { FAQ_TITLE } from '#server/content/list-works.ts';
import { withCarried } from '#server/offline-coach/carried-words/with-carried.ts';
import { bookPassage } from '#server/testing/book-passage.ts';
import { answerLineOf } from './answer-line.ts';
import { closenessOf, likelihoodOf } from './gate.ts';
import { queryOf } from './query.ts';
import { kindOf } from './question-kind.ts';
import { selectQuotes } from './select-quotes.ts';

const EVERY_WORD_KNOWN = { byStem: new Map(), searched: 0 };

function coreOf(question: string, ...passages: ReturnType<typeof bookPassage>[]) {
  const { quotes } = selectQuotes(passages, queryOf(question), kindOf(question), EVERY_WORD_KNOWN);
  return quotes.map(({ core }) => core);
}

test('a sentence below a heading that names the subject may call it "it"', () => {
  const trial = bookPassage(
    1,
    'How does the free trial work?',
    'It lasts 24 hours from the moment you sign up. When it ends, the coach stops answering until you subscribe.',
  );
  expect(coreOf('How long is the trial?', trial)[0]).toContain('24 hours');
});

test('prefers a definition to a line about purpose', () => {
  const feeders = bookPassage(
    1,
    'Small extra workouts',
    'Feeders are for people who train four days a week without missing.\n\nA feeder session is 10 to 25 minutes of light work.',
  );
  expect(coreOf('what’s a feeder', feeders)[0]).toContain('light work');
});

test('quotes only definitions along with a definition', () => {
  const plain = bookPassage(1, 'What is a feeder?', 'A feeder is ten minutes of light work.');
  const women = bookPassage(2, 'Are feeders for women?', 'Yes, a feeder is for women, too.');
  const book = bookPassage(3, 'Small workouts', 'Feeder means a small workout between two large ones.');
  expect(coreOf('what is a feeder', plain, women, book)).toEqual([
    'A feeder is ten minutes of light work.',
    'Feeder means a small workout between two large ones.',
  ]);
});

test('quotes "Yes." together with what it permits', () => {
  const question = 'Can I visit for a day?';
  const visit = bookPassage(
    1,
    'Can I visit or train for a day?',
    'Yes. A day costs $15, and watching is free.',
  );
  const kind = kindOf(question);
  const [quote] = selectQuotes([visit], queryOf(question), kind, EVERY_WORD_KNOWN).quotes;
  expect(answerLineOf(quote!, question, kind)).toBe('Yes. A day costs $15, and watching is free.');
});

test('does not lead with a line that lacks the requested number, whatever its heading', () => {
  const about = bookPassage(1, 'Box squats, free squats', 'The two lifts are cousins with different habits.');
  const often = bookPassage(2, 'A week', 'Box squats come weekly, and free squats once in six weeks.');
  expect(coreOf('how often should I do free squats if I box squat', about, often)[0]).toContain('six weeks');
});

test('prefers a line that can answer to a better match about another lift', () => {
  const deadlift = bookPassage(
    1,
    'A grip',
    'With a wide grip and tired hands a deadlift is slow above the middle.',
  );
  const bench = bookPassage(2, 'Another day', 'A bench is slow when the triceps are tired.');
  const question = 'why is my bench slow with a wide grip above the middle with tired hands';
  expect(coreOf(question, deadlift, bench)).toEqual(['A bench is slow when the triceps are tired.']);
});

test('never answers with a broken line or the name below a quotation', () => {
  const north = bookPassage(
    1,
    'Stars',
    'The pointers of the north star point out the\n\n-- The North Star, 1814\n\nThe north star marks the north.',
  );
  expect(coreOf('which is the north star', north)[0]).toBe('The north star marks the north.');
});

test.each([
  ['who made that table with percentages', 'person'],
  ['why is it so expensive', 'reason'],
  ['what can I use for a pillow when I sleep outside', 'steps'],
  ['when do I switch to singles', 'date'],
  ['since when is the gym open', 'date'],
])('expects for "%s" the kind %s', (question, kind) => {
  expect(kindOf(question).name).toBe(kind);
});

test(`"can't" and "won’t" leave no words behind`, () => {
  expect([...queryOf("I can't bench and the bar won’t move").terms.keys()]).toEqual(['bench', 'bar', 'move']);
});

test('a word in no passage keeps the rest of the question from counting as answered', () => {
  const fishing = bookPassage(
    1,
    'Trout',
    'To catch a trout, let the fly drift with the current and strike at once.',
  );
  const closeness = (question: string, unmet: readonly string[]) => {
    const words = new Map(
      ['catch', 'trout', 'shark'].map((stem) => [
        stem,
        { passages: unmet.includes(stem) ? 0 : 3, means: [] },
      ]),
    );
    return closenessOf(
      selectQuotes([fishing], queryOf(question), kindOf(question), { byStem: words, searched: 40 }),
    );
  };
  expect(closeness('how do I catch a trout', [])).toBe('answers');
  expect(closeness('how do I catch a shark', ['shark'])).not.toBe('answers');
});

test('answers from below a heading that asks the same', () => {
  const work = bookPassage(
    1,
    'Asked at the counter',
    '## Do my knees suffer from squats?\n\nThey get stronger, if the load grows slowly.\n\n## Is it fine to squat in running shoes?\n\nA soft sole tips you forward.',
  );
  const [best] = selectQuotes(
    [work],
    queryOf('can i squat in running shoes'),
    kindOf('can i squat in running shoes'),
    EVERY_WORD_KNOWN,
  ).quotes;
  expect(best).toMatchObject({
    core: 'A soft sole tips you forward.',
    under: 'Is it fine to squat in running shoes?',
  });
});

test('treats a question within a paragraph as a heading and starts the quote with it', () => {
  const question = 'does a thick bar help bench';
  const kind = kindOf(question);
  const cards = bookPassage(
    1,
    'From the floor',
    'How often should one bench? Twice a week in our gym, and three times for a beginner. Does a thick bar help? It helps your grip. Thank you all for coming.',
  );
  const [best] = selectQuotes([cards], queryOf(question), kind, EVERY_WORD_KNOWN).quotes;
  expect(answerLineOf(best!, question, kind)).toBe('It helps your grip.');
});

const SHOULDER = bookPassage(
  1,
  'If it hurts',
  'If it hurts in the front of the shoulder, grip a finger narrower.',
);

test('never answers with a line about another joint, lift or piece of gear', () => {
  const ask = (question: string) =>
    selectQuotes([SHOULDER], queryOf(question), kindOf(question), EVERY_WORD_KNOWN);
  expect(closenessOf(ask('What can I do if my shoulder hurts?'))).toBe('answers');
  expect(closenessOf(ask('What can I do if my knee hurts?'))).toBe('apart');
  const books = bookPassage(
    2,
    'Castles',
    'A chain was drawn across the river, and a belt of trees hid the gate.',
  );
  const history = selectQuotes(
    [books],
    queryOf('what hid the gate of the castle'),
    kindOf('what hid the gate of the castle'),
    EVERY_WORD_KNOWN,
  );
  expect(closenessOf(history)).toBe('answers');
});

test('leads with the only table row on the painful joint', () => {
  const question = 'what can i do if my knee hurts';
  const kind = kindOf(question);
  const table = bookPassage(
    1,
    'Friendly variations',
    '| What hurts | Try |\n|---|---|\n| Shoulder | Floor press |\n| Knee | Backward sled |\n| Elbow | Band pushdown |',
  );
  const [best, ...others] = selectQuotes(
    [table, { ...SHOULDER, number: 2 }],
    queryOf(question),
    kind,
    EVERY_WORD_KNOWN,
  ).quotes;
  expect(answerLineOf(best!, question, kind)).toBe('Knee – Try: Backward sled.');
  expect(others).toEqual([]);
});

test('keeps the words of a title that is also a subject', () => {
  const sleeves = {
    ...bookPassage(1, 'When', 'Knee sleeves belong to the working sets of squats.'),
    work: 'Knee Sleeves, Knee Wraps and Wrist Wraps',
  };
  const suit = {
    ...bookPassage(2, 'Equipped', 'Equipped lifters wear a squat suit.'),
    work: 'Nine Attempts',
  };
  expect(coreOf('should I wear knee sleeves', suit, sleeves)[0]).toContain('working sets');
});

const WALK_OUT = bookPassage(
  1,
  'How do I walk the bar out?',
  '*Also asked: i wobble when i unrack · steps back from the hooks*\n\nWalk it out in three steps. Stand still before you squat.',
);

test('finds an entry by an alternative wording and never quotes the wordings themselves', () => {
  const bent = bookPassage(2, 'What bar should I buy?', 'Roll it on a flat floor: a bent bar will wobble.');
  const [first] = coreOf('i wobble every time i unrack the bar', bent, WALK_OUT);
  expect(first).toBe('Walk it out in three steps.');
});

test('an alternative wording does not make up for a word missing in the answer', () => {
  const text =
    '*Also asked: my hands open when i wrestle the bar*\n\nTrain your grip after pulling: hold the bar for ten seconds.';
  const likelihood = (question: string) => {
    const passage = bookPassage(1, 'Grip', text);
    const { quotes } = selectQuotes([passage], queryOf(question), kindOf(question), EVERY_WORD_KNOWN);
    return likelihoodOf(quotes[0]!);
  };
  expect(likelihood('how do I train grip to wrestle')).toBeLessThan(0.7);
  expect(likelihood('how do I train grip')).toBeGreaterThan(0.9);
});

test('of two entries in one passage, each keeps its own alternative wordings', () => {
  const both = bookPassage(
    1,
    'Walking out',
    [
      '### How do I walk the bar out?',
      WALK_OUT.text,
      '### How wide do I stand?',
      '*Also asked: stance for long legs*\n\nStand as wide as your shoulders.',
    ].join('\n\n'),
  );
  expect(coreOf('which stance for long legs', both)[0]).toBe('Stand as wide as your shoulders.');
  expect(coreOf('i wobble when i unrack', both)[0]).toBe('Walk it out in three steps.');
});

test.each([
  ['without a blank line below', '*Also asked: i wobble when i unrack*\nWalk it out in three steps.'],
  ['with Windows line ends', '*Also asked: i wobble when i unrack*\r\n\r\nWalk it out in three steps.'],
  ['between underscores', '_Also asked: i wobble when i unrack_\n\nWalk it out in three steps.'],
  ['wrapped', '*Also asked: i wobble\nwhen i unrack*\n\nWalk it out in three steps.'],
])('reads the line of alternative wordings %s', (_, text) => {
  const [first] = coreOf('i wobble when i unrack', bookPassage(1, 'How do I walk the bar out?', text));
  expect(first).toBe('Walk it out in three steps.');
});

test('treats a paragraph that only starts like that line as plain text', () => {
  const plain = bookPassage(
    1,
    'Thick bars',
    'Also asked: does a thick bar help? A thick bar helps your grip.',
  );
  expect(coreOf('does a thick bar help my grip', plain)[0]).toContain('helps your grip');
});

test('answers below a heading identical to the question, however good other pages are', () => {
  const same = bookPassage(2, 'Which book should I read first?', 'Strong on Purpose, for most people.');
  const other = bookPassage(
    1,
    'In which order should I read the books?',
    '*Also asked: which book to read first*\n\nRead the first book you should read, which book is first, first.',
  );
  expect(coreOf('Which book should I read first?', other, same)[0]).toContain('for most people');
});

test('answers a question listed word for word, whatever its few words match elsewhere', () => {
  const join = bookPassage(
    2,
    'How do I join the gym?',
    '*Also asked: how do i sign up · is there a contract*\n\nWrite to us and come by.',
  );
  const signs = bookPassage(1, 'What is a sign?', 'One sign is a slow bar. The next sign is broken sleep.');
  expect(coreOf('How do I sign up?', signs, join)[0]).toBe('Write to us and come by.');
});

test('prefers a heading that is the question to a page that lists it as an alternative wording', () => {
  const belt = bookPassage(1, 'How tight should my belt be?', 'A flat hand slides in.');
  const place = bookPassage(
    2,
    'Where it sits',
    '*Also asked: how tight should my belt be*\n\nA tight belt should sit over the navel, as tight as it can be.',
  );
  expect(coreOf('how tight should my belt be', place, belt)[0]).toBe('A flat hand slides in.');
});

test('words split among several alternative wordings support the entry', () => {
  const sick = bookPassage(
    1,
    'How long should I rest after being sick?',
    '*Also asked: gym after the flu · in bed with a virus · antibiotics and lifting*\n\nRest until you have felt normal for several days.',
  );
  const bed = bookPassage(2, 'Stretching', 'Do it in bed before you get up.');
  const [first] = coreOf('virus flu antibiotics bed', bed, sick);
  expect(first).toBe('Rest until you have felt normal for several days.');
});

describe('a rival', () => {
  const SLEEVES = bookPassage(
    1,
    'Sleeves',
    'Wear the knee sleeves from the warm-up on, so that the joint is warm before the heavy sets.',
  );
  const WRAPS = bookPassage(
    2,
    'Wraps',
    'Put the knee wraps on for heavy sets only, as they cut the blood off within a minute.',
  );
  const chosen = (question: string) => {
    const { quotes, rival } = selectQuotes(
      [SLEEVES, WRAPS],
      queryOf(question),
      kindOf(question),
      EVERY_WORD_KNOWN,
    );
    return [quotes[0]?.reading.passage.number, rival?.reading.passage.number ?? null];
  };

  test('is ranked above the best quote by the search and scores nearly as well', () => {
    expect(chosen('what do I put on the knee for heavy sets')).toEqual([2, 1]);
  });

  test('leads in a long message, most of which is story', () => {
    expect(
      chosen('my brother lent me some stuff yesterday so what do I put on the knee for my heavy sets only'),
    ).toEqual([1, 2]);
  });

  test('does not exist when the search ranks it below', () => {
    expect(chosen('what do I wear from the warm-up on')).toEqual([1, null]);
  });

  test('of a definition must define the term itself', () => {
    const mistake = bookPassage(
      1,
      'The mistake with deloads',
      'People use the light deload week to test a deload single.',
    );
    const meaning = bookPassage(2, 'Every fourth week', 'A deload is a planned week of less work.');
    const kind = kindOf('what is a deload week');
    const { quotes, rival } = selectQuotes(
      [mistake, meaning],
      queryOf('what is a deload week'),
      kind,
      EVERY_WORD_KNOWN,
    );
    expect(quotes[0]?.core).toBe('A deload is a planned week of less work.');
    expect(rival).toBeNull();
  });
});

test('reads a question in the text as the heading of its answer, and quotes no further than to the next', () => {
  const catechism = bookPassage(
    1,
    'Bathing',
    '*At what age may a child be given a full bath?*\n\nUsually when ten days old.\n\n*How should the bath be given?*\n\nThe bath should be given quickly.',
  );
  const { quotes } = selectQuotes(
    [catechism],
    queryOf('at what age can i give a child a full bath'),
    kindOf('at what age can i give a child a full bath'),
    EVERY_WORD_KNOWN,
  );
  expect(quotes[0]).toMatchObject({
    core: 'Usually when ten days old.',
    text: 'Usually when ten days old.',
    under: 'At what age may a child be given a full bath?',
  });
});

test.each([
  ['how warm should the bath be', 'Give 3 baths a day.', 'The bath is best at 98 °F.'],
  ['how heavy is the rifle', '219. The heavy rifle is carried.', 'The rifle is 8.7 pounds.'],
])('"%s" wants the figure of its kind, not any number', (question, other, right) => {
  const page = bookPassage(1, 'Notes', `${other}\n\n${right}`);
  expect(coreOf(question, page)[0]).toBe(right);
});

test('does not answer with a line that only reports the question', () => {
  const kids = bookPassage(
    1,
    'Teenagers',
    'Parents ask whether lifting stunts growth. Watched lifting does not stunt growth.',
  );
  expect(coreOf('does lifting stunt growth', kids)[0]).toBe('Watched lifting does not stunt growth.');
});

test('an entry that lists the very question comes first, whichever of its lines answers best', () => {
  const box = bookPassage(
    1,
    'How wide should I stand for the box squat?',
    'In the box squat stand wide: 10 cm wider than in a squat.',
  );
  const squat = bookPassage(
    2,
    'Feet',
    '*Also asked: how wide should i squat · squat stance*\n\nLook ahead. Try others for a week. In the squat a wide stance of 40 cm suits most.',
  );
  expect(coreOf('how wide should i squat', box, squat)[0]).toBe(
    'In the squat a wide stance of 40 cm suits most.',
  );
});

test('a question heads what follows it, below another heading too, and is never the answer itself', () => {
  const page = bookPassage(
    1,
    'Mrs. Sheesasite',
    '"Why is it, Doctor, that thin people can eat more than fat people and not gain?"\n\n## Me Answering\n\nFirst: they are usually more active and use up their food.\n\n## Mrs. Weyaton\n\nWe eat little and gain.',
  );
  expect(coreOf('Why can thin people eat more than fat people?', page)[0]).toContain('more active');
});

test('a quote never ends with a question', () => {
  const page = bookPassage(
    1,
    'Wine',
    'Wine causes weight gain. How? The liver burns the wine first, and the fat of a meal stays.',
  );
  const alone = bookPassage(2, 'Fat', 'Alcohol and weight gain go together. How?');
  const question = 'does wine cause weight gain';
  const { quotes } = selectQuotes([page, alone], queryOf(question), kindOf(question), EVERY_WORD_KNOWN);
  expect(quotes.map((quote) => quote.kind === 'words' && quote.text)).toEqual([
    'Wine causes weight gain. How? The liver burns the wine first, and the fat of a meal stays.',
    'Alcohol and weight gain go together.',
  ]);
});

test.each([
  ['how do i stop a racing heart', 'Heart racing. Slow down.', null],
  ['how often should i bench', 'Bench twice weekly.', 'Bench twice weekly.'],
  ['is benching safe', 'Benching is safe.', 'Benching is safe.'],
])('"%s" is answered by few words only with a figure or a verdict', (question, text, line) => {
  const kind = kindOf(question);
  const { quotes } = selectQuotes([bookPassage(1, 'Notes', text)], queryOf(question), kind, EVERY_WORD_KNOWN);
  expect(answerLineOf(quotes[0]!, question, kind)).toBe(line);
});

test('an entry of the FAQ answers about training only below a heading that names the subject', () => {
  const rules = {
    ...bookPassage(1, 'What are the rules on the floor?', 'Flat shoes, not socks or bare feet.'),
    work: FAQ_TITLE,
  };
  const closeness = (question: string, passage: typeof rules) =>
    closenessOf(selectQuotes([passage], queryOf(question), kindOf(question), EVERY_WORD_KNOWN));
  const question = 'How do flat shoes and bare feet change my squat?';
  expect(closeness(question, rules)).toBe('apart');
  expect(closeness(question, { ...rules, heading: 'Flat shoes or bare feet?' })).not.toBe('apart');
  // A follow-up that names the subject itself is no different.
  const followUp = withCarried(queryOf(question), []);
  expect(closenessOf(selectQuotes([rules], followUp, kindOf(question), EVERY_WORD_KNOWN))).toBe('apart');
});

test('what to do for a complaint is said after it, not by naming it', () => {
  const page = bookPassage(
    1,
    'The Joints',
    'The foot is caught and the ligaments endure the wrench. The result is a sprained ankle. Bathe it in cold water, and wrap it. A wrist may be wrenched as well.',
  );
  expect(coreOf('What do I do for a sprained ankle?', page)[0]).toBe('Bathe it in cold water, and wrap it.');
});
