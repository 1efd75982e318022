import type { Exchange } from '#server/offline-coach/conversation/dialogue.ts';
import type { Candidate } from './candidates.ts';
import type { Sentence } from './passage-units.ts';
import { type KindName, kindOf, type QuestionKind } from './question-kind.ts';

/** What the answers before said, for the choice of the next one. */
export interface Repeats {
  /** Whether a line was what one of them said first, and does not have what is asked now. */
  isSaid: (text: string) => boolean;
  /** Of what the first quote of the last one held, the one sentence that answers. */
  shortened: (quote: Candidate) => Candidate;
}

const HEADLINE = /^“?\*\*(.+?)\*\*/u;
const QUOTED = /^[>|“]/u;
/** These want something that a sentence plainly has or has not. */
const PLAIN: readonly KindName[] = ['date', 'person', 'place'];
/** What was quoted before may be wanted now, though rather something new. */
const SHOWN = 0.9;
const SAID = 0.85;

/** How far back a line is not said again. */
const EXCHANGES_MAX = 3;

/** @param exchanges the last one and those before it, the latest first */
export function repeatsOf(
  [last, ...earlier]: readonly [Exchange, ...Exchange[]],
  kind: QuestionKind,
): Repeats {
  const { question } = last;
  const quote = firstQuoteOf(last);
  const first = saidFirst(last);
  const before = earlier.slice(0, EXCHANGES_MAX - 1).map(saidFirst);
  // 'Who founded the gym?', 'When?' may be answered by one sentence.
  const isOther = kindOf(question).name !== kind.name && (kind.isExact || PLAIN.includes(kind.name));
  // Numbers stand in many lines, a day or a name in few.
  const said = kind.isExact ? SAID : 1;
  return {
    isSaid: (text) => {
      const words = wordsIn(text);
      const isSaid = [first, ...before].some((said) => said.includes(words));
      return words !== '' && isSaid && !(isOther && kind.fits(text) === 1);
    },
    shortened: (candidate) => {
      const { core } = candidate;
      const words = wordsIn(core ?? '');
      if (core === null || candidate.kind === 'table' || !quote.includes(words)) return candidate;
      const sentence = sentencesIn(candidate).find(({ text }) => text === core);
      if (sentence === undefined) return candidate;
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

const firstQuoteOf = ({ answer }: Exchange): string =>
  wordsIn(answer.split('\n\n').find((block) => QUOTED.test(block)) ?? '');
const saidFirst = (exchange: Exchange): string =>
  wordsIn(HEADLINE.exec(exchange.answer)?.[1] ?? '') || firstQuoteOf(exchange);

const sentencesIn = ({ reading: { units } }: Candidate): Sentence[] =>
  units.flatMap((unit) => {
    if (unit.kind === 'table') return [];
    return unit.kind === 'points' ? unit.items.flat() : unit.sentences;
  });

/** Letters and digits only, so that marks and line breaks make no difference. */
const wordsIn = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
