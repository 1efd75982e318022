import { everydayness } from '#server/library/search/everyday-words.ts';
import { wordsOf } from '#server/library/search/terms.ts';
import { ASPECTS } from '#server/offline-coach/quotes/aspects.ts';
import { queryOf } from '#server/offline-coach/quotes/query.ts';
import { stemsOf } from '#server/offline-coach/words/stems.ts';
import { kindOfSubject } from '#server/offline-coach/words/subjects.ts';

/** A word of an earlier question that a message may mean without saying it. */
export interface Candidate {
  stem: string;
  word: string;
  /** What speaks for or against it: of the message, of the word, and of both together. */
  features: string[];
}

const POINTS_BACK =
  /\b(?:it|its|that|this|them|those|these|they|ones?|there|he|she|his|her|same|then|both)\b/iu;
const OPENS_WITH =
  /^(?:(?:ok|so|right|well|hm+|oh|ah|yeah|no)[ ,]+)*(and|n|or|but|also|what about|how about|what if|even|then|same|why|for|with|in|at|on|plus|because|so|if|is that|does that|which|how many|how much|how often|how long|how heavy|when|only|just|i|i'm|im|my|we|would|should|can|could|do|does|is|are|will|what|who|where)\b/iu;

/**
 * The words of the questions before a message that it does not say itself.
 * @param earlier the latest first
 */
export function candidatesOf(message: string, earlier: readonly string[]): Candidate[] {
  const said = new Set(stemsOf(message));
  const asking = readMessage(message);
  const turns = earlier.map(strongWordsOf);
  const candidates = new Map<string, Candidate>();
  for (const [at, turn] of turns.entries())
    for (const [place, { stem, word }] of turn.entries()) {
      if (said.has(stem) || candidates.has(stem)) continue;
      const again = turns.filter((other) => other.some((each) => each.stem === stem)).length;
      const between = turns.slice(0, at).map(topicsIn);
      const features = featuresOf(asking, { stem, turn, place, at, turns: turns.length, again, between });
      candidates.set(stem, { stem, word, features });
    }
  return [...candidates.values()];
}

interface StrongWord {
  stem: string;
  word: string;
}

/** The words that say what a question is about, in its order, each once. */
function strongWordsOf(question: string): StrongWord[] {
  const { terms } = queryOf(question);
  const words = wordsOf(question).map((word) => ({ word, stem: stemsOf(word)[0] ?? '' }));
  return [
    ...new Map(words.filter(({ stem }) => terms.get(stem) === 1).map((each) => [each.stem, each])).values(),
  ];
}

const TOPICS_MAX = 3;

const topicsIn = (words: readonly StrongWord[]): number =>
  words.filter(({ stem }) => !ASPECTS.has(stem)).length;

interface Asking {
  features: string[];
  length: number;
  opening: string;
  pointsBack: boolean;
  topics: number;
  /** Which kinds of subjects it names itself. */
  kinds: ReadonlySet<string>;
}

function readMessage(message: string): Asking {
  const strong = strongWordsOf(message);
  const named = topicsIn(strong);
  const topics = Math.min(TOPICS_MAX, named);
  const kinds = new Set(strong.flatMap(({ stem }) => kindOfSubject(stem) ?? []));
  const length = stepOf(message.trim().split(/\s+/u).length, [2, 4, 6, 9, 13, 20]);
  const opening = OPENS_WITH.exec(message.trim())?.[1]?.toLowerCase() ?? 'other';
  const pointsBack = POINTS_BACK.test(message);
  const features = [
    `length ${length}`,
    `opening ${opening}`,
    `points back ${pointsBack}`,
    `topics ${topics}`,
    `aspects ${Math.min(2, strong.length - named)}`,
    `length ${length} topics ${topics}`,
    `points back ${pointsBack} topics ${topics}`,
    `names ${listed(kinds)}`,
  ];
  return { features, length, opening, pointsBack, topics, kinds };
}

/** Where an earlier question says a word. */
interface Mention {
  stem: string;
  turn: readonly StrongWord[];
  place: number;
  /** How many questions lie between it and the message, of how many, and how many say it. */
  at: number;
  turns: number;
  again: number;
  /** How many topics each question in between names. */
  between: readonly number[];
}

function featuresOf(
  { features, length, opening, pointsBack, topics, kinds }: Asking,
  { stem, turn, place, at, turns, again, between }: Mention,
): string[] {
  const kind = kindOf(stem);
  const ago = `ago ${Math.min(at, 3)}`;
  const isFirst = at === turns - 1;
  const repeated = `said ${Math.min(again, 3)}`;
  const replaced = `${kinds.has(kind) ? 'replaced' : 'kept'} ${kind}`;
  const topicPlace = turn.filter((each) => !ASPECTS.has(each.stem)).findIndex((each) => each.stem === stem);
  const subjects = turn.filter((each) => kindOfSubject(each.stem) !== null).length;
  const since = `since ${between.length === 0 ? 'it' : Math.min(TOPICS_MAX, Math.max(...between))}`;
  const size = `of ${stepOf(turn.length, [1, 2, 3, 5, 8])}`;
  return [
    'any',
    ...features,
    `is ${kind}`,
    ago,
    `first ${isFirst}`,
    repeated,
    replaced,
    `place ${Math.min(place, 4)}`,
    `topic place ${Math.min(topicPlace, 4)}`,
    size,
    `subjects ${Math.min(subjects, 2)} ${kind}`,
    `${ago} ${kind}`,
    `${ago} points back ${pointsBack} topics ${topics}`,
    `${ago} opening ${opening}`,
    `${kind} opening ${opening}`,
    `${kind} topics ${topics}`,
    `${ago} length ${length}`,
    `${ago} ${repeated}`,
    `${replaced} opening ${opening}`,
    `first ${isFirst} ${ago} topics ${topics}`,
    `${kind} points back ${pointsBack}`,
    `${kind} names ${listed(kinds)}`,
    `${ago} ${size}`,
    `${ago} ${since}`,
    `${since} topics ${topics}`,
    `${since} ${kind}`,
    `${since} points back ${pointsBack} topics ${topics}`,
  ];
}

/** What sort of word it is: a lift, a part of the body, gear, an aspect, a number, or how everyday it is. */
const kindOf = (stem: string): string =>
  kindOfSubject(stem) ??
  (ASPECTS.has(stem)
    ? 'aspect'
    : /^\d/u.test(stem)
      ? 'number'
      : `word ${stepOf(everydayness(stem), [0.15, 0.4, 0.7])}`);

const listed = (names: ReadonlySet<string>): string => [...names].toSorted().join(' and ');

/** Which of the steps a number stays within. */
function stepOf(number: number, steps: readonly number[]): number {
  const at = steps.findIndex((step) => number <= step);
  return at < 0 ? steps.length : at;
}
