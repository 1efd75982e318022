import type { ToolCall } from '#server/offline-coach/conversation/tool-call.ts';
import { figureInWords } from '#server/offline-coach/figures/figure-in-words.ts';
import { likelyIntent, RECORD_INTENTS } from '#server/offline-coach/intent-model/likely-intent.ts';
import { changedMemory } from '#server/offline-coach/memories/changed-memory.ts';
import { memoryIntentIn } from '#server/offline-coach/memories/memory-intents.ts';
import { agreedTo } from '#server/offline-coach/memories/memory-offers.ts';
import { ADD_RECORD, isOffer } from '#server/offline-coach/records/add-record.ts';
import type { Done, LastAct, WantedAct } from '#server/offline-coach/slots/act.ts';
import { readSlots } from '#server/offline-coach/slots/read-slots.ts';
import { isLogAlone } from '#server/offline-coach/slots/record-words.ts';
import {
  barInWords,
  comparison,
  lengthIn,
  stoneInWords,
} from '#server/offline-coach/slots/spoken-measures.ts';
import { platesInWords } from '#server/offline-coach/slots/spoken-plates.ts';
import { asPlain } from '#server/offline-coach/words/plain-question.ts';
import { spelled } from '#server/offline-coach/words/spelling.ts';
import { reportsSaved } from '#server/words/record-sentences.ts';
import { MEMORY_MAX_CHARACTERS } from '#shared/memory.ts';
import { amendmentIn } from './amend.ts';
import { bodyWeightOffered, KEPT_PROFILE, savedIfLogEntry } from './body-weight-acts.ts';
import { asksWhetherBest } from './is-it-best.ts';
import { isPlainYes, offeredBefore } from './offers.ts';
import { doneBy, readAct } from './read-act.ts';
import { ACT_MAX_CHARACTERS } from './sentences.ts';
import { dateInWords } from './today.ts';

/** A record with a complaint is saved, and the complaint is looked up. */
const COMPLAINS = /\b(?:hurt(?:s|ing)?|pain(?:ful)?|sore|aches?|aching|injur\w+|tweaked|strained)\b/iu;
/** 'Note deadlift 180 x 3' and 'also I weigh 83 kg' are records and body weights, not memories. */
const NOTES = /\bnote\b(?! that\b)|^(?:and|also|plus|save (?:this|that))\b/iu;
/** 'Note that on 3 October I squatted 145' is also a record, because it has a day. */
const NOTES_THAT = /^(?:please |(?:can|could|would|will) you )*(?:note|make a note)(?: down)? that (?=\S)/iu;
const WEB =
  /\b(?:search|look|check|google|browse)\b.{0,40}\b(?:web|internet|online|google)\b|\bon the (?:web|internet)\b/iu;

/** The context of a sentence. */
interface Before {
  today: string;
  last: LastAct | null;
  answer: string;
  /** Whether it belongs to a message that is not a reply as a whole. */
  isPart: boolean;
  /** Whether another sentence asks something, so that statements are background. */
  asksToo?: boolean;
}

/** The action a sentence asks for, and the last act after it. */
export interface Intent {
  does: (ToolCall | string)[];
  last: LastAct | null;
  /** Earlier questions that it settles. */
  offered?: Done[];
}

/** Returns the action a sentence asks for; null when it is a question to look up. */
export function intentOf(
  sentence: string,
  { today, last, answer, isPart, asksToo = false }: Before,
): Intent | null {
  if (sentence.length > ACT_MAX_CHARACTERS) return memoryIntent(sentence, answer);
  // In 'Got 115 on bench! Finally. Log it', the set is already logged.
  const isLogged = last?.act === ADD_RECORD && last.missing === null && last.answer === '';
  if (isLogged && isLogAlone(readSlots(sentence, today))) return { does: [], last };
  const declined = isSaved(last) ? declinedBesidesSet(sentence, answer) : null;
  if (declined !== null) return { does: [declined], last };
  const alsoAgreed = agreedBesidesSet(sentence, answer);
  const amendment = amendmentIn(sentence, today, last, answer, isPart);
  // A saved set needs no yes, but the offers made along with it do.
  if (alsoAgreed.length > 0 && (amendment === null || isSaved(last))) return { does: alsoAgreed, last };
  // It settles the earlier questions.
  if (amendment !== null)
    return {
      ...amendment,
      does: [...amendment.does, ...alsoAgreed],
      offered: last === null ? [] : doneBy(last),
    };
  const noted = notedRecord(sentence, today);
  if (noted !== null) return { does: doneBy(noted), last: { ...noted, answer: '', offers: [] } };
  const changed = asksToo ? null : changedMemory(sentence);
  if (changed !== null) return { does: [changed], last: null };
  const isRecord = NOTES.test(sentence) && readAct(sentence, today, null)?.act.writes === true;
  const memory = isRecord ? null : memoryIntent(sentence, answer);
  if (memory !== null && !isAboutRecord(sentence, today)) return memory;
  const figure = figureInWords(sentence, today);
  if (figure !== null) return { does: [figure], last: null };
  const read = readAct(sentence, today, last, answer);
  const wanted = isPart || asksToo ? read : savedIfLogEntry(read, sentence);
  if (wanted !== null) {
    const before = offeredBefore(sentence, wanted, last, today);
    // A question about an offered set repeats the offer: 'is that a PR', 'in lb'.
    const isAboutOffer = last !== null && isOffer(last) && (asksWhetherBest(sentence) || wanted.of === last);
    const stillOffered = isAboutOffer ? [...last.offers, last] : [];
    return {
      does: [...before, wanted, ...stillOffered].flatMap(doneBy),
      last: { ...wanted, answer: '', offers: before },
    };
  }
  const written = spelled(asPlain(sentence));
  const measure =
    lengthIn(written) ??
    platesInWords(written) ??
    stoneInWords(written) ??
    comparison(written) ??
    barInWords(written) ??
    dateInWords(written, today);
  if (measure !== null) return { does: [measure], last: null };
  return WEB.test(sentence)
    ? { does: [{ tool: 'web', input: { action: 'search', query: sentence.slice(0, 400) } }], last: null }
    : null;
}

const isSaved = (last: LastAct | null): boolean =>
  last !== null && last.act === ADD_RECORD && reportsSaved(last.answer);

/** Returns what a yes agrees to in addition to a set: a body weight or a memory. */
function agreedBesidesSet(sentence: string, answer: string): ToolCall[] {
  if (!isPlainYes(sentence)) return [];
  const [bodyWeight, memory] = [bodyWeightOffered(answer), agreedTo('yes', answer)];
  return [
    ...(bodyWeight === null ? [] : [bodyWeight]),
    ...(memory === null || typeof memory === 'string' ? [] : memory),
  ];
}

const NO =
  /^(?:(?:no|nope|nah|don['’]?t|do not|not now|(?:keep|leave) (?:it|that))(?:[ ,.!]+(?:thanks|thank you|please))*[ ,.!]*)+$/iu;

/** Returns the reply to declining a body weight or memory offered along with a saved set. */
function declinedBesidesSet(sentence: string, answer: string): string | null {
  if (!NO.test(sentence.trim())) return null;
  if (bodyWeightOffered(answer) !== null) return KEPT_PROFILE;
  const memory = agreedTo('no', answer);
  return typeof memory === 'string' ? memory : null;
}

/** Whether a note is a record: 'Would you note down five repetitions with 85 kilos on the bench'. */
function isAboutRecord(sentence: string, today: string): boolean {
  const { lift, weight } = readSlots(sentence, today).slots;
  return (
    lift !== null &&
    !IS_MEMORY.test(sentence) &&
    weight !== null &&
    !COMPLAINS.test(sentence) &&
    RECORD_INTENTS.some((intent) => intent === likelyIntent(sentence))
  );
}

/** 'Remember that my opener was 110', 'goal: deadlift 230', unlike 'remember I squatted 150 x 5'. */
const IS_MEMORY =
  /\bremember\b(?!.*\d ?(?:kgs?|kilos?|lbs?|pounds?)? ?(?:[x×]|for|reps?) ?\d)|\b(?:goal|target)(?: for (?:\p{L}+ ?){1,3})? ?[:=–-]/iu;

/** 'Note that I only squatted 100 yesterday because of my knee' is remembered verbatim. */
const SAYS_MORE = /\b(?:because|since|but|only|barely|first|last|knees?|back|shoulders?)\b/iu;

function notedRecord(sentence: string, today: string): WantedAct | null {
  const said = sentence.replace(NOTES_THAT, '').replace(/\?\s*$/u, '');
  const wanted = NOTES_THAT.test(sentence) ? readAct(said, today, null) : null;
  if (SAYS_MORE.test(said) || COMPLAINS.test(said)) return null;
  const isRecord = wanted?.act === ADD_RECORD && wanted.missing === null && wanted.slots.day !== null;
  return isRecord ? wanted : null;
}

/** Reads a memory, which may be long. */
function memoryIntent(sentence: string, answer: string): { does: (ToolCall | string)[]; last: null } | null {
  const memory = sentence.length > MEMORY_MAX_CHARACTERS ? null : memoryIntentIn(sentence, answer);
  return memory === null ? null : { does: typeof memory === 'string' ? [memory] : memory, last: null };
}
