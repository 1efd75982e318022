import { everydayness } from '#server/library/search/everyday-words.ts';
import type { Dialogue } from '#server/offline-coach/conversation/dialogue.ts';
import { plainWords } from '#server/offline-coach/quotes/also-asked.ts';
import { likelyTopic, possibleTopic } from '#server/offline-coach/topic-model/model.ts';
import type { Topic } from '#server/offline-coach/topic-model/topics.ts';
import { complaintAdviceFor } from '#server/offline-coach/words/complaints.ts';
import { stemsOf } from '#server/offline-coach/words/stems.ts';
import { bodyPartsIn, subjectsIn } from '#server/offline-coach/words/subjects.ts';
import type { AppScreen } from './app-screen.ts';
import { appScreenOn } from './app-screens.ts';
import { ASKS_FROM, type Asking, entriesFor, entryBlocks } from './faq-entries.ts';
import { type GymSubject, gymSubjectOn } from './gym-subjects.ts';

/** A question about the gym, its membership or the app, rather than about what the books are about. */
export interface GymQuestion {
  /** What an entry of the FAQ holds that answers it; null when only one with nearly the same question may. */
  entry: RegExp | null;
  /** What the FAQ is asked. */
  query: string;
  screen: AppScreen | null;
  isContact: boolean;
  /** It is the gym's without a doubt: what its pages do not say, no book says either. */
  isPlain: boolean;
  /** Rarer words that no part of the question explains: an entry without them is about something else. */
  names: readonly string[];
}

/** More everyday words than this name nothing. */
const EVERYDAY = 0.4;
const NAME_LETTERS_MIN = 4;
/** A second entry is shown when it is as good as this beside the first. */
const SECOND_FROM = 0.85;

/** The gym, its membership or its shop, by name. */
export const PLAIN =
  /\b(?:you|your|gym|here|members?|memberships?|subscription|apps?|accounts?|shop|bring|orders?|pay\w*|refunds?|discounts?|ship\w*|cancel\w*|hours|address|private|privacy|parking|showers?|lockers?|wi-?fi|toilets?|day pass|free)\b/iu;

const onScreen = (screen: AppScreen, question: string): GymQuestion => ({
  screen,
  isContact: false,
  isPlain: true,
  names: [],
  entry: screen.entry ?? null,
  query: question,
});

const onSubject = (
  { answers: entry, terms, isContact = false }: GymSubject,
  question: string,
): GymQuestion => ({
  screen: null,
  entry: isContact ? null : entry,
  isContact,
  names: isShort(question) ? namesIn(question, terms) : [],
  query: `${question} ${terms}`,
  isPlain: isContact || (PLAIN.test(question) && subjectsIn(question).length === 0),
});

/** Illness and drugs: what the books say of them is safer than what the gym says of joining. */
const OF_HEALTH =
  /\b(?:epilep\w*|seizures?|asthma\w*|diabet\w*|scoliosis|osteo\w*|arthrit\w*|pacemaker|heart|strokes?|cancer|chemo|blood pressure|hernia|pregnan\w*|surgery|disease|illness|steroids?|sarms?|testosterone|drugs?)\b/iu;
/** 'Broke my ankle, can you stop my payments': the injury is why. */
const OF_FEE: ReadonlySet<Topic> = new Set(['pause', 'cancel', 'refund']);
const FEE = /\b(?:memberships?|payments?|pay|paying|fees?|dues|subscription|contract)\b/iu;
/** 'The keys to a good squat' open no door. */
const KEY_TO =
  /\bkeys? to\b(?! (?:the |your |this |my )?(?:front |main )?(?:gym|doors?|club|place|building|lockers?|entrance|studio)\b)/iu;
/** 'Get rid of my belly' deletes no account, and 'I lost 20 pounds, delete my account' does. */
const ACCOUNT = /\b(?:accounts?|profile|data)\b/iu;
const FAT = /\b(?:belly|gut|fat|waist|handles|chins?|pounds|kilos)\b/iu;
/** A longer question has a story in it, whose words no entry has. */
const SHORT_WORDS = 7;
/** How sure a screen has to be for what nothing else answers. */
const SCREEN_LEAST = 0.45;
const isShort = (question: string) => question.trim().split(/\s+/u).length <= SHORT_WORDS;

/** Reads a question that the library does not answer as one about the gym or the app, where it may be one. */
export function maybeGymQuestionIn(question: string): GymQuestion | null {
  const topic = possibleTopic(question);
  const isOfScreen = topic !== null && appScreenOn(topic) !== null;
  // A screen is said whatever the FAQ holds: nothing else shows that it was not meant.
  const isDoubtful = subjectsIn(question).length > 0 || possibleTopic(question, SCREEN_LEAST) === null;
  return isOfScreen && isDoubtful ? null : gymQuestionIn(question, topic);
}

/** Reads what a question asks of the gym or the app, by the trained model; what hurts is looked up. */
export function gymQuestionIn(question: string, topic = likelyTopic(question)): GymQuestion | null {
  const isOfHealth = OF_HEALTH.test(question) || complaintAdviceFor(question).length > 0;
  const isOfFee = topic !== null && OF_FEE.has(topic) && FEE.test(question);
  if ((isOfHealth && !isOfFee) || (topic === 'keys' && KEY_TO.test(question))) return null;
  const isOfBody = !ACCOUNT.test(question) && (FAT.test(question) || bodyPartsIn(question).size > 0);
  if (topic === 'delete-account' && isOfBody) return null;
  const screen = topic === null ? null : appScreenOn(topic);
  if (screen !== null) return onScreen(screen, question);
  const subject = topic === null ? null : gymSubjectOn(topic, question);
  return subject && onSubject(subject, question);
}

/** What the gym's FAQ and the app's screens say to it; that they do not, and whom to ask. Null leaves it to the library. */
export function gymBlocks(
  { screen, entry, isContact, isPlain, names }: GymQuestion,
  asking: Asking,
  { entries, known, contact }: Dialogue,
): string[] | null {
  if (entries.some(({ heading }) => asksTheSame(heading, asking.query.text))) return null;
  const found = entriesFor(entry, asking, { entries, known });
  const [best, second] = found;
  const isSame = best !== undefined && best.asks >= ASKS_FROM;
  const said = new Set(entries.flatMap(({ heading, text }) => stemsOf(`${heading} ${text}`)));
  const isElsewhere = !isSame && names.some((name) => !said.has(name));
  // It may have been a question to the library.
  if (isElsewhere) return isPlain ? [notOnPages(contact)] : null;
  const isSecondNear =
    best !== undefined && second !== undefined && screen === null && second.score >= SECOND_FROM * best.score;
  const shown = best === undefined ? [] : isSecondNear ? [best, second] : [best];
  const blocks = shown.flatMap(entryBlocks);
  if (isContact && contact !== null) return [...blocks, toAPerson(contact)];
  if (screen !== null) return [...blocks, screen.says];
  if (blocks.length > 0) return blocks;
  return isPlain ? [notOnPages(contact)] : null;
}

const toAPerson = (contact: string) =>
  `I am a program. To reach a person at the gym, write to ${mailTo(contact)}.`;

const asksTheSame = (heading: string, question: string): boolean =>
  plainWords(heading.split(' › ').at(-1) ?? '') === plainWords(question);

function namesIn(question: string, explained: string): string[] {
  const clear = new Set(stemsOf(explained));
  return stemsOf(question).filter(
    (stem) =>
      stem.length >= NAME_LETTERS_MIN &&
      !/\d/u.test(stem) &&
      !clear.has(stem) &&
      everydayness(stem) < EVERYDAY,
  );
}

export const NOT_ON_PAGES = 'The gym’s pages do not say.';

/** Said of what the gym's pages do not answer. */
export const notOnPages = (contact: string | null): string =>
  `${NOT_ON_PAGES} ${contact === null ? 'Ask the gym itself.' : `Ask the gym itself: ${mailTo(contact)}.`}`;

const mailTo = (address: string) => `[${address}](mailto:${address})`;
