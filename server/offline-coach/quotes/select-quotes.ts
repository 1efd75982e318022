import type { Passage } from '#server/offline-coach/conversation/dialogue.ts';
import {
  complaintAdviceFor,
  conditionWords,
  hasCondition,
  hasInjury,
  isOnlyNoise,
} from '#server/offline-coach/words/complaints.ts';
import { AS_MINOR } from '#server/offline-coach/words/minors.ts';
import { namedIn } from '#server/offline-coach/words/named-things.ts';
import { stemsOf } from '#server/offline-coach/words/stems.ts';
import { bodyPartsIn, isSubjectName, subjectsIn } from '#server/offline-coach/words/subjects.ts';
import { type Candidate, candidateOf } from './candidates.ts';
import { asksForMistakes } from './cannot-answer.ts';
import { defines } from './defines.ts';
import { withHeadline } from './headline.ts';
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
import { withAnsweringRows } from './table-rows.ts';

const QUOTES_MAX = 3;
/** What meets less of the question is not near it. */
const NEAR_MIN = 0.15;
/** A quote must be at least so good, as a part of the best one's score. */
const WORTH = 0.5;
/** What can answer comes first when it is so good, as a part of the score of what cannot. */
const AS_GOOD = 0.8;
/** Of so many words, more are of the story around the question: then the search, which weighs them less, is right more often. */
const RIVAL_FIRST_WORDS = 14;
/** Another quote from the same work is worth this much of itself. */
const SAME_WORK = 0.92;

/**
 * Chooses what to quote from the passages a search brought, which come best first.
 * @param repeats what the answer before said, when the question goes on from it
 */
export function selectQuotes(
  passages: readonly Passage[],
  query: Query,
  kind: QuestionKind,
  known: KnownWords,
  repeats?: Repeats,
): Selection {
  const terms = termsOf(withoutTitles(query, passages), known);
  const measure: Measure = {
    terms,
    kind,
    // Who is dizzy after deadlifts is answered by what is said of squats.
    subjects: hasCondition(query.text) ? [] : subjectsIn(query.text),
    named: namedIn(query.text),
    carried: query.carried,
    condition: new Set(stemsOf(conditionWords(query.text).join(' '))),
    sides: sidesOf(query.text),
    isOfMinor: query.text.includes(AS_MINOR),
    wantsPrice: asksForPrice(query.text),
    wantsMistakes: kind.name === 'yes or no' || asksForMistakes(query.text),
    hurts: complaintAdviceFor(query.text).length > 0,
    isOnlyNoise: isOnlyNoise(query.text),
    isInjured: hasInjury(query.text),
    bodyParts: bodyPartsIn(query.text),
  };
  // A warning is said twice rather than not at all.
  const said = measure.hurts ? undefined : repeats;
  const ranked = readingsOf(passages, query, terms)
    .map((reading) => candidateOf(reading, measure, said?.isSaid))
    .filter((candidate) => candidate !== null)
    .map((candidate) => said?.shortened(candidate) ?? candidate)
    .filter((candidate) => !isHanging(candidate))
    .sort((a, b) => b.evidence.same - a.evidence.same || b.score - a.score);
  const best = bestOf(ranked);
  if (best === undefined) return { quotes: [], rival: null, near: [], headed: [], terms };
  const rival = best.evidence.same > 0 ? null : rivalOf(ranked, best, passages, measure);
  const isRivalFirst = rival !== null && query.text.split(/\s+/u).length >= RIVAL_FIRST_WORDS;
  const first = isRivalFirst ? rival : best;
  const [lead = first, ...others] = chosen(ranked, first, measure);
  const shown = widened(fromOpening(withAnsweringRows(lead, query.text, terms)));
  const second = isRivalFirst ? best : rival;
  const withHeadlines = (candidates: Candidate[]) =>
    candidates.map((candidate) => withHeadline(candidate, query.text, measure));
  return {
    quotes: [
      withHeadline(shown, query.text, measure),
      ...others.map((quote) => withHeadline(fromOpening(quote), query.text, measure)),
    ],
    rival: second && withHeadline(fromOpening(second), query.text, measure),
    near: withHeadlines(ranked.filter((candidate) => isNear(candidate, measure))),
    headed: withHeadlines(ranked.filter((candidate) => isHeadedSo(candidate, measure))),
    terms,
  };
}

/** What cannot answer is best only where nothing that can comes near it: then the question has no answer. */
function bestOf(ranked: readonly Candidate[]): Candidate | undefined {
  const [top] = ranked;
  if (!top?.evidence.cannotAnswer) return top;
  const able = ranked.find(({ evidence }) => !evidence.cannotAnswer);
  return able !== undefined && able.score >= AS_GOOD * top.score ? able : top;
}

/** Whether a reader may want to open the passage, though it does not answer: it is on the question's words of the library's subject. */
const isNear = (candidate: Candidate, measure: Measure): boolean =>
  mayBeOpened(candidate, measure) &&
  measure.terms.some((term) => term.isTopic && term.isOfSubject && met(term, candidate.reading.stems) > 0);

/**
 * The same by its heading: what that names is a subject of the library, however often people say it. A word that no
 * passage has is of another subject, unless a lift, a part of the body or gear is named with it.
 */
function isHeadedSo(candidate: Candidate, measure: Measure): boolean {
  const topics = measure.terms.filter(({ isTopic }) => isTopic);
  const isOfLibrary = !topics.some(({ isUnknown }) => isUnknown);
  const stems = new Set([...candidate.reading.heading.stems, ...stemsOf(candidate.under ?? '')]);
  return (
    mayBeOpened(candidate, measure) &&
    topics.some((term) => met(term, stems) > 0 && (isOfLibrary || isSubjectName(term.stem)))
  );
}

/** Who is hurt is shown what is about the part that is. */
const mayBeOpened = ({ evidence, reading }: Candidate, { hurts, isInjured, bodyParts }: Measure): boolean =>
  !evidence.cannotAnswer &&
  !(hurts && (bodyParts.size > 0 || isInjured) && bodyParts.isDisjointFrom(reading.stems)) &&
  evidence.answers >= NEAR_MIN;

/** 'For a 200 kg box squat:' without what it leads on to. */
const isHanging = (quote: Candidate) => {
  const shown = widened(quote);
  return shown.kind === 'words' && shown.points === null && shown.text.endsWith(':');
};

function chosen(ranked: readonly Candidate[], best: Candidate, { kind, terms }: Measure): Candidate[] {
  const quotes = [best];
  // Beside a definition, whom it is for or what it costs is no answer.
  const saysWhat = ({ core }: Candidate) => kind.name === 'definition' && defines(core ?? '', terms) > 0;
  for (const candidate of ranked) {
    if (candidate === best) continue;
    if (quotes.length >= QUOTES_MAX) break;
    const sameWork = quotes.filter(({ reading }) => reading.passage.work === candidate.reading.passage.work);
    if (candidate.score * SAME_WORK ** sameWork.length < WORTH * best.score) continue;
    if (candidate.evidence.answers < ANSWERS_MIN || candidate.evidence.cannotAnswer) continue;
    if (saysWhat(best) && !saysWhat(candidate)) continue;
    // A list or table that is not the answer itself is more than anyone wants to read.
    if (candidate.kind !== 'words') continue;
    if (quotes.some((quote) => saysTheSame(quote, candidate))) continue;
    quotes.push(candidate);
  }
  return quotes;
}
