import type { Exchange } from '#server/offline-coach/conversation/dialogue.ts';
import { where } from '#server/offline-coach/quote-blocks.ts';
import { quotable } from '#server/offline-coach/words/plain-text.ts';
import type { Candidate } from './candidates.ts';
import type { KindName } from './kind-rules.ts';
import type { Sentence } from './passage-units.ts';
import { kindOf, type QuestionKind } from './question-kind.ts';
import { met, type Term } from './question-terms.ts';

/** What earlier answers said, for choosing the next quote. */
export interface Repeats {
  /** Whether an earlier answer led with a line that lacks what is asked now. */
  isSaid: (text: string) => boolean;
  /** Whether quotes may be extended back to the first sentence of their entry. */
  mayOpen: boolean;
  /**
   * Reduces a quote that the last answer already contained to the sentence that answers; null when nothing of
   * it is worth quoting.
   * @param own terms of the message without those carried over
   */
  shortened: (quote: Candidate, own: readonly Term[]) => Candidate | null;
}

const HEADLINE = /^“?\*\*(.+?)\*\*/u;
const QUOTED = /^[>|“]/u;
/** Kinds whose answer a sentence clearly has or lacks. */
const PLAIN: readonly KindName[] = ['date', 'person', 'place'];
/** Factor for text quoted before: it may be needed again, but new text is better. */
const SHOWN = 0.9;
const REPEATED = 0.85;

/** Number of exchanges within which a line is not repeated. */
const EXCHANGES_MAX = 3;

/** @param exchanges the last exchange and those before it, latest first */
export function repeatsOf(
  [last, ...earlier]: readonly [Exchange, ...Exchange[]],
  kind: QuestionKind,
): Repeats {
  const { question } = last;
  const quotes = [last, ...earlier].slice(0, EXCHANGES_MAX).map(firstQuoteOf);
  const first = firstLineOf(last);
  const before = earlier.slice(0, EXCHANGES_MAX - 1).map(firstLineOf);
  // One sentence may answer both 'Who founded the gym?' and 'When?'.
  const isPlain = kind.isExact || PLAIN.includes(kind.name);
  const isOther = kindOf(question).name !== kind.name && isPlain;
  // Many lines have numbers, few have a day or a name.
  const said = kind.isExact ? REPEATED : 1;
  return {
    mayOpen: true,
    isSaid: (text) => {
      const words = wordsIn(text);
      const isSaid = [first, ...before].some((said) => said.includes(words));
      return words !== '' && isSaid && !(isOther && kind.fits(text) === 1);
    },
    shortened: (candidate, own) => {
      const { core } = candidate;
      const words = wordsIn(core ?? '');
      if (core === null || candidate.kind === 'table' || !contains(quotes, words)) return candidate;
      const sentence = sentencesIn(candidate).find(({ text }) => text === core);
      if (sentence === undefined) return candidate;
      if (!(isPlain && kind.fits(core) === 1) && !isOn(own, sentence)) return null;
      const alone = {
        kind: 'words',
        text: core,
        paragraph: [sentence],
        from: 0,
        to: 1,
        points: null,
      } as const;
      return { ...candidate, ...alone, score: candidate.score * (first.includes(words) ? said : SHOWN) };
    },
  };
}

/**
 * Whether a sentence is on what a message asks itself: its heading and the words carried over match what was
 * left of a quote as well as they matched what answered before.
 */
function isOn(own: readonly Term[], { stems }: Sentence): boolean {
  const topics = own.filter(({ isTopic }) => isTopic);
  return (topics.length > 0 ? topics : own).some((term) => met(term, stems) > 0);
}

/** Factor for the rest of a page that was quoted. */
const GOES_ON = 1.3;

/** Leaves out every line that these answers already contain, and goes on with the page they quoted. */
export function withoutShown(answers: readonly string[]): Repeats {
  const shown = answers.map(wordsIn);
  const isSaid = (text: string) => contains(shown, wordsIn(text));
  return {
    mayOpen: false,
    isSaid,
    shortened: (candidate) => {
      const rest = afterShown(candidate, isSaid);
      return rest && isSaid(where(candidate)) ? { ...rest, score: GOES_ON * rest.score } : rest;
    },
  };
}

/** Returns a quote without its first sentences as far as they were shown; null when nothing is left. */
function afterShown(candidate: Candidate, isSaid: (text: string) => boolean): Candidate | null {
  if (candidate.kind !== 'words') return candidate;
  const { paragraph, to, reading } = candidate;
  const from = paragraph.findIndex(
    ({ text }, at) => at >= candidate.from && (text === null || !isSaid(text)),
  );
  if (from === candidate.from) return candidate;
  if (from < 0 || from >= to) return null;
  const text = quotable(reading.passage.text.slice(paragraph[from]!.start, paragraph[to - 1]!.end));
  return text === null ? null : { ...candidate, from, text };
}

/** Whether one of the answers contains a text; citation numbers do not matter. */
export function isShown(text: string, answers: readonly string[]): boolean {
  return contains(answers.map(wordsIn), wordsIn(text.replace(/\[\d+\]/gu, '')));
}

const contains = (texts: readonly string[], words: string): boolean =>
  words !== '' && texts.some((text) => text.includes(words));

const firstQuoteOf = ({ answer }: Exchange): string =>
  wordsIn(answer.split('\n\n').find((block) => QUOTED.test(block)) ?? '');
const firstLineOf = (exchange: Exchange): string =>
  wordsIn(HEADLINE.exec(exchange.answer)?.[1] ?? '') || firstQuoteOf(exchange);

const sentencesIn = ({ reading: { units } }: Candidate): Sentence[] =>
  units.flatMap((unit) => {
    if (unit.kind === 'table') return [];
    return unit.kind === 'points' ? unit.items.flat() : unit.sentences;
  });

/** Keeps only letters and digits, so that punctuation and line breaks do not matter. */
const wordsIn = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
