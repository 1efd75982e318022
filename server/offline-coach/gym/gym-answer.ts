import { everydayness } from '#server/library/search/everyday-words.ts';
import type { Dialogue } from '#server/offline-coach/conversation/dialogue.ts';
import { plainWords } from '#server/offline-coach/quotes/plain-words.ts';
import { likelyTopic, possibleTopic } from '#server/offline-coach/topic-model/model.ts';
import type { Topic } from '#server/offline-coach/topic-model/topics.ts';
import { complaintAdviceFor } from '#server/offline-coach/words/complaints.ts';
import { stemsOf } from '#server/offline-coach/words/stems.ts';
import { bodyPartsIn, subjectsIn } from '#server/offline-coach/words/subjects.ts';
import type { AppScreen } from './app-screen.ts';
import { appScreenOn } from './app-screens.ts';
import { ASKS_FROM, type Asking, entriesFor, entryBlocks, type FaqEntry } from './faq-entries.ts';
import { type GymSubject, gymSubjectOn } from './gym-subjects.ts';

/** A question about the gym, its membership or the app, rather than the subject of the books. */
export interface GymQuestion {
  /** Pattern of an FAQ entry that answers; null when only one with nearly the same question may. */
  entry: RegExp | null;
  /** The FAQ search query. */
  query: string;
  screen: AppScreen | null;
  isContact: boolean;
  /** Whether it is clearly about the gym, so that no book answers when its pages do not. */
  isPlain: boolean;
  /**
   * Rarer words that the rest of the question does not explain; an entry without them is about something
   * else.
   */
  names: readonly string[];
}

/** Maximum everyday weight of a word that names something. */
const EVERYDAY = 0.4;
const NAME_LETTERS_MIN = 4;
/** Minimum score of a second entry, as a share of the first. */
const SECOND_FROM = 0.85;

/** Words that clearly refer to the gym, its membership or its shop. */
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

/** Illness and drugs: the books are safer here than the gym's terms. */
const ABOUT_HEALTH =
  /\b(?:epilep\w*|seizures?|asthma\w*|diabet\w*|scoliosis|osteo\w*|arthrit\w*|pacemaker|heart|strokes?|cancer|chemo|blood pressure|hernia|pregnan\w*|surgery|disease|illness|steroids?|sarms?|testosterone|drugs?)\b/iu;
/** 'Broke my ankle, can you stop my payments': the injury is the reason. */
const FEE_TOPICS: ReadonlySet<Topic> = new Set(['pause', 'cancel', 'refund']);
const FEE = /\b(?:memberships?|payments?|pay|paying|fees?|dues|subscription|contract)\b/iu;
/** 'The keys to a good squat' are not door keys. */
const KEY_TO =
  /\bkeys? to\b(?! (?:the |your |this |my )?(?:front |main )?(?:gym|doors?|club|place|building|lockers?|entrance|studio)\b)/iu;
/** 'Get rid of my belly' deletes no account; 'I lost 20 pounds, delete my account' does. */
const ACCOUNT = /\b(?:accounts?|profile|data)\b/iu;
const FAT = /\b(?:belly|gut|fat|waist|handles|chins?|pounds|kilos)\b/iu;
/** Weight classes are not lessons, a snack is no alert, twice a day is no visit, and a desk job no front desk. */
const OTHER_MEANINGS: readonly (readonly [Topic, RegExp])[] = [
  ['keys', KEY_TO],
  ['classes', /\bweight (?:class|categor)/iu],
  ['visit', /\b(?:twice|two times|2x) (?:a|per|each) day\b/iu],
  ['contact', /\b(?:desk|office) (?:jobs?|work(?:ers?)?|chairs?)\b|\bcalories\b/iu],
  ['notifications', /\b(?:snack\w*|eat(?:ing|s)?|food|hungry|sugar|soda|chocolate)\b/iu],
];
/** 'I want to quit' may mean the lifting; the page on that names the membership as well. */
const QUITS =
  /^(?:(?:hey|so|ok|and)[, ]+)*(?:i (?:just )?(?:want|need) to|i wanna|i['’]?m going to) (?:quit|give up)[\s.!?]*$/iu;
/** Maximum words of a question without a story, whose words no entry has. */
const SHORT_WORDS = 7;
/** Minimum confidence in a screen when nothing else answers. */
const SCREEN_MIN = 0.45;
const isShort = (question: string) => question.trim().split(/\s+/u).length <= SHORT_WORDS;

/** Reads a question the library cannot answer as one about the gym or the app, if it may be one. */
export function maybeGymQuestionIn(question: string): GymQuestion | null {
  const topic = possibleTopic(question);
  const isAboutScreen = topic !== null && appScreenOn(topic) !== null;
  // A screen is shown whatever the FAQ has, so it must clearly be meant.
  const isDoubtful = subjectsIn(question).length > 0 || possibleTopic(question, SCREEN_MIN) === null;
  return isAboutScreen && isDoubtful ? null : gymQuestionIn(question, topic);
}

/** Reads a question about the gym or the app with the trained model; complaints are looked up instead. */
export function gymQuestionIn(question: string, topic = likelyTopic(question)): GymQuestion | null {
  const isAboutHealth = ABOUT_HEALTH.test(question) || complaintAdviceFor(question).length > 0;
  const isAboutFee = topic !== null && FEE_TOPICS.has(topic) && FEE.test(question);
  const meansOther = OTHER_MEANINGS.some(([one, says]) => topic === one && says.test(question));
  if ((isAboutHealth && !isAboutFee) || meansOther || QUITS.test(question)) return null;
  const isAboutBody = !ACCOUNT.test(question) && (FAT.test(question) || bodyPartsIn(question).size > 0);
  if (topic === 'delete-account' && isAboutBody) return null;
  const screen = topic === null ? null : appScreenOn(topic);
  if (screen !== null) return onScreen(screen, question);
  const subject = topic === null ? null : gymSubjectOn(topic, question);
  return subject && onSubject(subject, question);
}

/**
 * Answers from the FAQ and the app's screens, or says that they have no answer and whom to ask; null leaves
 * the question to the library.
 */
export function gymBlocks(
  { screen, entry, isContact, isPlain, names }: GymQuestion,
  asking: Asking,
  { entries, known, contact }: Dialogue,
): string[] | null {
  if (entries.some(({ heading }) => asksTheSame(heading, asking.query.text))) return null;
  // 'How do I get an invoice' sounds like the entry on refunds.
  const isOnScreen = (one: FaqEntry) =>
    screen?.entry === undefined || one.isSame || screen.entry.test(one.around);
  const found = entriesFor(entry, asking, { entries, known }).filter(isOnScreen);
  const [best, second] = found;
  const isSame = best !== undefined && best.asks >= ASKS_FROM;
  const said = new Set(entries.flatMap(({ heading, text }) => stemsOf(`${heading} ${text}`)));
  const isElsewhere = !isSame && names.some((name) => !said.has(name));
  // It may have been a library question.
  if (isElsewhere) return isPlain ? [notOnPages(contact)] : null;
  const isSecondNear =
    best !== undefined &&
    !best.isSame &&
    second !== undefined &&
    screen === null &&
    second.score >= SECOND_FROM * best.score;
  const shown = best === undefined ? [] : isSecondNear ? [best, second] : [best];
  const blocks = shown.flatMap(entryBlocks);
  if (isContact && contact !== null) return [...blocks, toAPerson(contact)];
  // An entry that lists the very question answers it, whatever screen the message sounds like.
  if (screen !== null) return best?.isSame && screen.entry === undefined ? blocks : [...blocks, screen.says];
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

/** Says that the gym's pages have no answer, and whom to ask. */
export const notOnPages = (contact: string | null): string =>
  `${NOT_ON_PAGES} ${contact === null ? 'Ask the gym itself.' : `Ask the gym itself: ${mailTo(contact)}.`}`;

const mailTo = (address: string) => `[${address}](mailto:${address})`;
