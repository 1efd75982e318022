import { stemsOf } from '#server/offline-coach/words/stems.ts';
import { findQuote, fold } from '#shared/quote.ts';
import { UNVERIFIED_MARK } from '#shared/source.ts';
import type { Answered } from './ask.ts';
import type { AnswerQuestion } from './questions.ts';

/** How well an answer met its question. */
export type Verdict =
  /** The expected words are in the first thing said or quoted, or further down. */
  | 'first'
  | 'lower'
  /** Something else was said, or nothing although the library has the answer. */
  | 'other'
  | 'nothing'
  /** Not in the library: reported as such, or answered anyway. */
  | 'declined'
  | 'made up';

/** Counts of what an answer asserts and of the support for it. */
export interface Truth {
  quotes: number;
  unverified: number;
  claims: number;
  citedClaims: number;
  /** Cited claims whose words are mostly on a cited page. */
  carriedClaims: number;
  numbers: number;
  /** Numbers that are neither on a cited page nor in the question. */
  unsourcedNumbers: number;
}

export interface Judged {
  question: AnswerQuestion;
  answered: Answered;
  verdict: Verdict;
  truth: Truth;
}

const DECLINES =
  /\b(?:library|books?|pages?|sources?|passages?)\b[^.]{0,40}\b(?:do(?:es)? not|don[’']t|doesn[’']t|has nothing|have nothing|nothing)\b|\bI (?:found nothing|could not find|couldn[’']t find)\b|\bnot (?:covered|mentioned|in the library)\b/iu;
const MARKER = /\[\d{1,3}\]/u;
const MARKERS = /\[(\d{1,3})\]/gu;
const QUOTE = /“[^”]+”/gu;
const QUOTE_MIN_WORDS = 4;
const CLAIM_MIN_STEMS = 4;
/** A page supports a claim when it contains this share of its words. */
const CARRIED = 0.6;
const NUMBER = /\d+(?:[.,]\d+)*/gu;

export function judge(question: AnswerQuestion, answered: Answered): Judged {
  return {
    question,
    answered,
    verdict: verdictOf(question, answered.text),
    truth: truthOf(question, answered),
  };
}

function verdictOf({ answer, also = [] }: AnswerQuestion, text: string): Verdict {
  const declines = DECLINES.test(text.split('\n\n')[0] ?? '');
  if (answer === null) return declines ? 'declined' : 'made up';
  if (declines) return 'nothing';
  const isIn = (part: string) => [answer, ...also].some((words) => has(part, words));
  if (isIn(firstPart(text))) return 'first';
  return isIn(text) ? 'lower' : 'other';
}

function has(text: string, words: string): boolean {
  const plain = text.replace(/^[ \t]*>[ \t]?/gmu, '').replace(MARKERS, '');
  return findQuote(fold(plain), plain, words) !== null;
}

/** Returns the blocks up to and including the first quote. */
function firstPart(text: string): string {
  const blocks = text.split('\n\n');
  const cited = blocks.findIndex((block) => MARKER.test(block));
  const quoted = blocks.findIndex((block) => /^[>|“]/u.test(block));
  return blocks.slice(0, Math.max(cited, quoted) + 1).join('\n\n');
}

export function truthOf({ question }: AnswerQuestion, { text, pages }: Answered): Truth {
  const unverified = text.split(UNVERIFIED_MARK).length - 1;
  const quotes = (text.match(QUOTE) ?? []).filter((quote) => quote.split(/\s+/u).length >= QUOTE_MIN_WORDS);
  const everyPage = [...pages.values()].join('\n');
  const sourced = new Set(`${everyPage} ${question}`.match(NUMBER) ?? []);
  const truth: Truth = {
    quotes: quotes.length,
    unverified,
    claims: 0,
    citedClaims: 0,
    carriedClaims: 0,
    numbers: 0,
    unsourcedNumbers: 0,
  };
  for (const paragraph of withoutQuotes(text).split(/\n+/u)) {
    const own = paragraph.replace(MARKERS, ' ');
    for (const number of withoutPlaces(own).match(NUMBER) ?? []) {
      truth.numbers++;
      if (!sourced.has(number)) truth.unsourcedNumbers++;
    }
    for (const sentence of sentencesOf(paragraph)) {
      const stems = stemsOf(sentence.replace(MARKERS, ' '));
      if (stems.length < CLAIM_MIN_STEMS || isAboutItself(sentence) || sentence.trim().endsWith('?'))
        continue;
      truth.claims++;
      const cited = [...sentence.matchAll(MARKERS)].map(([, number]) => pages.get(Number(number)) ?? '');
      if (cited.length === 0) continue;
      truth.citedClaims++;
      const page = new Set(stemsOf(cited.join('\n')));
      if (stems.filter((stem) => page.has(stem)).length / stems.length >= CARRIED) truth.carriedClaims++;
    }
  }
  return truth;
}

/** Returns the text in the answer's own words: no quotes, places or blocks printed as on their page. */
const withoutQuotes = (text: string) =>
  text
    .replace(QUOTE, ' ')
    .replace(/ — \*[^\n]*$/gmu, ' ')
    .replace(/^[ \t]*(?:>|\||—|#|See also:|\*Built-in coach).*$/gmu, ' ')
    // Bold text is one claim, however many sentences it has.
    .replace(/\*\*[^*\n]+\*\*/gu, (bold) => bold.replace(/[.!?] /gu, ', '));

/** A citation after the period belongs to the sentence before it. */
function sentencesOf(paragraph: string): string[] {
  return paragraph.split(/(?<=[.!?](?:\*\*)?(?:\s?\[\d{1,3}\])*)\s+(?!\[\d)/u);
}

/** Names of places and works assert nothing. */
const withoutPlaces = (text: string) =>
  text.replace(/\*[^*\n]+\*/gu, ' ').replace(/\b(?:page|chapter|section)s? \d+|\d{2}:\d{2}:\d{2}/giu, ' ');

/** Whether a sentence says what the coach is or where it looked, which is not a claim about training. */
const isAboutItself = (sentence: string) =>
  /\b(?:I am|I’m|I'm|I look|I found|library|built-in coach)\b/u.test(sentence) ||
  /^\s*(?:From|Also|#|>|-|\|)/u.test(sentence);
