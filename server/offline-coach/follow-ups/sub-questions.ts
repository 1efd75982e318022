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
import { complaintKept, type Kept } from './complaint-before.ts';
import { opinionAsked } from './opinion.ts';
import { namesTopic, topicsOf } from './topics.ts';

/** A way to understand a question. */
export interface Sense {
  query: Query;
  kind: QuestionKind;
}

/** One thing that a question asks. */
export interface SubQuestion extends Sense {
  text: string;
  /** By itself, where it may or may not go on from what was asked before. */
  alone: Sense | null;
  /** How likely it goes on from that, from 0 to 1. */
  leaning: number;
  /** Behind the last question that names a topic, where it goes on from it: searched for as well. */
  inFull: string | null;
  /** Without the story around it, where there is one. */
  bare: Sense | null;
  /** Whose words it asks for, and on what; null when anyone's will do. */
  opinion: { who: string; about: Sense } | null;
  /** With all of the message, where it is a part of one; it may lean on the others. */
  whole: Sense | null;
  /** What it asks of the gym or the app; null when it is for the library. */
  gym: GymQuestion | null;
  /** The same with less certainty, for when the library does not answer it. */
  maybeGym: GymQuestion | null;
}

/** What to search for: all of it in each way to understand it, without the story, and in full. */
export const searchesOf = (subQuestion: SubQuestion): string[] => [
  ...sensesOf(subQuestion).map(({ query }) => query.text),
  ...(subQuestion.bare === null ? [] : [subQuestion.bare.query.text]),
  ...(subQuestion.inFull === null ? [] : [subQuestion.inFull]),
];

/** The ways to understand all of it. */
export const sensesOf = ({ query, kind, alone }: SubQuestion): Sense[] => [
  { query, kind },
  ...(alone === null ? [] : [alone]),
];

const ASPECTS_MAX = 3;
/** Where one question ends and the next begins: 'What is it? Who is it for?', '…, and how much room does it need?' */
const BOUNDARY =
  /(?<=\?)\s+|[,;]?\s+(?:and|also|plus)(?: also)?\s+(?=(?:how|what|what's|when|why|which|who|where)\b|(?:do|does|can|could|should|is|are|will) (?:i|you|u|we|it|the|there|they|my)\b)/iu;

/** What a message asks, each sub-question read with what was asked before it; a message of one question has one. */
export function subQuestionsOf(question: string, earlier: readonly string[]): SubQuestion[] {
  const parts = withoutRemarks(question.split(BOUNDARY).filter((part) => part.trim() !== ''));
  const texts = parts.length > 0 && parts.length <= ASPECTS_MAX ? parts : [question];
  // A condition in one part is no reason to answer another.
  const isHealthy = complaintAdviceFor(question).length === 0;
  const whole = texts.length > 1 && isHealthy ? queryOf(texts.join(' ')) : null;
  return texts.map((text, index) => {
    const asked = subQuestionOf(text, [...texts.slice(0, index).reverse(), ...earlier]);
    return { ...asked, whole: whole && { query: whole, kind: asked.kind } };
  });
}

/** A question may go on from those before it when it is as likely as this to mean one of their words. */
const LEANING = 0.08;
/** What names nothing but a lift, and is as likely as this to go on from them, is not read by itself. */
const LEANING_WITH_LIFT = 0.25;
/** Read with them, it means the likeliest of their words at least so likely. */
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
  const kept = complaintKept(text, before);
  const carried = withKept(carriedWords(text, before), kept);
  const [likeliest] = carried.toSorted((one, other) => other.likelihood - one.likelihood);
  const topics = topicsOf(text);
  // 'How do I cancel my subscription', after the floor press, has nothing to do with the floor.
  const isOfGym = gym !== null && topics.length > 0;
  // 'How often' asks nothing by itself.
  const asksByItself = topics.length > 0 || alone.kind.name === 'other';
  if (likeliest === undefined || (asksByItself && likeliest.likelihood < LEANING) || isOfGym)
    return { ...alone, text, alone: null, leaning: 0, inFull: null, bare, opinion, gym, maybeGym };
  const namesMore = topics.some((topic) => liftIn(topic) === null);
  // 'And for the bench?' asks nothing by itself either.
  const asksAlone = namesMore || likeliest.likelihood < LEANING_WITH_LIFT;
  const isAlone = topics.length > 0 && kept.likelihood < 1 && asksAlone;
  const topical = before.find(namesTopic);
  const together = withCarried(alone.query, raised(carried, likeliest.likelihood, text));
  return {
    text,
    // What names more than a lift may have left the part of the body that was spoken of.
    query: { ...together, carried: namesMore ? new Set() : together.carried },
    // 'And carbs?' wants the sort of answer that the question before it did.
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

/** The same words, the likeliest of them at least as likely as one has to be; not a lift in the place of the one that is named. */
function raised(carried: readonly CarriedWord[], likeliest: number, text: string): CarriedWord[] {
  const factor = Math.max(1, MEANS_ONE / likeliest);
  const namesLift = stemsOf(text).some(isLift);
  return carried.map((each) =>
    namesLift && isLift(each.stem) ? each : { ...each, likelihood: Math.min(1, factor * each.likelihood) },
  );
}

const isLift = (stem: string): boolean => kindOfSubject(stem) === 'lift';

/** The words that a question takes over, with those it keeps of a complaint made at least that likely. */
function withKept(carried: readonly CarriedWord[], { words, likelihood }: Kept): CarriedWord[] {
  const stems = new Set(words.flatMap((word) => stemsOf(word)));
  return carried.map((each) =>
    stems.has(each.stem) ? { ...each, likelihood: Math.max(likelihood, each.likelihood) } : each,
  );
}

/** 'My garage is a dead spot', behind a question: it asks nothing. */
const REMARK =
  /^(?:(?:and|but|so|also|because|cause|coz|cuz|cos|since|well|honestly) )*(?:i|i['’]?(?:m|ve|d|ll)|im|ive|my|mine|it|it['’]?s|we|he|she|they|the|this|that|there|everyone|everybody|people|went|been|got|just|only|not|one of|currently|looks|seems|sounds|feels)\b[^?]*$/iu;
/** 'The founder I mean' */
const NAMES_WHOM = /\bi mean\b/iu;

/** The questions of a message. What is only remarked behind one belongs to it where it is about a complaint, or where the question names no topic itself. */
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
