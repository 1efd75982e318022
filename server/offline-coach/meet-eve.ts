import type { Dialogue, Passage } from './dialogue.ts';
import { placeOf } from './places.ts';
import type { Step, ToolCall } from './tool-call.ts';

const MEET = /\b(?:meets?|comps?|competitions?|contests?|weigh-?ins?)\b/iu;
const DAY_BEFORE = /\b(?:the |that )?(?:day|evening|night) before\b/iu;
const DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const ON_DAY = new RegExp(
  `\\b(?:meet|comp|competition|contest)(?:['’]?s| is| falls| will be| starts)? (?:on )?(?:an? |the |that |next )?(${DAYS.join('|')})\\b`,
  'iu',
);
/** 'The day before heavy squats' is no eve of a meet. */
const OF_OTHER =
  /\bbefore (?!(?:the |a |an |my |that |our )?(?:first |next |big |local |powerlifting )*(?:meet|comp|competition|contest|weigh-?in)\b)(?:the |a |an |my )?\p{L}{3,}/iu;

const PAST = /\b(?:had|was|were|did|ago|last (?:year|time|season))\b/iu;

/**
 * Whether a question is about the day before a meet.
 * @param earlier the questions before it, the latest first
 */
export function isOfMeetEve(question: string, earlier: readonly string[]): boolean {
  if (PAST.test(question)) return false;
  const on = ON_DAY.exec(question)?.[1]?.toLowerCase();
  if (on !== undefined) {
    const eve = DAYS[(DAYS.indexOf(on) + DAYS.length - 1) % DAYS.length]!;
    return new RegExp(
      `\\b(?:that|the) (?:last )?${eve}\\b|\\b(?:last ${eve}|${eve} before)\\b|\\b(?:day|evening|night) before\\b`,
      'iu',
    ).test(question);
  }
  if (!DAY_BEFORE.test(question) || OF_OTHER.test(question)) return false;
  return MEET.test(question) || (question.trim().split(/\s+/u).length <= 7 && MEET.test(earlier[0] ?? ''));
}

const QUERIES = ['first meet checklist, the day before', 'eating and drinking the evening before a meet'];
const NOT_SAID =
  'The library has nothing on the day before a meet, and I make up no training for it. Ask your coach or handler, and do nothing heavy or new.';

/** What the library says of the day before a meet, and nothing that is meant for other days. */
export function onMeetEve({ used, offered, passages }: Dialogue): Step {
  const tools = ['books', 'knowledge_base'].filter((tool) => offered.has(tool)).slice(0, 1);
  const calls: ToolCall[] = tools.flatMap((tool) => QUERIES.map((query) => ({ tool, input: { query } })));
  if (used.size === 0 && calls.length > 0) return { kind: 'use', calls };
  const found = passages.flatMap((passage) => sectionsOf(passage).map((section) => ({ passage, section })));
  const blocks = found.map(
    ({ passage, section }) =>
      `> ${section.replaceAll('\n', '\n> ')} [${passage.number}]\n\n— ${placeOf(passage)}`,
  );
  return {
    kind: 'say',
    text: blocks.length === 0 ? NOT_SAID : ['On the day before a meet:', ...blocks].join('\n\n'),
  };
}

const EVE = /^\W*the (?:day|evening|night|eve) before\b/iu;
const HEADING = /^#{1,6} /u;

/** The parts of a passage below 'The day before', and paragraphs that begin so. */
function sectionsOf({ heading, text }: Passage): string[] {
  let isEve = EVE.test(heading.split(' › ').at(-1) ?? '');
  const sections: string[] = [];
  for (const block of text.split(/\n{2,}/u)) {
    const [first = ''] = block.split('\n');
    if (HEADING.test(first)) {
      isEve = EVE.test(first);
      const rest = block.slice(first.length).trim();
      if (isEve && rest !== '') sections.push(rest);
    } else if (isEve || EVE.test(first)) sections.push(block.trim());
  }
  return sections;
}
