import { type CarriedWord, carriedWords } from '#server/offline-coach/carried-words/carried-words.ts';
import { withCarried } from '#server/offline-coach/carried-words/with-carried.ts';
import { type GymQuestion, gymQuestionIn, maybeGymQuestionIn } from '#server/offline-coach/gym/gym-answer.ts';
import { type Query, queryOf } from '#server/offline-coach/quotes/query.ts';
import { kindOf, type QuestionKind } from '#server/offline-coach/quotes/question-kind.ts';
import { complaintAdviceFor } from '#server/offline-coach/words/complaints.ts';
import { liftIn } from '#server/offline-coach/words/lifts.ts';
import { stemsOf } from '#server/offline-coach/words/stems.ts';
import { kindOfSubject } from '#server/offline-coach/words/subjects.ts';
import { askedPart } from './asked-part.ts';
import { type CarriedComplaint, carriedComplaint } from './complaint-before.ts';
import { opinionAsked } from './opinion.ts';
import { namesTopic, topicsOf } from './topics.ts';

/** One interpretation of a question. */
export interface Sense {
  query: Query;
  kind: QuestionKind;
}

/** One question within a message. */
export interface SubQuestion extends Sense {
  text: string;
  /** The interpretation without earlier questions, when context is uncertain. */
  alone: Sense | null;
  /** Likelihood that it depends on earlier questions, from 0 to 1. */
  leaning: number;
  /** The text together with the last question that names a topic; searched as well. */
  inFull: string | null;
  /** The interpretation without the surrounding story, if there is one. */
  bare: Sense | null;
  /** Whose opinion it asks for, and on what; null when anyone's will do. */
  opinion: { who: string; about: Sense } | null;
  /** The whole message, when this is only a part of it and may depend on the rest. */
  whole: Sense | null;
  /** The question about the gym or the app; null when it is for the library. */
  gym: GymQuestion | null;
  /** A less certain gym question, used when the library has no answer. */
  maybeGym: GymQuestion | null;
}

/** Returns the search texts: each interpretation, the one without the story, and the text in full. */
export const searchesOf = (subQuestion: SubQuestion): string[] => [
  ...sensesOf(subQuestion).map(({ query }) => query.text),
  ...(subQuestion.bare === null ? [] : [subQuestion.bare.query.text]),
  ...(subQuestion.inFull === null ? [] : [subQuestion.inFull]),
];

/** Returns the interpretations of the full text. */
export const sensesOf = ({ query, kind, alone }: SubQuestion): Sense[] => [
  { query, kind },
  ...(alone === null ? [] : [alone]),
];

const ASPECTS_MAX = 3;
/** Boundary between two questions: 'What is it? Who is it for?', '…, and how much room does it need?' */
const BOUNDARY =
  /(?<=\?)\s+|[,;]?\s+(?:and|also|plus)(?: also)?\s+(?=(?:how|what|what's|when|why|which|who|where)\b|(?:do|does|can|could|should|is|are|will) (?:i|you|u|we|it|the|there|they|my)\b)/iu;

/** Splits a message into questions, each interpreted with the questions before it. */
export function subQuestionsOf(question: string, earlier: readonly string[]): SubQuestion[] {
  const parts = withoutRemarks(question.split(BOUNDARY).filter((part) => part.trim() !== ''));
  const texts = parts.length > 0 && parts.length <= ASPECTS_MAX ? parts : [question];
  // A condition in one part must not change the answer to another.
  const isHealthy = complaintAdviceFor(question).length === 0;
  const whole = texts.length > 1 && isHealthy ? queryOf(texts.join(' ')) : null;
  return texts.map((text, index) => {
    const asked = subQuestionOf(text, [...texts.slice(0, index).reverse(), ...earlier]);
    return { ...asked, whole: whole && { query: whole, kind: asked.kind } };
  });
}

/** Minimum likelihood of a carried-over word for a question to depend on earlier ones. */
const LEANING = 0.08;
/** Likelihood from which a question that names only a lift is not also read alone. */
const LEANING_WITH_LIFT = 0.25;
/** Minimum likelihood assigned to the likeliest carried-over word. */
const MEANS_ONE = 0.5;

const senseOf = (text: string): Sense => ({ query: queryOf(text), kind: kindOf(text) });

function subQuestionOf(text: string, before: readonly string[]): Omit<SubQuestion, 'whole'> {
  const alone = senseOf(text);
  const asked = askedPart(text);
  const bare = asked === null ? null : senseOf(asked);
  const of = opinionAsked(text);
  const opinion = of === null ? null : { who: of.who, about: senseOf(of.about) };
  const gym = gymQuestionIn(text);
  const maybeGym = gym ?? maybeGymQuestionIn(text);
  const kept = carriedComplaint(text, before);
  const carried = withCarriedComplaint(carriedWords(text, before), kept);
  const [likeliest] = carried.toSorted((one, other) => other.likelihood - one.likelihood);
  const topics = topicsOf(text);
  // 'How do I cancel my subscription' after the floor press is not about the floor.
  const isAboutGym = gym !== null && topics.length > 0;
  // 'How often' is not a question on its own.
  const asksByItself = topics.length > 0 || alone.kind.name === 'other';
  if (likeliest === undefined || (asksByItself && likeliest.likelihood < LEANING) || isAboutGym)
    return { ...alone, text, alone: null, leaning: 0, inFull: null, bare, opinion, gym, maybeGym };
  const namesMore = topics.some((topic) => liftIn(topic) === null);
  // 'And for the bench?' is not a question on its own either.
  const asksAlone = namesMore || likeliest.likelihood < LEANING_WITH_LIFT;
  const isAlone = topics.length > 0 && kept.likelihood < 1 && asksAlone;
  const topical = before.find(namesTopic);
  const together = withCarried(alone.query, withRaisedLikelihood(carried, likeliest.likelihood, text));
  return {
    text,
    // A question that names more than a lift may have moved on from the body part.
    query: { ...together, carried: namesMore ? new Set() : together.carried },
    // 'And carbs?' expects the same kind of answer as the question before it.
    kind: alone.kind.name === 'other' ? kindOf(before[likeliest.at] ?? text) : alone.kind,
    alone: isAlone ? alone : null,
    leaning: likeliest.likelihood,
    inFull: topical === undefined ? null : `${topical} ${text}`,
    bare,
    opinion,
    gym,
    maybeGym,
  };
}

/**
 * Raises the likeliest carried-over word to the given likelihood, except a lift when the question names
 * another one.
 */
function withRaisedLikelihood(
  carried: readonly CarriedWord[],
  likeliest: number,
  text: string,
): CarriedWord[] {
  const factor = Math.max(1, MEANS_ONE / likeliest);
  const namesLift = stemsOf(text).some(isLift);
  return carried.map((each) =>
    namesLift && isLift(each.stem) ? each : { ...each, likelihood: Math.min(1, factor * each.likelihood) },
  );
}

const isLift = (stem: string): boolean => kindOfSubject(stem) === 'lift';

/** Returns the carried-over words, with those of a complaint raised to the given likelihood. */
function withCarriedComplaint(
  carried: readonly CarriedWord[],
  { words, likelihood }: CarriedComplaint,
): CarriedWord[] {
  const stems = new Set(words.flatMap((word) => stemsOf(word)));
  return carried.map((each) =>
    stems.has(each.stem) ? { ...each, likelihood: Math.max(likelihood, each.likelihood) } : each,
  );
}

/** 'My garage is a dead spot' after a question asks nothing; 'I need someone to look at my deadlift' does. */
const REMARK =
  /^(?:(?:and|but|so|also|because|cause|coz|cuz|cos|since|well|honestly) )*(?!(?:i|we)(?: (?:really|just|also))? (?:need|want|would like|have to)\b|i['’]?d like\b)(?:i|i['’]?(?:m|ve|d|ll)|im|ive|my|mine|it|it['’]?s|we|he|she|they|the|this|that|there|everyone|everybody|people|went|been|got|just|only|not|one of|currently|looks|seems|sounds|feels)\b[^?]*$/iu;
/** 'The founder I mean' */
const NAMES_WHOM = /\bi mean\b/iu;

/** Drops remarks after a question, except when they complain or when the question names no topic. */
function withoutRemarks(parts: readonly string[]): string[] {
  const questions: string[] = [];
  for (const part of parts) {
    const before = questions.at(-1);
    if (before === undefined || !REMARK.test(part.trim())) questions.push(part);
    else if (!namesTopic(before) || NAMES_WHOM.test(part) || complaintAdviceFor(part).length > 0)
      questions.splice(-1, 1, `${before} ${part}`);
  }
  return questions;
}
