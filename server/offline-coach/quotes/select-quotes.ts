import type { Passage } from '#server/offline-coach/conversation/dialogue.ts';
import { asks } from '#server/offline-coach/words/asks.ts';
import {
  complaintAdviceFor,
  conditionWords,
  hasCondition,
  hasInjury,
  isNoiseAlone,
  isPainlessNoise,
} from '#server/offline-coach/words/complaints.ts';
import { AS_MINOR } from '#server/offline-coach/words/minors.ts';
import { namedIn } from '#server/offline-coach/words/named-things.ts';
import { stemsOf } from '#server/offline-coach/words/stems.ts';
import { stretchesIn } from '#server/offline-coach/words/stretches.ts';
import { bodyPartsIn, isSubjectName, subjectsIn } from '#server/offline-coach/words/subjects.ts';
import { timeOffIn } from '#server/offline-coach/words/time-off.ts';
import { type Candidate, candidateOf } from './candidates.ts';
import { asksForMistakes } from './cannot-answer.ts';
import { defines } from './defines.ts';
import { withHeadline } from './headline.ts';
import { isAboutTraining } from './list-entries.ts';
import type { Measure } from './measure.ts';
import { asksForPrice, readingsOf, withoutTitles } from './passage-reading.ts';
import type { Query } from './query.ts';
import type { QuestionKind } from './question-kind.ts';
import { type KnownWords, met, termsOf } from './question-terms.ts';
import { fromOpening, widened } from './quote.ts';
import type { Repeats } from './repeats.ts';
import { ANSWERS_MIN, rivalOf, saysTheSame } from './rival.ts';
import type { Selection } from './selection.ts';
import { sidesOf } from './sides.ts';
import { shareMet, withAnsweringRows } from './table-rows.ts';

const QUOTES_MAX = 3;
/** Minimum share of the question that a nearby page must match. */
const NEAR_MIN = 0.15;
/** Minimum score of a quote, as a share of the best score. */
const WORTH = 0.5;
/**
 * Minimum score, as a share of the best, at which a candidate that can answer goes before one that cannot.
 */
const AS_GOOD = 0.8;
/**
 * From this many words on, most of a message is story; the search discounts that better, so its first hit
 * leads.
 */
const RIVAL_FIRST_WORDS = 14;
/** How much more a heading counts that names what a follow-up asks itself, not what was carried over. */
const OWN_HEADING = 0.15;
/** Factor for another quote from the same work. */
const SAME_WORK = 0.92;

/**
 * Chooses the quotes from search results, which come best first.
 * @param repeats what earlier answers said, for a follow-up
 */
export function selectQuotes(
  passages: readonly Passage[],
  query: Query,
  kind: QuestionKind,
  known: KnownWords,
  repeats?: Repeats,
): Selection {
  const terms = termsOf(withoutTitles(query, passages), known);
  const own = terms.filter(({ stem }) => query.own.has(stem));
  const ownTopics = query.isFollowUp ? own.filter(({ isTopic }) => isTopic) : [];
  const measure: Measure = {
    terms,
    kind,
    // Dizziness after deadlifts may be answered by a text about squats, and a click by one about any press.
    subjects: hasCondition(query.text) || isPainlessNoise(query.text) ? [] : subjectsIn(query.text),
    named: namedIn(query.text),
    carried: query.carried,
    condition: new Set(stemsOf(conditionWords(query.text).join(' '))),
    sides: sidesOf(query.text),
    timeOff: stretchesIn(timeOffIn(query.text) ?? '')[0] ?? null,
    isAboutMinor: query.text.includes(AS_MINOR),
    // A follow-up may leave out the subject that the heading names, or only add that the arms are long.
    isAboutTraining:
      (!query.isFollowUp || (ownTopics.length > 0 && asks(query.text))) && isAboutTraining(query.text),
    wantsPrice: asksForPrice(query.text),
    wantsMistakes: kind.name === 'yes or no' || asksForMistakes(query.text),
    hurts: complaintAdviceFor(query.text).length > 0,
    isPainlessNoise: isPainlessNoise(query.text),
    isNoiseAlone: isNoiseAlone(query.text),
    isInjured: hasInjury(query.text),
    bodyParts: bodyPartsIn(query.text),
  };
  const worth = (candidate: Candidate) =>
    candidate.score * (1 + OWN_HEADING * shareMet(ownTopics, headingStems(candidate)));
  const ranked = readingsOf(passages, query, terms)
    .map((reading) => candidateOf(reading, measure, repeats?.isSaid))
    .filter((candidate) => candidate !== null)
    .map((candidate) => (repeats === undefined ? candidate : repeats.shortened(candidate, own)))
    .filter((candidate) => candidate !== null)
    .filter((candidate) => !isIncomplete(candidate))
    .toSorted((a, b) => b.evidence.same - a.evidence.same || worth(b) - worth(a));
  const best = bestOf(ranked);
  if (best === undefined) return { quotes: [], rival: null, near: [], headed: [], terms };
  const rival = best.evidence.same > 0 ? null : rivalOf(ranked, best, passages, measure);
  const isRivalFirst = rival !== null && query.text.split(/\s+/u).length >= RIVAL_FIRST_WORDS;
  const first = isRivalFirst ? rival : best;
  const [lead = first, ...others] = chosen(ranked, first, measure);
  const opened = (quote: Candidate) => (repeats?.mayOpen === false ? quote : fromOpening(quote));
  const shown = widened(opened(withAnsweringRows(lead, query.text, terms)));
  const second = isRivalFirst ? best : rival;
  const withHeadlines = (candidates: Candidate[]) =>
    candidates.map((candidate) => withHeadline(candidate, query.text, measure));
  return {
    quotes: [
      withHeadline(shown, query.text, measure),
      ...others.map((quote) => withHeadline(opened(quote), query.text, measure)),
    ],
    rival: second && withHeadline(opened(second), query.text, measure),
    near: withHeadlines(ranked.filter((candidate) => isNear(candidate, measure))),
    headed: withHeadlines(ranked.filter((candidate) => hasSubjectHeading(candidate, measure))),
    terms,
  };
}

/**
 * Returns the best candidate. One that cannot answer wins only when no other comes near, which means that the
 * question has no answer.
 */
function bestOf(ranked: readonly Candidate[]): Candidate | undefined {
  const [top] = ranked;
  if (!top?.evidence.cannotAnswer) return top;
  const able = ranked.find(({ evidence }) => !evidence.cannotAnswer);
  return able !== undefined && able.score >= AS_GOOD * top.score ? able : top;
}

/** Whether a page is worth opening although it does not answer: it matches subject words of the question. */
const isNear = (candidate: Candidate, measure: Measure): boolean =>
  mayBeOpened(candidate, measure) &&
  measure.terms.some((term) => term.isTopic && term.isSubjectWord && met(term, candidate.reading.stems) > 0);

/**
 * Whether the heading makes a page worth opening: it names the subject, however common the word. A word in no
 * passage means another subject, unless the question also names a lift, a body part or gear.
 */
function hasSubjectHeading(candidate: Candidate, measure: Measure): boolean {
  const topics = measure.terms.filter(({ isTopic }) => isTopic);
  const isOfLibrary = !topics.some(({ isUnknown }) => isUnknown);
  const stems = headingStems(candidate);
  return (
    mayBeOpened(candidate, measure) &&
    topics.some((term) => met(term, stems) > 0 && (isOfLibrary || isSubjectName(term.stem)))
  );
}

/** Returns the stems of the headings above a quote. */
const headingStems = ({ reading, under }: Candidate): ReadonlySet<string> =>
  new Set([...reading.heading.stems, ...stemsOf(under ?? '')]);

/** Whether a page may be suggested; for an injury it must be about the injured body part. */
const mayBeOpened = ({ evidence, reading }: Candidate, { hurts, isInjured, bodyParts }: Measure): boolean =>
  !evidence.cannotAnswer &&
  !(hurts && (bodyParts.size > 0 || isInjured) && bodyParts.isDisjointFrom(reading.stems)) &&
  evidence.answers >= NEAR_MIN;

/** Whether a quote is an incomplete lead-in, such as 'For a 200 kg box squat:'. */
const isIncomplete = (quote: Candidate) => {
  const shown = widened(quote);
  return shown.kind === 'words' && shown.points === null && shown.text.endsWith(':');
};

function chosen(ranked: readonly Candidate[], best: Candidate, { kind, terms }: Measure): Candidate[] {
  const quotes = [best];
  // Along with a definition, a line about purpose or cost is not an answer.
  const saysWhat = ({ core }: Candidate) => kind.name === 'definition' && defines(core ?? '', terms) > 0;
  for (const candidate of ranked) {
    if (candidate === best) continue;
    if (quotes.length >= QUOTES_MAX) break;
    const sameWork = quotes.filter(({ reading }) => reading.passage.work === candidate.reading.passage.work);
    if (candidate.score * SAME_WORK ** sameWork.length < WORTH * best.score) continue;
    if (candidate.evidence.answers < ANSWERS_MIN || candidate.evidence.cannotAnswer) continue;
    if (saysWhat(best) && !saysWhat(candidate)) continue;
    // Extra lists and tables are too long to add.
    if (candidate.kind !== 'words') continue;
    if (quotes.some((quote) => saysTheSame(quote, candidate))) continue;
    quotes.push(candidate);
  }
  return quotes;
}
