import { type GymQuestion, gymQuestionIn } from '#server/offline-coach/gym/gym-answer.ts';
import { type Query, queryOf } from '#server/offline-coach/quotes/query.ts';
import { kindOf, type QuestionKind } from '#server/offline-coach/quotes/question-kind.ts';
import { complaintAdviceFor } from '#server/offline-coach/words/complaints.ts';
import { bodyPartsIn } from '#server/offline-coach/words/subjects.ts';
import { carriedInto, namesTopic, standingAlone } from './follow-up.ts';

/** A way to understand a question. */
export interface Sense {
  query: Query;
  kind: QuestionKind;
}

/** One thing that a question asks. */
export interface SubQuestion extends Sense {
  text: string;
  /** How else it may be meant, when it follows another. */
  senses: Sense[];
  /** What it asks of the gym or the app; null when it is for the library. */
  gym: GymQuestion | null;
}

const ASPECTS_MAX = 3;
/** Where one question ends and the next begins: 'What is it? Who is it for?', '…, and how much room does it need?' */
const BOUNDARY =
  /(?<=\?)\s+|[,;]?\s+(?:and|also|plus)(?: also)?\s+(?=(?:how|what|what's|when|why|which|who|where)\b|(?:do|does|can|could|should|is|are|will) (?:i|you|u|we|it|the|there|they|my)\b)/iu;

/** What a message asks, each sub-question read with what was asked before it; a message of one question has one. */
export function subQuestionsOf(question: string, earlier: readonly string[]): SubQuestion[] {
  const parts = withoutRemarks(question.split(BOUNDARY).filter((part) => part.trim() !== ''));
  const texts = parts.length > 0 && parts.length <= ASPECTS_MAX ? parts : [question];
  return texts.map((text, index) => ({
    text,
    query: queryOf(text, [...texts.slice(0, index).reverse(), ...earlier], index > 0),
    kind: kindOf(text),
    senses: (index === 0 ? [...standingAlone(text, earlier), ...standingAlone(...lastOf(text))] : []).map(
      (whole) => ({
        query: { ...queryOf(whole, []), carried: carriedInto(whole, text) },
        kind: kindOf(whole),
      }),
    ),
    gym: gymQuestionIn(text),
  }));
}

/** 'My garage is a dead spot', behind a question: it asks nothing. */
const REMARK =
  /^(?:(?:and|but|so|also|because|cos|since|well|honestly) )*(?:i|i['’]?(?:m|ve|d|ll)|im|ive|my|mine|it|it['’]?s|we|he|she|they|the|this|that|there|everyone|everybody|people|went|been|got|just|only|not|one of|currently)\b[^?]*$/iu;

/** The questions of a message. What is only remarked behind one belongs to it where it is about a complaint, or where the question names no topic itself. */
function withoutRemarks(parts: readonly string[]): string[] {
  const questions: string[] = [];
  for (const part of parts) {
    const before = questions.at(-1);
    if (before === undefined || !REMARK.test(part.trim())) questions.push(part);
    else if (!namesTopic(before) || complaintAdviceFor(part).length > 0)
      questions.splice(-1, 1, `${before} ${part}`);
  }
  return questions;
}

const SENTENCES_MAX = 4;

/** 'I get bored on a bike. Sled it is. How do I start?': the last sentence, and those that it may lean on, the latest first. */
function lastOf(text: string): [string, string[]] {
  const [last = '', ...others] = text
    .split(/(?<=[.!])\s+/u)
    .slice(-SENTENCES_MAX)
    .reverse();
  // What hurts is no subject to go on with.
  const complains = complaintAdviceFor(text).length > 0 || bodyPartsIn(text).size > 0;
  return namesTopic(last) || complains ? [last, []] : [last, others];
}
