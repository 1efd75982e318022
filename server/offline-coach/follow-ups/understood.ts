import { isBy } from '#server/library/authors.ts';
import type { Dialogue } from '#server/offline-coach/conversation/dialogue.ts';
import type { Candidate } from '#server/offline-coach/quotes/candidates.ts';
import { type Closeness, closenessOf, likelihoodOf } from '#server/offline-coach/quotes/gate.ts';
import { kindOf } from '#server/offline-coach/quotes/question-kind.ts';
import { type Repeats, repeatsOf, withoutShown } from '#server/offline-coach/quotes/repeats.ts';
import { selectQuotes } from '#server/offline-coach/quotes/select-quotes.ts';
import type { Selection } from '#server/offline-coach/quotes/selection.ts';
import { complaintAdviceFor } from '#server/offline-coach/words/complaints.ts';
import { stemsOf } from '#server/offline-coach/words/stems.ts';
import { personNamed } from '#server/offline-coach/works/authors.ts';
import type { Sense, SubQuestion } from './sub-questions.ts';
import { topicsOf } from './topics.ts';

/** Minimum score of the requested person's own words, as a share of the best score. */
const OWN_MIN = 0.9;

/** Input of a library search. */
export type LibrarySearch = {
  query: string;
  /** Restricts the search to works of this author. */
  by?: string;
};

/** Minimum likelihood of the part that asks, or maximum of the whole message, for the part alone to win. */
const SURE = 0.965;
const UNSURE = 0.7;

interface Understood {
  sense: Sense;
  selection: Selection;
  closeness: Closeness;
  /** The best quote, when the previous answer already quoted everything that answers; null otherwise. */
  repeated: Candidate | null;
  /** Searches that may still find the answer. */
  unsearched: LibrarySearch[];
  /** The requested author, when someone else's works answer better; null otherwise. */
  authorPassedOver: string | null;
}

/**
 * Finds what the library adds to the previous answer. A question that may depend on earlier ones is read both
 * with and without them, and the better-answered reading wins, weighted by its likelihood. The part without
 * the story wins if it is answered better. The requested person's own words come first.
 */
export function understood(
  { text, query, kind, alone, leaning, bare, opinion, whole: message }: SubQuestion,
  dialogue: Pick<Dialogue, 'passages' | 'known' | 'exchanges' | 'searched' | 'founded' | 'shown'>,
): Understood {
  const { passages, known, exchanges, searched, shown } = dialogue;
  const [last, ...before] = query.isFollowUp ? exchanges : [];
  const read = (sense: Sense, from = passages): Understood => {
    const reading = { sense, repeated: null, unsearched: [], authorPassedOver: null };
    const all = selectQuotes(from, sense.query, sense.kind, known);
    const repeats = repeatsFor(sense);
    if (repeats === null) return { ...reading, selection: all, closeness: closenessOf(all) };
    const selection = selectQuotes(from, sense.query, sense.kind, known, repeats);
    const closeness = closenessOf(selection);
    const isRepeated = closeness !== 'answers' && closenessOf(all) === 'answers';
    return { ...reading, selection, closeness, repeated: isRepeated ? (all.quotes[0] ?? null) : null };
  };
  const repeatsFor = (sense: Sense): Repeats | null => {
    if (shown.length > 0) return withoutShown(shown);
    // A warning is repeated rather than left out.
    const isWarned = complaintAdviceFor(sense.query.text).length > 0;
    return last === undefined || isWarned ? null : repeatsOf([last, ...before], kindOf(text));
  };
  const whole = readWhole();
  const person = opinion === null ? null : personNamed(opinion.who, dialogue);
  if (opinion !== null && person !== null) return readOpinion(opinion.about, person);
  if (message !== null && whole.closeness === 'apart') {
    const inMessage = read(message);
    if (inMessage.closeness === 'answers') return inMessage;
  }
  const isFollowed = query.isFollowUp && whole.closeness === 'answers';
  if (bare === null || isFollowed || !searched.has(bare.query.text)) return whole;
  const asked = read(bare);
  const isBetter =
    likelihoodIn(asked) >= SURE ||
    (likelihoodIn(whole) < UNSURE && likelihoodIn(asked) > likelihoodIn(whole));
  return asked.closeness === 'answers' && isBetter ? asked : whole;

  function readOpinion(about: Sense, of: string): Understood {
    const [lead] = whole.selection.quotes;
    const isOpinion = lead !== undefined && isOwn(lead, of) && isAbout(lead, about);
    if (whole.closeness === 'answers' && isOpinion) return whole;
    const left: Understood = whole.closeness === 'answers' ? { ...whole, closeness: 'close' } : whole;
    const search = { query: about.query.text };
    if (!searched.has(search.query)) return { ...left, unsearched: [{ ...search, by: of }, search] };
    const theirs = passages.filter(({ author = '' }) => isBy(of, author));
    const [own, anyones] = [read(about, theirs), read(about)];
    const [best] = own.selection.quotes;
    const isTheirs = own.closeness === 'answers' && best !== undefined && isOwn(best, of);
    if (isTheirs && scoreOf(own) >= OWN_MIN * scoreOf(anyones)) return own;
    return anyones.closeness === 'answers' ? { ...anyones, authorPassedOver: of } : left;
  }

  function readWhole(): Understood {
    const together = read({ query, kind });
    if (alone === null) return together;
    const byItself = read(alone);
    const topics = topicsOf(text).length;
    return isTogether(leaning, topics, likelihoodIn(together), likelihoodIn(byItself)) ? together : byItself;
  }
}

/**
 * Weights of the log odds that a question depends on earlier ones, fitted on the dialogues of
 * `carried-words/`. How likely its words refer back matters most, the quality of the answers little.
 */
const ODDS = { bias: 1.5, leaning: 0.9, topic: -0.5, likelihood: 0.25 };
/** Cap on topics; more add no information. */
const TOPICS_MAX = 3;

const isTogether = (leaning: number, topics: number, together: number, byItself: number): boolean =>
  ODDS.bias +
    ODDS.leaning * logit(leaning) +
    ODDS.topic * Math.min(topics, TOPICS_MAX) +
    ODDS.likelihood * (logit(together) - logit(byItself)) >
  0;

/** Returns the log odds of a likelihood, which is clamped away from 0 and 1. */
function logit(likelihood: number): number {
  const bounded = Math.min(0.99, Math.max(0.01, likelihood));
  return Math.log(bounded / (1 - bounded));
}

/** Returns the likelihood of the lead quote; one that cannot answer says nothing for its interpretation. */
const likelihoodIn = ({ selection: { quotes } }: Understood): number =>
  quotes[0] === undefined || quotes[0].evidence.cannotAnswer ? 0 : likelihoodOf(quotes[0]);

const scoreOf = ({ selection: { quotes } }: Understood): number => quotes[0]?.score ?? 0;

/** Whether a quote comes from this person's work rather than one about them. */
const isOwn = ({ reading, stems }: Candidate, person: string): boolean =>
  isBy(person, reading.passage.author ?? '') && stemsOf(person).every((stem) => !stems.has(stem));

const isAbout = ({ stems }: { stems: ReadonlySet<string> }, { query }: Sense): boolean =>
  new Set(query.terms.keys()).isSubsetOf(stems);
