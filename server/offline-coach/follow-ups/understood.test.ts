import { describe, expect, it, test } from 'vitest';
import { bookPassage } from '#server/testing/book-passage.ts';
import { subQuestionsOf } from './sub-questions.ts';
import { understood } from './understood.ts';

const KNOWN = { byStem: new Map(), searched: 0 };
/** Returns what is quoted in answer to a question after another exchange. */
function asked(
  question: string,
  before: { question: string; answer: string },
  ...passages: ReturnType<typeof bookPassage>[]
) {
  const [subQuestion] = subQuestionsOf(question, [before.question]);
  return understood(subQuestion!, {
    passages,
    known: KNOWN,
    exchanges: [before],
    searched: new Set(),
    founded: null,
    shown: [],
  });
}

const PARTIAL = bookPassage(
  1,
  'Partial deloads',
  'When the elbows are sore, take bands off for three weeks in the deload and carry on.',
);
const PLANNED = bookPassage(
  2,
  'Deloading',
  'Our default is three weeks of work and one of deload, because the speed wave is three weeks long and the two fit together.',
);
const BEFORE = {
  question: 'how do i deload',
  answer: `**${PARTIAL.text}**\n\n“${PARTIAL.text}”\n\n— *Book 1*`,
};

test('a follow-up is not answered by the same line again', () => {
  const { selection, repeated } = asked('for how long', BEFORE, PARTIAL, PLANNED);
  expect(selection.quotes[0]?.core).toContain('Our default');
  expect(repeated).toBeNull();
});

test('notices when nothing else answers', () => {
  const { selection, repeated } = asked('and why', BEFORE, PARTIAL);
  expect(selection.quotes).toEqual([]);
  expect(repeated?.core).toBe(PARTIAL.text);
});

test('repeats a line when it has the day asked for now', () => {
  const ruth = bookPassage(3, 'Who founded the gym?', 'Ruth Halvorsen founded the gym in October 1984.');
  const before = { question: 'who founded the gym', answer: `“${ruth.text}”\n\n— *Book 3*` };
  expect(asked('and when?', before, ruth).selection.quotes[0]?.core).toContain('October 1984');
});

test('reduces an already shown quote to the sentence that answers', () => {
  const coaches = bookPassage(
    4,
    'Coaches',
    'Dale Okafor has been head coach since 2009. Ruth Halvorsen retired from daily coaching in 2016 and still comes on Saturday mornings.',
  );
  const before = {
    question: 'tell me about ruth',
    answer: `**Dale Okafor has been head coach since 2009.**\n\n“${coaches.text}”\n\n— *Book 4*`,
  };
  expect(asked('is she still coaching', before, coaches).selection.quotes[0]).toMatchObject({
    text: 'Ruth Halvorsen retired from daily coaching in 2016 and still comes on Saturday mornings.',
  });
});

test('an interpretation whose best page cannot answer does not win', () => {
  const lifting = bookPassage(
    5,
    'Will lifting make me bulky?',
    'Lifting will not make a girlfriend bulky; can she still train as she likes, she will be firm.',
  );
  const pregnant = bookPassage(
    6,
    'Can I lift while pregnant?',
    'Many pregnant women keep training with less.',
  );
  const before = {
    question: 'my girlfriend thinks lifting makes her bulky',
    answer: '“Something else.” [1]',
  };
  const { closeness, selection } = asked(
    'she is pregnant now, can she still train',
    before,
    lifting,
    pregnant,
  );
  expect(closeness).toBe('answers');
  expect(selection.quotes[0]?.core).toContain('pregnant women');
});

test('a bare name expects the same kind of answer as the question before', () => {
  const [subQuestion] = subQuestionsOf('and carbs?', ['how much protein do i need']);
  const passages = [
    bookPassage(
      5,
      'Carbs',
      'Carbs are no enemy. Of carbs 3 to 5 g per kilo a day suit four sessions a week.',
    ),
  ];
  const { sense, selection } = understood(subQuestion!, {
    passages,
    known: KNOWN,
    exchanges: [],
    searched: new Set(),
    founded: null,
    shown: [],
  });
  expect(sense.kind.name).toBe('amount');
  expect(selection.quotes[0]?.core).toContain('3 to 5 g');
});

describe("a person's own words", () => {
  const by = (author: string, passage: ReturnType<typeof bookPassage>) => ({ ...passage, author });
  const DALE = by(
    'Dale Ock',
    bookPassage(1, 'Do I need a belt?', 'A belt is worth buying after three months.'),
  );
  const RUTH = by(
    'Ruth Hall',
    bookPassage(2, 'The belt', 'I wear a belt for heavy squats and for nothing else.'),
  );
  const ASIDE = by(
    'Ruth Hall',
    bookPassage(3, 'A shed', 'Hang the bar beside a belt, in the shed, by the door.'),
  );
  const ABOUT_RUTH = by(
    'Dale Ock and Ruth Hall',
    bookPassage(4, 'Who coaches?', 'Ruth Hall wore a belt in 1988 and has kept it.'),
  );
  const said = (...passages: (typeof DALE)[]) => {
    const [subQuestion] = subQuestionsOf('what does ruth think about belts', []);
    const searched = new Set(['belts']);
    const read = understood(subQuestion!, {
      passages,
      known: KNOWN,
      exchanges: [],
      searched,
      founded: null,
      shown: [],
    });
    return { text: read.selection.quotes[0]?.reading.passage.text, authorPassedOver: read.authorPassedOver };
  };

  it('come first when they answer', () => {
    expect(said(DALE, RUTH)).toEqual({ text: RUTH.text, authorPassedOver: null });
  });

  it('give way when they say much less or others only mention the person', () => {
    expect(said(DALE, ASIDE)).toEqual({ text: DALE.text, authorPassedOver: 'Ruth Hall' });
    expect(said(DALE, ABOUT_RUTH)).toEqual({ text: DALE.text, authorPassedOver: 'Ruth Hall' });
  });

  it('are not required when none are found', () => {
    expect(said(DALE).authorPassedOver).toBeNull();
  });
});
