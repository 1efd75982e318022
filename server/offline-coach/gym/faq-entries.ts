import type { Passage } from '#server/offline-coach/conversation/dialogue.ts';
import { beginsWith, quotation } from '#server/offline-coach/quote-blocks.ts';
import { askedOf } from '#server/offline-coach/quotes/asked.ts';
import { type Heading, headingOf } from '#server/offline-coach/quotes/headings.ts';
import { type Unit, unitsOf } from '#server/offline-coach/quotes/passage-units.ts';
import type { Query } from '#server/offline-coach/quotes/query.ts';
import type { QuestionKind } from '#server/offline-coach/quotes/question-kind.ts';
import { type KnownWords, type Term, termsOf } from '#server/offline-coach/quotes/question-terms.ts';
import { nameText } from '#server/offline-coach/words/plain-text.ts';
import { coverage, stemsOf } from '#server/offline-coach/words/stems.ts';

/** An FAQ entry as the answer to a question. */
export interface FaqEntry {
  passage: Passage;
  /** The answering sentence. */
  line: string;
  /** The paragraph or the table rows around it. */
  around: string;
  isTable: boolean;
  /** How closely its question, or an alternative wording, matches the question asked, from 0 to 1. */
  asks: number;
  /** Whether its question, or an alternative wording, is the very question asked. */
  isSame: boolean;
  score: number;
}

/** A question with its search terms and the expected kind of answer. */
export interface Asking {
  query: Query;
  kind: QuestionKind;
}

/**
 * Score weights of matching words, signs of an answer and search rank. Entries usually lead with the answer.
 * One without any sign of the subject was let in for its question alone.
 */
const WEIGHTS = {
  asked: 1,
  kind: 0.6,
  heading: 0.6,
  asks: 1,
  signs: 0.08,
  first: 0.2,
  rank: 0.03,
  offSubject: 1,
};
const SIGNS_MAX = 2;
/** A first sentence with at most this many words is shown with the next one. */
const OPENING_WORDS = 3;
/** Minimum match between questions for an entry to answer without any sign of an answer. */
export const ASKS_FROM = 0.6;
/** Minimum match between questions for such an entry to rank with those that have one. */
const SURELY_ASKS = 0.9;

/**
 * Returns the answering entries, best first.
 * @param answers null when only an entry with nearly the same question may answer
 */
export function entriesFor(
  answers: RegExp | null,
  { query, kind }: Asking,
  { entries, known }: { entries: readonly Passage[]; known: KnownWords },
): FaqEntry[] {
  const terms = termsOf(query, known);
  const signs = answers && new RegExp(answers.source, 'giu');
  // 'How much is it' has no word that a sentence could share with it.
  const weight = Math.min(
    1,
    [...query.terms.values()].reduce((sum, one) => sum + one, 0),
  );
  const metIn = (line: string) => weight * coverage(query.terms, new Set(stemsOf(line)));
  const found = entries.flatMap((passage, rank): FaqEntry[] => {
    const units = unitsOf(passage.text);
    const { asks, same } = askedIn(passage, units, query.text, terms);
    const isAsked = asks >= ASKS_FROM;
    const pieces = piecesOf(units);
    const metFirst = metIn(pieces[0]?.line ?? '');
    const candidates = pieces.flatMap((piece, at) => {
      const count = signs === null ? 0 : Math.min(piece.line.match(signs)?.length ?? 0, SIGNS_MAX);
      if (count === 0 && !isAsked) return [];
      const met = metIn(piece.line);
      // 'No', 'only' and 'if' are in any sentence; an entry says yes or no in its first, unless another has
      // more of what is asked about.
      const saysLater = kind.name === 'yes or no' && at > 0 && met <= metFirst;
      const fits = saysLater ? 0 : kind.fits(piece.line);
      const first = at === 0 ? WEIGHTS.first : 0;
      return [{ ...piece, count, fit: WEIGHTS.signs * count + WEIGHTS.kind * fits + met + first }];
    });
    const [best] = candidates.toSorted((one, other) => other.fit - one.fit);
    if (best === undefined) return [];
    const inHeading = coverage(query.terms, new Set(stemsOf(passage.heading)));
    const inText = coverage(query.terms, new Set(stemsOf(`${passage.heading} ${passage.text}`)));
    const isOnSubject = signs === null || asks >= SURELY_ASKS || candidates.some(({ count }) => count > 0);
    const score =
      WEIGHTS.asked * inText +
      WEIGHTS.heading * inHeading +
      WEIGHTS.asks * asks +
      WEIGHTS.signs +
      best.fit -
      WEIGHTS.rank * rank -
      (isOnSubject ? 0 : WEIGHTS.offSubject);
    const { line, around, isTable } = best;
    return [{ line, around, isTable, passage, asks, isSame: same > 0, score }];
  });
  return found.sort((one, other) => Number(other.isSame) - Number(one.isSame) || other.score - one.score);
}

function askedIn(
  { heading }: Passage,
  units: readonly Unit[],
  text: string,
  terms: readonly Term[],
): Heading {
  const ways = units.find((unit) => unit.heading === '')?.ways;
  return headingOf(heading.split(' › ').at(-1) ?? '', askedOf(text, terms), ways);
}

export type Piece = Pick<FaqEntry, 'line' | 'around' | 'isTable'>;

/** Returns the sentences of an entry with their paragraphs. */
export const piecesIn = ({ text }: Passage): Piece[] => piecesOf(unitsOf(text));

function piecesOf(units: readonly Unit[]): Piece[] {
  return units.flatMap((unit): Piece[] => {
    if (unit.kind === 'table') {
      const [head = [], ...body] = unit.rows;
      const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
      const around = [row(head), `|${' --- |'.repeat(head.length)}`, ...body.map(row)].join('\n');
      return body.map((cells) => ({ line: cells.join(' | '), around, isTable: true }));
    }
    const groups = unit.kind === 'points' ? unit.items : [unit.sentences];
    return groups.flatMap((sentences) => {
      const texts = sentences.flatMap(({ text }) => (text === null ? [] : [text]));
      const [first = '', second, ...rest] = texts;
      // 'No.' and 'We are sorry.' are not complete answers.
      const isShort = first.split(' ').length <= OPENING_WORDS;
      const lines = second !== undefined && isShort ? [`${first} ${second}`, ...rest] : texts;
      return lines.map((line) => ({ line, around: texts.join(' '), isTable: false }));
    });
  });
}

/** Quotes the entry. */
export function entryBlocks({
  passage: { number, work, heading },
  line,
  around,
  isTable,
}: Piece & Pick<FaqEntry, 'passage'>): string[] {
  const own = nameText(heading.split(' › ').at(-1) ?? '');
  const place = `— *${nameText(work)}*${own === '' ? '' : `, under *${own}*`}`;
  if (isTable) return [around, `${place} [${number}]`];
  if (beginsWith(around, line)) return [quotation(around, number, line), place];
  const said = line === around ? [] : [`**${line}** [${number}]`];
  return [...said, quotation(around, number), place];
}
