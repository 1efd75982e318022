import type { Dialogue, Passage } from '#server/offline-coach/conversation/dialogue.ts';
import { placeOf } from '#server/offline-coach/conversation/places.ts';
import type { Step, ToolCall } from '#server/offline-coach/conversation/tool-call.ts';
import { WEEKDAYS } from '#server/offline-coach/words/calendar.ts';
import { complaintAdviceFor } from '#server/offline-coach/words/complaints.ts';
import { topicsOf } from './topics.ts';

const MEET = /\b(?:meets?|comps?|competitions?|contests?|weigh-?ins?)\b/iu;
const DAY_BEFORE = /\b(?:the |that )?(?:day|evening|night) before\b/iu;
const ON_DAY = new RegExp(
  `\\b(?:meet|comp|competition|contest)(?:['’]?s| is| falls| will be| starts)? (?:on )?(?:an? |the |that |next )?(${WEEKDAYS.join('|')})\\b`,
  'iu',
);
/** 'The day before heavy squats' is not the day before a meet. */
const BEFORE_OTHER =
  /\bbefore (?!(?:the |a |an |my |that |our )?(?:first |next |big |local |powerlifting )*(?:meet|comp|competition|contest|weigh-?in)\b)(?:the |a |an |my )?\p{L}{3,}/iu;

const PAST = /\b(?:had|was|were|did|ago|last (?:year|time|season))\b/iu;

/** Topics those pages do not cover: weight cuts, children, alcohol and drugs, and the gym. */
const OTHER_MATTER =
  /\b(?:cut|cutting|make weight|water|dehydrat\w*|sauna|laxatives?|diuretics?|lose|alcohol|beers?|wine|drunk|drugs?|steroids?|pills?|kids?|child|children|sons?|daughters?|teen\w*|boys?|girls?|\d{1,2}[- ]?(?:years?|yrs?|yo)\b|gym|shed|shop|open|closed|members?|coach(?:es)?|sign(?:ing)? up|join)\b/iu;
/** 'Can we meet the evening before' */
const MEETS_SOMEBODY = /\b(?:we|i|you|to|us|they) meet\b/iu;

const WEEK_BEFORE =
  /\b(?:the|that|a|one|last|final) week before\b|\b(?:last|final|meet|competition|comp) week\b/iu;
const MEET_WORDS =
  /^(?:meets?|comps?|competitions?|contests?|before|week|final|books?|prep\w*|taper\w*|peak\w*)$/iu;
const SHORT_WORDS = 9;

/**
 * Returns whether a question is about the last day (1) or week (7) before a meet; null for neither.
 * @param earlier earlier questions, latest first
 */
export function daysBeforeMeet(question: string, earlier: readonly string[]): 1 | 7 | null {
  if (PAST.test(question) || MEETS_SOMEBODY.test(question) || OTHER_MATTER.test(question)) return null;
  if (complaintAdviceFor(question).length > 0) return null;
  const on = ON_DAY.exec(question)?.[1]?.toLowerCase();
  if (on !== undefined) {
    const eve = WEEKDAYS[(WEEKDAYS.indexOf(on) + WEEKDAYS.length - 1) % WEEKDAYS.length]!;
    const isEve = new RegExp(
      `\\b(?:that|the) (?:last )?${eve}\\b|\\b(?:last ${eve}|${eve} before)\\b|\\b(?:day|evening|night) before\\b`,
      'iu',
    ).test(question);
    return isEve ? 1 : null;
  }
  const isFollowUp = question.trim().split(/\s+/u).length <= SHORT_WORDS && MEET.test(earlier[0] ?? '');
  if (!(MEET.test(question) || isFollowUp)) return null;
  if (DAY_BEFORE.test(question)) return BEFORE_OTHER.test(question) ? null : 1;
  const isWeek = WEEK_BEFORE.test(question) && !BEFORE_OTHER.test(question);
  return isWeek && topicsOf(question).every((word) => MEET_WORDS.test(word)) ? 7 : null;
}

const QUERIES = [
  'first meet checklist, the day before',
  'eating and drinking the evening before a meet',
  'the last three weeks before the meet, days out',
];
const NOT_SAID = {
  1: 'The library has nothing on the day before a meet, and I make up no training for it. Ask your coach or handler, and do nothing heavy or new.',
  7: 'The library has nothing on the week before a meet, and I make up no training for it. Ask your coach or handler.',
};
const TITLES = { 1: 'On the day before a meet:', 7: 'In the week before a meet:' };

/**
 * Answers with what the library says about the last days before a meet, leaving out text about other days.
 */
export function beforeMeet(days: 1 | 7, { used, offered, passages }: Dialogue): Step {
  const tools = ['books', 'knowledge_base'].filter((tool) => offered.has(tool)).slice(0, 1);
  const calls: ToolCall[] = tools.flatMap((tool) => QUERIES.map((query) => ({ tool, input: { query } })));
  if (used.size === 0 && calls.length > 0) return { kind: 'use', calls };
  const rows = passages.flatMap((passage) =>
    rowsOf(passage, days).map((row) => `${row}\n\n— ${placeOf(passage)} [${passage.number}]`),
  );
  const sections = passages.flatMap((passage) =>
    sectionsOf(passage).map(
      (section) => `> ${section.replaceAll('\n', '\n> ')} [${passage.number}]\n\n— ${placeOf(passage)}`,
    ),
  );
  if (rows.length + sections.length === 0) return { kind: 'say', text: NOT_SAID[days] };
  const onDay = sections.length === 0 || days === 1 ? sections : [TITLES[1], ...sections];
  return {
    kind: 'say',
    text: [...(days === 1 ? [TITLES[1]] : rows.length === 0 ? [] : [TITLES[7]]), ...rows, ...onDay].join(
      '\n\n',
    ),
  };
}

const DAYS_OUT = /^\| *days? (?:out|before|to go) *\|/iu;

/** Returns the rows of a countdown table for the last days before a meet. */
function rowsOf({ text }: Passage, days: number): string[] {
  return text.split(/\n{2,}/u).flatMap((block) => {
    const [heading = '', rule = '', ...rows] = block.trim().split('\n');
    if (!DAYS_OUT.test(heading)) return [];
    const last = rows.filter((row) => {
      const out = Number(/^\| *(\d+) *\|/u.exec(row)?.[1]);
      return out >= 1 && out <= days;
    });
    return last.length === 0 ? [] : [[heading, rule, ...last].join('\n')];
  });
}

const EVE = /^\W*the (?:day|evening|night|eve) before\b/iu;
const HEADING = /^#{1,6} /u;
const ALSO_ASKED = /^\*Also asked:/iu;

/** Returns the sections and paragraphs of a passage that start with 'The day before'. */
function sectionsOf({ heading, text }: Passage): string[] {
  let isEve = EVE.test(heading.split(' › ').at(-1) ?? '');
  const sections: string[] = [];
  for (const block of text.split(/\n{2,}/u)) {
    const [first = ''] = block.split('\n');
    if (HEADING.test(first)) {
      isEve = EVE.test(first);
      const rest = block.slice(first.length).trim();
      if (isEve && rest !== '') sections.push(rest);
    } else if ((isEve && !ALSO_ASKED.test(first)) || EVE.test(first)) sections.push(block.trim());
  }
  return sections;
}
