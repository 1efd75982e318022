import type { Candidate } from './candidates.ts';
import { complaintAdviceFor } from './complaints.ts';
import type { Dialogue, Passage } from './dialogue.ts';
import { nameText } from './plain-text.ts';
import type { QuestionKind } from './question-kind.ts';
import type { Selection } from './select-quotes.ts';
import type { SubQuestion } from './sub-questions.ts';
import { remembered } from './tool-replies.ts';

/** How the first quote is led in, when it sounds like what is asked for. */
const LEADS: Partial<Record<QuestionKind['name'], string>> = {
  price: 'Pricing',
  number: 'The figures',
  reason: 'The thinking behind it',
  steps: 'How it is done',
};

const SECTION_QUOTES_MAX = 2;

const NOTHING =
  'I found nothing in the library that answers this. Could you say it in other words, or name the lift, the piece of gear or the book you mean?';
const WHO_CALCULATES =
  '*I am the built-in coach, working without a model provider: I calculate, write down and remember by rule, and quote the library.*';
const WHO_SPEAKS =
  '*I am the built-in coach, working without a model provider: I find passages in the library and quote them. Each number opens its page.*';

/** The answer to a question of one sub-question. */
export function composeAnswer(selection: Selection, kind: QuestionKind, dialogue: Dialogue): string {
  return framed([...answerBlocks(selection, kind), closing(selection)], dialogue);
}

/** The answer to a question of several sub-questions, each under a heading. */
export function composeSections(
  sections: readonly { subQuestion: SubQuestion; selection: Selection }[],
  dialogue: Dialogue,
): string {
  const quoted = new Set<string>();
  const blocks = sections.flatMap(({ subQuestion, selection }) => {
    const quotes = selection.quotes.slice(0, SECTION_QUOTES_MAX).filter((quote) => {
      const isNew = !quoted.has(keyOf(quote));
      quoted.add(keyOf(quote));
      return isNew;
    });
    if (quotes.length === 0) return [];
    return [
      `### ${headingOf(subQuestion.text)}`,
      ...answerBlocks({ ...selection, quotes }, subQuestion.kind),
    ];
  });
  return framed(blocks, dialogue);
}

function answerBlocks({ quotes: [first, ...others] }: Selection, kind: QuestionKind): string[] {
  if (first === undefined) return [];
  const lead = first.kind !== 'words' || kind.sounds.test(first.text) ? LEADS[kind.name] : undefined;
  const blocks = [set(first, lead === undefined ? 'From' : `${lead}, from`)];
  for (const quote of others) if (quote.kind !== 'words') blocks.push(set(quote, 'From'));
  const bullets = others.flatMap((quote) => (quote.kind === 'words' ? [`- ${inLine(quote)}`] : []));
  return bullets.length > 0 ? [...blocks, bullets.join('\n')] : blocks;
}

/** Says that the library has nothing, and asks one thing that may help. */
export function composeNothing(dialogue: Dialogue): string {
  return framed([NOTHING], dialogue);
}

/** What was done, and below it what the library has on the rest of the message; null when that asks for nothing. */
export function composeWithReplies(
  blocks: readonly string[],
  answer: string | null,
  dialogue: Dialogue,
): string {
  if (answer !== null) return [...blocks, answer].join('\n\n');
  const advice = complaintAdviceFor(dialogue.question);
  const who = dialogue.isFirstAnswer ? [WHO_CALCULATES] : [];
  return [...advice.first, ...blocks, ...advice.last, ...who].join('\n\n');
}

/** An answer with what is said around every one. */
function framed(blocks: readonly string[], { question, isFirstAnswer, results }: Dialogue): string {
  const advice = complaintAdviceFor(question);
  const memories = remembered(results);
  const known = memories.length === 0 ? [] : [`What I remember about you: ${memories.join(' · ')}`];
  return [
    ...advice.first,
    ...blocks,
    ...(blocks.includes(NOTHING) ? [] : known),
    ...advice.last,
    ...(isFirstAnswer ? [WHO_SPEAKS] : []),
  ].join('\n\n');
}

/** A quote as a block of its own, under a line that says where it stands. */
function set(quote: Candidate, lead: string): string {
  const { passage } = quote.reading;
  const mark = `[${passage.number}]`;
  if (quote.kind === 'table')
    return `${lead} ${where(passage)} ${mark}, as printed there:\n\n${tableText(quote.rows)}`;
  const head = `${lead} ${where(passage)}:`;
  if (quote.kind === 'points') return `${head}\n\n${block(quote.markdown)} ${mark}`;
  const words = `${head}\n\n${quotedWords(quote)}`;
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
  return `${capital(where(passage))}: ${quotedWords(quote)}`;
}

/** The words, and behind those of a shop's entry its price, which nobody wants to look up. */
function quotedWords({ text, reading: { passage, price } }: Candidate & { kind: 'words' }): string {
  const mark = `[${passage.number}]`;
  return price === null || text.includes(price)
    ? `“${text}” ${mark}`
    : `“${text}” ${mark} “${price}” ${mark}`;
}

function tableText([head = [], ...body]: readonly string[][]): string {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [row(head), `|${' --- |'.repeat(head.length)}`, ...body.map(row)].join('\n');
}

/** Where a passage stands, in a sentence: work, page, heading. */
function where({ work, place, heading }: Passage): string {
  const own = nameText(heading.split(' › ').at(-1) ?? '').replace(/^\d+(?:\.\d+)*\.?\s+/u, '');
  const spot = nameText(place);
  const isNamed = own === '' || own === nameText(work) || spot.endsWith(own);
  const parts = [`*${nameText(work)}*`, spot, isNamed ? '' : `under *${own}*`];
  return parts.filter((part) => part !== '').join(', ');
}

function closing({ further: [next], quotes: [first] }: Selection): string {
  if (next !== undefined) return `There is more in ${where(next)} [${next.number}].`;
  return `Open [${first?.reading.passage.number}] to read the page around it.`;
}

function headingOf(question: string): string {
  return capital(nameText(question).replace(/[\s?.,;]+$/u, ''));
}

function keyOf(quote: Candidate): string {
  return `${quote.reading.passage.number} ${quote.kind === 'words' ? quote.text : quote.kind}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
