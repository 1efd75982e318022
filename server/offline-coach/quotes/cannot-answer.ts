import { speaksOfMinors } from '#server/offline-coach/words/minors.ts';
import { stemsOf } from '#server/offline-coach/words/stems.ts';
import { isOther } from '#server/offline-coach/words/subjects.ts';
import { metByWay } from './also-asked.ts';
import type { Line } from './lines.ts';
import type { Measure } from './measure.ts';
import type { PassageReading } from './passage-reading.ts';
import { met, type Term } from './question-terms.ts';

/**
 * Whether a line cannot answer the question, however many words match. This holds for a different subject, a
 * page that lacks a name from the question, the price of another item, a missing body part, of a complaint or
 * carried over, or minor, a listed mistake, an abbreviation, painless symptoms, and plain training advice for an injury.
 * @param texts stems of the texts the line is read with
 */
export function cannotAnswer(
  measure: Measure,
  reading: PassageReading,
  line: Line,
  texts: readonly ReadonlySet<string>[],
): boolean {
  const { ways } = line.unit;
  return (
    isOther(measure.subjects, [...texts, ...ways.map(({ stems }) => stems)]) ||
    (measure.named.length > 0 && !measure.named.some((name) => isNamedIn(name, reading))) ||
    isAboutOtherPart(
      measure.terms.filter(({ stem }) => measure.carried.has(stem)),
      texts,
      ways,
    ) ||
    ((measure.hurts || measure.isInjured) && namesNone(measure.bodyParts, texts, ways)) ||
    (measure.isAboutMinor && !speaksOfMinors(reading.passage)) ||
    (measure.wantsPrice && reading.price !== null && !isForWare(reading, measure.terms)) ||
    (!measure.wantsMistakes && isMistake(reading, line)) ||
    (measure.kind.name !== 'definition' && measure.kind.name !== 'purpose' && isGlossary(reading, line)) ||
    (measure.hurts && !measure.isPainlessNoise && isAboutPainless(line)) ||
    (measure.isNoiseAlone && texts.every((stems) => NOISE_WORDS.isDisjointFrom(stems))) ||
    (measure.isInjured && texts.every((stems) => INJURY_WORDS.isDisjointFrom(stems)))
  );
}

const isNamedIn = (name: RegExp, { passage }: PassageReading): boolean =>
  name.test(passage.heading) || name.test(passage.text) || name.test(passage.work);

/** Whether a shop entry is for the item asked about: a band that needs a rack gives no price for a rack. */
const isForWare = ({ passage }: PassageReading, terms: readonly Term[]): boolean => {
  const name = new Set(stemsOf(passage.heading.split(' › ').at(-1) ?? ''));
  return terms.some((term) => term.isTopic && met(term, name) > 0);
};

/** Words of a line meant for an injured athlete. */
const INJURY_WORDS = new Set(
  stemsOf(
    'injury injured tear torn doctor surgeon surgery pain painful hurts heals healed physiotherapist fracture rupture',
  ),
);

/** Words of a line on a joint that only makes a noise, which advice on a painful one does not answer. */
const NOISE_WORDS = new Set(
  stemsOf(
    'click clicks clicking pops popping snapping grinding creak creaking crack cracking crunch noise sound',
  ),
);

/** Whether a line mentions none of the body parts carried over by a follow-up. */
const isAboutOtherPart = (
  parts: readonly Term[],
  texts: readonly ReadonlySet<string>[],
  ways: Line['unit']['ways'],
): boolean =>
  parts.length > 0 &&
  !parts.some((part) => texts.some((stems) => met(part, stems) > 0) || metByWay(part, ways) > 0);

/** Whether a line names none of the body parts that hurt. */
const namesNone = (
  parts: ReadonlySet<string>,
  texts: readonly ReadonlySet<string>[],
  ways: Line['unit']['ways'],
): boolean =>
  parts.size > 0 &&
  [...texts, ...ways.map(({ stems }) => stems)].every((stems) => parts.isDisjointFrom(stems));

const MISTAKES =
  /^[*_]*(?:(?:the|common|usual|typical|frequent|most|other) )*(?:mistakes?|errors?)(?: (?:i see|we see|to avoid|most people make|beginners make))?[.:]?[*_]*$/iu;
const ASKS_FOR_MISTAKES =
  /\b(?:mistakes?|errors?|wrong|avoid|faults?|pitfalls?|screw(?:ing)? up|mess(?:ing)? up|dangerous|bad|not (?:to )?do|don['’]?ts)\b/iu;

/** Whether a question asks about mistakes or things to avoid. */
export const asksForMistakes = (question: string): boolean => ASKS_FOR_MISTAKES.test(question);

/** Whether a line is a listed mistake: 'Doing them heavy on both days' reads as advice on its own. */
const isMistake = (reading: PassageReading, line: Line): boolean =>
  line.unit.kind !== 'table' &&
  (MISTAKES.test(headingAbove(reading, line)) || MISTAKES.test(line.paragraph[0]?.text?.trim() ?? ''));

/** Returns the heading directly above a line. */
const headingAbove = ({ passage }: PassageReading, { unit }: Line): string =>
  (unit.heading || (passage.heading.split(' › ').at(-1) ?? '')).trim();

/**
 * Whether a line only spells out an abbreviation: 'PR or PB is your personal record' does not say how often
 * to try one.
 */
const isGlossary = (reading: PassageReading, line: Line): boolean =>
  /^what (?:do|does) .*\bstand for\b/iu.test(headingAbove(reading, line));

const PAINLESS =
  /\b(?:crack|click|pop|snap|crunch|grind|creak|noise|sound)\w*\b[^.;]*\bwithout (?:any |the )?(?:pain|swelling)\b/iu;

/**
 * Whether a line is about painless symptoms: 'A knee that cracks without pain or swelling is just making a
 * sound' does not apply to a swollen knee; 'begin with the empty bar, without pain' does.
 */
const isAboutPainless = ({ paragraph }: Line): boolean =>
  paragraph.some(({ text }) => text !== null && PAINLESS.test(text));
