import { stepOf } from '#server/offline-coach/linear-model/step-of.ts';
import { ASPECTS } from '#server/offline-coach/quotes/aspects.ts';
import { type StrongWord, strongWordsOf } from '#server/offline-coach/quotes/strong-words.ts';
import { stemsOf } from '#server/offline-coach/words/stems.ts';
import { kindOfSubject } from '#server/offline-coach/words/subjects.ts';
import { wordKind } from '#server/offline-coach/words/word-kind.ts';

/** A word of an earlier question that a message may imply. */
export interface Candidate {
  stem: string;
  word: string;
  /** Number of questions between the one with the word and the message. */
  at: number;
  /** Features of the message, of the word, and of both together. */
  features: string[];
}

const POINTS_BACK =
  /\b(?:it|its|that|this|them|those|these|they|ones?|there|he|she|his|her|same|then|both)\b/iu;
const OPENS_WITH =
  /^(?:(?:ok|so|right|well|hm+|oh|ah|yeah|no)[ ,]+)*(and|n|or|but|also|what about|how about|what if|even|then|same|why|for|with|in|at|on|plus|because|so|if|is that|does that|which|how many|how much|how often|how long|how heavy|when|only|just|i|i'm|im|my|we|would|should|can|could|do|does|is|are|will|what|who|where)\b/iu;

/** Maximum words of a message; a longer one is pasted text. */
const WORDS_MAX = 40;

/**
 * Returns the words of earlier questions that a message does not contain.
 * @param earlier earlier questions, latest first
 */
export function candidatesOf(message: string, earlier: readonly string[]): Candidate[] {
  const said = new Set(stemsOf(message));
  const asking = readMessage(message);
  const turns = earlier.map(readTurn);
  const again = new Map<string, number>();
  for (const { words } of turns) for (const { stem } of words) again.set(stem, (again.get(stem) ?? 0) + 1);
  const candidates = new Map<string, Candidate>();
  for (const [at, turn] of turns.entries()) {
    const since = at === 0 ? null : Math.max(...turns.slice(0, at).map(({ topics }) => topics));
    const isFirst = at === turns.length - 1;
    for (const [place, { stem, word }] of turn.words.entries()) {
      if (said.has(stem) || candidates.has(stem)) continue;
      const mention = { stem, turn, place, at, isFirst, again: again.get(stem) ?? 1, since };
      candidates.set(stem, { stem, word, at, features: featuresOf(asking, mention) });
    }
  }
  return [...candidates.values()];
}

/** Properties of an earlier question. */
interface Turn {
  words: StrongWord[];
  topics: number;
  subjects: number;
  /** Index of each stem among its topics. */
  topicPlaces: ReadonlyMap<string, number>;
}

function readTurn(question: string): Turn {
  const words = strongWordsOf(question).slice(0, WORDS_MAX);
  const topics = words.filter(({ stem }) => !ASPECTS.has(stem));
  return {
    words,
    topics: topics.length,
    subjects: words.filter(({ stem }) => kindOfSubject(stem) !== null).length,
    topicPlaces: new Map(topics.map(({ stem }, place) => [stem, place])),
  };
}

const TOPICS_MAX = 3;

interface Asking {
  features: string[];
  length: number;
  opening: string;
  pointsBack: boolean;
  topics: number;
  /** Kinds of subjects it names. */
  kinds: ReadonlySet<string>;
}

function readMessage(message: string): Asking {
  const strong = strongWordsOf(message);
  const named = strong.filter(({ stem }) => !ASPECTS.has(stem)).length;
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

/** An earlier question's use of a word. */
interface Mention {
  stem: string;
  turn: Turn;
  place: number;
  /** Number of questions between it and the message. */
  at: number;
  isFirst: boolean;
  /** Number of questions with the word. */
  again: number;
  /** Maximum number of topics in a question in between; null when there is none. */
  since: number | null;
}

function featuresOf(
  { features, length, opening, pointsBack, topics, kinds }: Asking,
  { stem, turn, place, at, isFirst, again, since: topicsSince }: Mention,
): string[] {
  const kind = wordKind(stem);
  const ago = `ago ${Math.min(at, 3)}`;
  const repeated = `said ${Math.min(again, 3)}`;
  const replaced = `${kinds.has(kind) ? 'replaced' : 'kept'} ${kind}`;
  const topicPlace = turn.topicPlaces.get(stem) ?? -1;
  const { subjects } = turn;
  const since = `since ${topicsSince === null ? 'it' : Math.min(TOPICS_MAX, topicsSince)}`;
  const size = `of ${stepOf(turn.words.length, [1, 2, 3, 5, 8])}`;
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

const listed = (names: ReadonlySet<string>): string => [...names].toSorted().join(' and ');
