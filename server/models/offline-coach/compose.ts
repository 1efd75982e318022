import type { Candidate } from './candidates.ts';
import type { Dialogue, Passage } from './dialogue.ts';
import { nameText } from './plain-text.ts';
import type { QuestionKind } from './question-kind.ts';
import type { Selection } from './select-quotes.ts';

/** How the first quote is led in, when it sounds like what is asked for. */
const LEADS: Partial<Record<QuestionKind['name'], string>> = {
  price: 'What it costs',
  number: 'The figures',
  reason: 'The thinking behind it',
  steps: 'How it is done',
};

const HEALTH =
  /\b(?:pain|painful|hurts?|hurting|injur\w*|sore|ache|aching|torn|tear|sprain\w*|strained|herniat\w*|hernia|numb\w*|tingling|swollen|dizzy|doctor|physio\w*|surgery|pregnan\w*|blood pressure)\b/iu;
/** A question about somebody's past is no complaint. */
const STORY = /^(?:how|when|where|why|what|who) (?:did|was|were|has|had) (?!i\b|my\b|you\b|we\b)/iu;
const DOCTOR =
  'I am not a doctor and cannot judge pain. If it is sharp, new, lasting or gets worse, please see one before you train on.';
const WHO_SPEAKS =
  '*I am the built-in coach, working without a model provider: I find passages in the library and quote them. Each number opens its page.*';

export function composeAnswer(selection: Selection, kind: QuestionKind, dialogue: Dialogue): string {
  const [first, ...others] = selection.quotes;
  if (first === undefined) return composeNothing(dialogue);
  const lead = first.kind !== 'words' || kind.sounds.test(first.text) ? LEADS[kind.name] : undefined;
  const blocks = [set(first, lead === undefined ? 'From' : `${lead}, from`)];
  for (const quote of others) if (quote.kind !== 'words') blocks.push(set(quote, 'From'));
  const bullets = others.flatMap((quote) => (quote.kind === 'words' ? [`- ${inLine(quote)}`] : []));
  if (bullets.length > 0) blocks.push(bullets.join('\n'));
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

/** A quote as a block of its own, under a line that says where it stands. */
function set(quote: Candidate, lead: string): string {
  const { passage } = quote.reading;
  const mark = `[${passage.number}]`;
  if (quote.kind === 'table')
    return `${lead} ${where(passage)} ${mark}, as printed there:\n\n${tableText(quote.rows)}`;
  const head = `${lead} ${where(passage)}:`;
  if (quote.kind === 'points') return `${head}\n\n${block(quote.markdown)} ${mark}`;
  const words = `${head}\n\n“${quote.text}” ${mark}`;
  return quote.points === null ? words : `${words}\n\n${block(quote.points)} ${mark}`;
}

/** Several lines of a page as it prints them. */
function block(markdown: string): string {
  return markdown
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
}

function inLine(quote: Candidate & { kind: 'words' }): string {
  const { passage } = quote.reading;
  return `${capital(where(passage))}: “${quote.text}” [${passage.number}]`;
}

function tableText([head = [], ...body]: readonly string[][]): string {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [row(head), `|${' --- |'.repeat(head.length)}`, ...body.map(row)].join('\n');
}

/** Where a passage stands, in a sentence: work, page, heading. */
function where({ work, place, heading }: Passage): string {
  const own = nameText(heading.split(' › ').at(-1) ?? '').replace(/^\d+(?:\.\d+)*\.?\s+/u, '');
  const parts = [`*${nameText(work)}*`, place, own === '' || own === nameText(work) ? '' : `under *${own}*`];
  return parts.filter((part) => part !== '').join(', ');
}

function closing({ further: [next], quotes: [first] }: Selection): string {
  if (next !== undefined) return `There is more in ${where(next)} [${next.number}].`;
  return `Open [${first?.reading.passage.number}] to read the page around it.`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
