import { nameText } from '#server/offline-coach/words/plain-text.ts';
import { stemsOf } from '#server/offline-coach/words/stems.ts';
import { timeOffIn } from '#server/offline-coach/words/time-off.ts';
import type { Candidate } from './candidates.ts';
import { saysTooLittle } from './lines.ts';
import { asksForPrice } from './passage-reading.ts';
import type { QuestionKind } from './question-kind.ts';
import { LEANS } from './quote.ts';

/** Longest one-line answer; from a longer sentence only the answering part is used. */
const LINE_MAX_CHARACTERS = 170;
const TWO_MAX_CHARACTERS = 220;
const ROW_MAX_CHARACTERS = 240;
const PART_MIN_CHARACTERS = 30;
/** 'Seen from there, they should be vertical.' */
const LEANS_LATER = /^[^.!?,;]{0,40}, (?:they|it|these|those|this|he|she)\b/iu;
/** Minimum match between the question that precedes a sentence and the question asked. */
const ASKED_ENOUGH = 0.5;
const BARE = /^(?:yes|no)\.$/iu;
/** Points where a sentence can be cut so that both parts still read well. */
const PARTS = /(?<=[;:])\s+|\s+[–—]\s+/u;
const NEGATION =
  /\b(?:no|not|never|don[’']t|doesn[’']t|do not|does not|cannot|can[’']t|shouldn[’']t|nobody|nothing|without)\b/iu;
const AFFIRMATION = /^(?:yes\b|you (?:can|may|should)\b|of course\b)/iu;
const GRANTED = /^you (?:can|may|should) (?:(?:also|always|still|easily|safely) )?(\p{L}+)/iu;
const REFUSAL =
  /^(?:no\b(?!\.? ?\d)|never\b|do not\b|don[’']t\b|you (?:cannot|can[’']t|should not|shouldn[’']t|need not)\b)/iu;
const ASKS_LEAVE =
  /^(?:and |but |so |ok |hey |coach,? )?(?:can|could|should|may|do|must) (?:i|we|you)\b|^(?:and |but |so )?is it (?:ok|okay|safe|fine|all right)\b/iu;

/**
 * Returns the one-line answer: the best sentence of the quote, or the part of it that fits, in the page's own
 * words. Returns null when no part of the quote can stand alone.
 */
export function answerLineOf(candidate: Candidate, question: string, kind: QuestionKind): string | null {
  const { price } = candidate.reading;
  if (price !== null && asksForPrice(question))
    return `${entryOf(candidate)}: ${price.replace(/^Price: /u, '')}`;
  const core = withNextSentence(candidate);
  if (core === null) return null;
  // For 'wide or narrow', one list item is only half the answer.
  if (candidate.kind === 'points' && EITHER.test(question) && !PREFERS.test(core)) return null;
  // A single table row answers only a question about its figure, its subject or a length of time.
  if (candidate.kind === 'table') {
    const isOne = candidate.isOnlyRow || candidate.rows.length === 2;
    return kind.isExact || isOne || timeOffIn(question) !== null ? rowLine(candidate.rows, core) : null;
  }
  if (core.endsWith('?') || core.endsWith(':') || saysTooLittle(core, kind)) return null;
  // Right after the question, 'it' refers to the thing asked about.
  if ((LEANS.test(core) || LEANS_LATER.test(core)) && candidate.evidence.asked < ASKED_ENOUGH)
    return withAntecedent(candidate, core);
  const line = core.length <= LINE_MAX_CHARACTERS ? core : partOf(core, kind);
  if (line === null) return null;
  return `${verdictOf(line, question, candidate)}${line}`;
}

/** 'Below it is your ability to do a lot of useful work. That ability is called …' */
function withAntecedent(candidate: Candidate, core: string): string | null {
  if (candidate.kind !== 'words') return null;
  const at = candidate.paragraph.findIndex(({ text }) => text === core);
  const before = candidate.paragraph[at - 1]?.text ?? null;
  if (before === null || at <= candidate.from || LEANS.test(before) || /[?:]$/u.test(before)) return null;
  const both = `${before} ${core}`;
  return both.length <= TWO_MAX_CHARACTERS ? both : null;
}

const EITHER = /\b(\p{L}+) or (?:a |an |the )?(?!nos?\b|not\b|what\b)\p{L}+\b/iu;
const PREFERS = /\b(?:suits?|better|best|prefer|choose|start with|begin with|first)\b/iu;

const entryOf = ({ reading: { passage } }: Candidate) =>
  nameText(passage.heading.split(' › ').at(-1) ?? passage.work);

/** Returns the best sentence; 'Yes.' comes with the sentence that follows it. */
function withNextSentence(candidate: Candidate): string | null {
  const { core } = candidate;
  if (core === null || candidate.kind !== 'words' || !BARE.test(core)) return core;
  const at = candidate.paragraph.findIndex(({ text }) => text === core);
  const next = candidate.paragraph[at + 1]?.text;
  return at < 0 || next === undefined || next === null ? core : `${core} ${next}`;
}

/** Formats a table row with its column names: 'Best box squat 200 kg: chain at the top 46 kg'. */
function rowLine([head = [], ...rows]: readonly string[][], core: string): string | null {
  const row = rows.find((cells) => cells.join(' | ') === core);
  if (row === undefined) return null;
  const named = row.flatMap((cell, at) => (cell === '' ? [] : [{ name: head[at] ?? '', cell }]));
  const [first, ...others] = named;
  if (first === undefined) return null;
  // A number is meaningless without its column name.
  const what = FIGURE.test(first.cell) ? `${first.name} ${first.cell}`.trim() : first.cell;
  const pairs = others.map(pairOf);
  const between = pairs.some((pair) => pair.includes(',')) ? '; ' : ', ';
  const dash = [what, ...pairs].some((each) => each.includes(':')) ? ' –' : ':';
  const line = `${what}${dash} ${pairs.join(between)}.`;
  return line.length <= ROW_MAX_CHARACTERS ? line : null;
}

const FIGURE = /^[\d<>~±+-]/u;

function pairOf({ name, cell }: { name: string; cell: string }): string {
  if (name === '') return cell;
  return FIGURE.test(cell) ? `${name} ${cell}` : `${name}: ${cell}`;
}

function partOf(sentence: string, kind: QuestionKind): string | null {
  const parts = sentence.split(PARTS).filter((part) => part.length >= PART_MIN_CHARACTERS);
  if (parts.length < 2) return null;
  const fitting = parts.find(
    (part, at) =>
      part.length <= LINE_MAX_CHARACTERS &&
      kind.fits(part) > 0 &&
      !LEANS.test(part) &&
      // 'As soon as two signs come together: slow sets, no wish to come in' says no to nothing.
      !(kind.name === 'yes or no' && parts[at - 1]?.endsWith(':')),
  );
  return fitting === undefined ? null : fitting.replace(/[;:,]$/u, '.');
}

/**
 * Returns 'No.' for a sentence that forbids what the question asks to do, 'Yes.' for one that explicitly
 * permits it.
 */
function verdictOf(line: string, question: string, { evidence }: Candidate): string {
  if (!ASKS_LEAVE.test(question.trim()) || NEGATION.test(question)) return '';
  if (/^(?:yes|no)\b/iu.test(line)) return '';
  if (REFUSAL.test(line)) return 'No. ';
  if (!AFFIRMATION.test(line) || NEGATION.test(line)) return '';
  return evidence.asked >= ASKED_ENOUGH || grants(line, question) ? 'Yes. ' : '';
}

/** 'You can help at a meet' does not mean yes to 'can I lift in leggings at a meet'. */
function grants(line: string, question: string): boolean {
  const granted = GRANTED.exec(line)?.[1];
  return granted === undefined || stemsOf(granted).some((stem) => stemsOf(question).includes(stem));
}
