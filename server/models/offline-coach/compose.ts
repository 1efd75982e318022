import type { Dialogue, Passage } from './dialogue.ts';
import { nameText } from './plain-text.ts';
import type { QuestionKind } from './question-kind.ts';
import type { Quote, Selection } from './select-quotes.ts';

const LEADS: Record<QuestionKind['name'], (where: string) => string> = {
  number: (where) => `The figures, from ${where}:`,
  reason: (where) => `The thinking behind it, from ${where}:`,
  steps: (where) => `How it is done, from ${where}:`,
  definition: (where) => `From ${where}:`,
  choice: (where) => `To weigh it up, from ${where}:`,
  person: (where) => `From ${where}:`,
  time: (where) => `On the timing, from ${where}:`,
  other: (where) => `From ${where}:`,
};

const HEALTH =
  /\b(?:pain|painful|hurts?|hurting|injur\w*|sore|ache|aching|torn|tear|sprain\w*|strained|herniat\w*|hernia|numb\w*|tingling|swollen|dizzy|doctor|physio\w*|surgery|pregnan\w*|blood pressure)\b/iu;
/** A question about somebody's past is no complaint. */
const STORY = /^(?:how|when|where|why|what|who) (?:did|was|were|has|had) (?!i\b|my\b|you\b|we\b)/iu;
const DOCTOR =
  'I am not a doctor and cannot judge pain. If it is sharp, new, lasting or gets worse, please see one before you train on.';
const WHO_SPEAKS =
  '*I am the built-in coach, working without a model provider: I find passages in the library and quote them.*';

export function composeAnswer(selection: Selection, kind: QuestionKind, dialogue: Dialogue): string {
  const [first, ...others] = selection.quotes;
  if (first === undefined) return composeNothing(dialogue);
  const blocks = [LEADS[kind.name](where(first.passage)), quoted(first)];
  const points = others.filter((quote) => quote.kind === 'words');
  for (const quote of others.filter((other) => other.kind !== 'words'))
    blocks.push(`From ${where(quote.passage)}:`, quoted(quote));
  if (points.length > 0)
    blocks.push(points.map((quote) => `- ${capital(where(quote.passage))}: ${quoted(quote)}`).join('\n'));
  blocks.push(closing(selection));
  if (isComplaint(dialogue.question)) blocks.push(DOCTOR);
  if (dialogue.isFirstAnswer) blocks.push(WHO_SPEAKS);
  return blocks.join('\n\n');
}

/** Says that the library has nothing, and asks one thing that may help. */
export function composeNothing({ question, isFirstAnswer }: Dialogue): string {
  const blocks = [
    'I found nothing in the library that answers this. Could you say it in other words, or name the lift, the piece of gear or the book you mean?',
  ];
  if (isComplaint(question)) blocks.push(DOCTOR);
  if (isFirstAnswer) blocks.push(WHO_SPEAKS);
  return blocks.join('\n\n');
}

function isComplaint(question: string): boolean {
  return HEALTH.test(question) && !STORY.test(question.trim());
}

function quoted(quote: Quote): string {
  const mark = `[${quote.passage.number}]`;
  if (quote.kind === 'words') return `“${quote.text}” ${mark}`;
  if (quote.kind === 'points')
    return quote.items
      .map((item, index) => `${quote.isNumbered ? `${index + 1}.` : '-'} “${item}” ${mark}`)
      .join('\n');
  const [head, ...body] = quote.rows.map((row) => `| ${row.join(' | ')} |`);
  const rule = `|${' --- |'.repeat(quote.rows[0]?.length ?? 0)}`;
  return [head, rule, ...body, '', `As printed there ${mark}.`].join('\n');
}

/** Where a passage stands, in a sentence: work, page, heading. */
function where({ work, place, heading }: Passage): string {
  const under = nameText(heading.split(' › ').at(-1) ?? '').replace(/^\d+(?:\.\d+)*\.?\s+/u, '');
  const parts = [`*${nameText(work)}*`, place, under === '' ? '' : `under *${under}*`];
  return parts.filter((part) => part !== '').join(', ');
}

function closing({ further, quotes }: Selection): string {
  const next = further[0];
  const open =
    quotes.length > 1
      ? 'The numbers open the pages these lines stand on'
      : 'The number opens the page this stands on';
  return next === undefined ? `${open}.` : `${open}. There is more in ${where(next)} [${next.number}].`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
