import { Citations } from '#server/assistant/citations.ts';
import { QUOTE_MAX } from '#server/assistant/quotation.ts';
import { Register } from '#server/assistant/register.ts';

/** A question and its answer, and whether the answer's quotes are in the passage. */
export interface CheckedPair {
  question: string;
  answer: string;
  /** Why the answer failed; null when it passed. */
  problem: string | null;
}

/** The shown length of a false quote. */
const QUOTE_SHOWN = 120;
const MARKERS = / ?\[\^?\d{1,3}(?:\s*[,;]\s*\^?\d{1,3})*\](?![(:])/g;
const LOW_QUOTES = /„([^„“”\n]*)[“”]/gu;
const ANGLE_QUOTES = /«\s*([^«»\n]*?)\s*»/gu;
/** Not an inch sign, which follows a number. */
const STRAIGHT_QUOTES = /(?<![\p{L}\p{N}])"([^"\n]+)"/gu;
const QUOTES = /“([^”\n]*)(”|$)/gmu;

/** Records the quotes that were not found. */
class WatchedRegister extends Register {
  readonly unfound: string[] = [];

  override verify(quote: string, claimed: readonly number[]): number | null {
    const holder = super.verify(quote, claimed);
    if (holder === null) this.unfound.push(quote);
    return holder;
  }
}

/**
 * Checks an answer like every answer of the coach, against the one passage it was made from: it must quote
 * something, and every quote must match word for word. Removes passage numbers, which mean nothing in an
 * example, and unifies quotation marks.
 */
export function checkPair(
  { question, answer }: { question: string; answer: string },
  passage: { heading: string; text: string },
): CheckedPair {
  const plain = withPlainQuotes(answer.replace(MARKERS, '')).trim();
  return { question, answer: plain, problem: problemOf(plain, passage) };
}

function withPlainQuotes(answer: string): string {
  return answer.replace(LOW_QUOTES, '“$1”').replace(ANGLE_QUOTES, '“$1”').replace(STRAIGHT_QUOTES, '“$1”');
}

function problemOf(answer: string, passage: { heading: string; text: string }): string | null {
  if (answer === '') return 'The answer is empty.';
  for (const [, quoted = '', closing] of answer.matchAll(QUOTES)) {
    if (closing === '') return `A quote does not end on its line: ${shown(quoted)}`;
    if (quoted.length >= QUOTE_MAX) return `A quote is too long to be checked: ${shown(quoted)}`;
  }
  const register = new WatchedRegister();
  register.add({
    id: 'passage',
    store: 'books',
    work: { id: '', slug: '', title: '', author: '', kind: 'book' },
    page: 1,
    time: null,
    section: null,
    heading: passage.heading,
    text: passage.text,
    score: 0,
  });
  const citations = new Citations(register);
  // When cited, shorter quotes are checked as well.
  citations.push(answer.replaceAll('”', '” [1]'));
  citations.flush();
  const [unfound] = register.unfound;
  if (unfound !== undefined) return `The passage does not say: ${shown(unfound)}`;
  return register.quoted === 0 ? 'Nothing of the passage is quoted.' : null;
}

function shown(quote: string): string {
  const text = quote.trim();
  return `“${text.length > QUOTE_SHOWN ? `${[...text].slice(0, QUOTE_SHOWN).join('')}…` : text}”`;
}
