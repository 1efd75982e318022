import { speaksOfMinors } from '#server/offline-coach/words/minors.ts';
import { stemsOf } from '#server/offline-coach/words/stems.ts';
import { isOther } from '#server/offline-coach/words/subjects.ts';
import { metByWay } from './also-asked.ts';
import type { Line } from './lines.ts';
import type { Measure } from './measure.ts';
import type { Reading } from './passage-reading.ts';
import { met, type Term } from './question-terms.ts';

/**
 * Whether a line cannot answer the question, however many of its words it meets: it is about another subject, on a page
 * that does not name what was asked by its name, the price of another thing, about no
 * part of the body or no minor that a follow-up goes on from, one of the mistakes that a page lists, what an abbreviation
 * stands for, about what does not hurt, or about training alone when something is torn or broken.
 * @param texts the stems of what the line is read with
 */
export function cannotAnswer(
  measure: Measure,
  reading: Reading,
  line: Line,
  texts: readonly ReadonlySet<string>[],
): boolean {
  const { ways } = line.unit;
  return (
    isOther(measure.subjects, [...texts, ...ways.map(({ stems }) => stems)]) ||
    (measure.named.length > 0 && !measure.named.some((name) => isNamedIn(name, reading))) ||
    isOfOtherPart(
      measure.terms.filter(({ stem }) => measure.carried.has(stem)),
      texts,
      ways,
    ) ||
    (measure.isOfMinor && !speaksOfMinors(reading.passage)) ||
    (measure.wantsPrice && reading.price !== null && !isOfWare(reading, measure.terms)) ||
    (!measure.wantsMistakes && isMistake(reading, line)) ||
    (measure.kind.name !== 'definition' && measure.kind.name !== 'purpose' && isGlossary(reading, line)) ||
    (measure.hurts && !measure.isOnlyNoise && isOfPainless(line)) ||
    (measure.isInjured && texts.every((stems) => OF_INJURIES.isDisjointFrom(stems)))
  );
}

const isNamedIn = (name: RegExp, { passage }: Reading): boolean =>
  name.test(passage.heading) || name.test(passage.text) || name.test(passage.work);

/** Whether a shop's entry is for what was asked: a band that needs a rack has no price of a rack. */
const isOfWare = ({ passage }: Reading, terms: readonly Term[]): boolean => {
  const name = new Set(stemsOf(passage.heading.split(' › ').at(-1) ?? ''));
  return terms.some((term) => term.isTopic && met(term, name) > 0);
};

/** What is said to somebody with an injury speaks of one. */
const OF_INJURIES = new Set(
  stemsOf(
    'injury injured tear torn doctor surgeon surgery pain painful hurts heals healed physiotherapist fracture rupture',
  ),
);

/** Whether a line speaks of none of the parts of the body that a follow-up goes on from. */
const isOfOtherPart = (
  parts: readonly Term[],
  texts: readonly ReadonlySet<string>[],
  ways: Line['unit']['ways'],
): boolean =>
  parts.length > 0 &&
  !parts.some((part) => texts.some((stems) => met(part, stems) > 0) || metByWay(part, ways) > 0);

const MISTAKES =
  /^[*_]*(?:(?:the|common|usual|typical|frequent|most|other) )*(?:mistakes?|errors?)(?: (?:i see|we see|to avoid|most people make|beginners make))?[.:]?[*_]*$/iu;
const ASKS_FOR_MISTAKES =
  /\b(?:mistakes?|errors?|wrong|avoid|faults?|pitfalls?|screw(?:ing)? up|mess(?:ing)? up|dangerous|bad|not (?:to )?do|don['’]?ts)\b/iu;

/** Whether a question is about what goes wrong or is to be avoided. */
export const asksForMistakes = (question: string): boolean => ASKS_FOR_MISTAKES.test(question);

/** 'Doing them heavy on both days', below 'Mistakes': by itself it reads as advice. */
const isMistake = (reading: Reading, line: Line): boolean =>
  line.unit.kind !== 'table' &&
  (MISTAKES.test(headingAbove(reading, line)) || MISTAKES.test(line.paragraph[0]?.text?.trim() ?? ''));

/** The heading right above a line. */
const headingAbove = ({ passage }: Reading, { unit }: Line): string =>
  (unit.heading || (passage.heading.split(' › ').at(-1) ?? '')).trim();

/** 'PR or PB is your personal record' says nothing of how often to try one. */
const isGlossary = (reading: Reading, line: Line): boolean =>
  /^what (?:do|does) .*\bstand for\b/iu.test(headingAbove(reading, line));

const PAINLESS = /\bwithout (?:any |the )?(?:pain|swelling)\b|\bpainless\b/iu;

/** 'A knee that cracks without pain or swelling is just making a sound' reassures nobody whose knee is swollen. */
const isOfPainless = ({ paragraph }: Line): boolean =>
  paragraph.some(({ text }) => text !== null && PAINLESS.test(text));
