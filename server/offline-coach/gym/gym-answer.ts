import { everydayness } from '#server/library/search/everyday-words.ts';
import type { Dialogue, Passage } from '#server/offline-coach/conversation/dialogue.ts';
import { plainWords } from '#server/offline-coach/quotes/also-asked.ts';
import { unitsOf } from '#server/offline-coach/quotes/passage-units.ts';
import type { Query } from '#server/offline-coach/quotes/query.ts';
import type { QuestionKind } from '#server/offline-coach/quotes/question-kind.ts';
import { likelyTopic } from '#server/offline-coach/topic-model/model.ts';
import type { Topic } from '#server/offline-coach/topic-model/topics.ts';
import { complaintAdviceFor } from '#server/offline-coach/words/complaints.ts';
import { nameText } from '#server/offline-coach/words/plain-text.ts';
import { coverage, stemsOf } from '#server/offline-coach/words/stems.ts';
import type { AppScreen } from './app-screen.ts';
import { appScreenFor, appScreenOn } from './app-screens.ts';
import { type GymSubject, gymSubjectOf, gymSubjectOn } from './gym-subjects.ts';

/** A question about the gym, its membership or the app, rather than about what the books are about. */
export interface GymQuestion {
  /** What an entry of the FAQ holds that answers it; null when the app's screen says all. */
  entry: RegExp | null;
  /** What the FAQ is asked; null when it need not be. */
  query: string | null;
  screen: AppScreen | null;
  isContact: boolean;
  /** It is the gym's without a doubt: what its pages do not say, no book says either. */
  isPlain: boolean;
  /** It was read by the trained model, so that an entry of the FAQ that asks the very same comes first. */
  isLikely?: true;
  /** Rarer words that no part of the question explains: an entry without them is about something else. */
  names: readonly string[];
}

/** How much the words of a question weigh beside the signs of an answer, and places in the search beside both. */
const WEIGHTS = { asked: 1, kind: 0.6, heading: 0.6, signs: 0.12, rank: 0.03 };
const SIGNS_MAX = 3;
/** More everyday words than this name nothing. */
const EVERYDAY = 0.4;
const NAME_LETTERS_MIN = 4;
/** A second entry is shown when it is as good as this beside the first. */
const SECOND_FROM = 0.85;

/** The gym, its membership or its shop, by name. */
const PLAIN =
  /\b(?:you|your|gym|here|members?|memberships?|subscription|apps?|accounts?|shop|bring|orders?|pay\w*|refunds?|discounts?|ship\w*|cancel\w*|hours|address|private|privacy|parking|showers?|lockers?|wi-?fi|toilets?|day pass|free)\b/iu;

export function gymQuestionIn(question: string): GymQuestion | null {
  const screen = appScreenFor(question);
  if (screen !== null) return onScreen(screen, question);
  const subject = gymSubjectOf(question);
  if (subject === null) return likelyGymQuestion(question);
  const names = subject.isAnywhere
    ? []
    : namesIn(question, `${subject.asks?.exec(question)?.[0] ?? ''} ${subject.terms}`);
  return onSubject(subject, question, names);
}

const onScreen = (screen: AppScreen, question: string): GymQuestion => ({
  screen,
  isContact: false,
  isPlain: true,
  names: [],
  entry: screen.entry ?? null,
  query: screen.entry === undefined ? null : question,
});

const onSubject = (
  { answers: entry, terms, isContact = false }: GymSubject,
  question: string,
  names: readonly string[],
): GymQuestion => ({
  screen: null,
  entry,
  isContact,
  names,
  query: isContact ? null : `${question} ${terms}`,
  isPlain: isContact || PLAIN.test(question),
});

/** Illness and drugs: what the books say of them is safer than what the gym says of joining. */
const OF_HEALTH =
  /\b(?:epilep\w*|seizures?|asthma\w*|diabet\w*|scoliosis|osteo\w*|arthrit\w*|pacemaker|heart|strokes?|cancer|chemo|blood pressure|hernia|pregnan\w*|surgery|disease|illness|steroids?|sarms?|testosterone|drugs?)\b/iu;
/** 'Broke my ankle, can you stop my payments': the injury is why. */
const OF_FEE: ReadonlySet<Topic> = new Set(['pause', 'cancel', 'refund']);
const FEE = /\b(?:memberships?|payments?|pay|paying|fees?|dues|subscription|contract)\b/iu;
/** A longer question has a story in it, whose words no entry has. */
const SHORT_WORDS = 7;

/** What no rule has read, by the trained model; what hurts is looked up. */
function likelyGymQuestion(question: string): GymQuestion | null {
  const topic = likelyTopic(question);
  const isOfHealth = OF_HEALTH.test(question) || complaintAdviceFor(question).length > 0;
  const isOfFee = topic !== null && OF_FEE.has(topic) && FEE.test(question);
  if (isOfHealth && !isOfFee) return null;
  const screen = topic === null ? null : appScreenOn(topic);
  if (screen !== null) return { ...onScreen(screen, question), query: question, isLikely: true };
  const subject = topic === null ? null : gymSubjectOn(topic);
  if (subject === null) return null;
  const isShort = question.trim().split(/\s+/u).length <= SHORT_WORDS;
  const asked = onSubject(subject, question, isShort ? namesIn(question, subject.terms) : []);
  // Where the FAQ has nothing, it may have been a question to the library.
  return { ...asked, isPlain: false, isLikely: true };
}

/** What the gym's FAQ and the app's screens say to it; that they do not, and whom to ask. Null leaves it to the library. */
export function gymBlocks(
  { screen, entry, isContact, isPlain, isLikely, names }: GymQuestion,
  { query: { terms, text }, kind }: Asking,
  { entries, contact }: Dialogue,
): string[] | null {
  if (isLikely && entries.some(({ heading }) => asksTheSame(heading, text))) return null;
  if (isContact && contact !== null)
    return [`I am a program. To reach a person at the gym, write to ${mailTo(contact)}.`];
  const known = new Set(entries.flatMap(({ heading, text }) => stemsOf(`${heading} ${text}`)));
  const isElsewhere = names.some((name) => !known.has(name));
  const found = entry === null || isElsewhere ? [] : entriesFor(entry, { terms, kind, entries });
  const [best, second] = found;
  const isSecondNear =
    best !== undefined && second !== undefined && screen === null && second.score >= SECOND_FROM * best.score;
  const shown = best === undefined ? [] : isSecondNear ? [best, second] : [best];
  const blocks = shown.flatMap(entryBlocks);
  if (screen !== null) return [...blocks, screen.says];
  if (blocks.length > 0) return blocks;
  return isPlain ? [notOnPages(contact)] : null;
}

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

/** Said of what the gym's pages do not answer. */
export const notOnPages = (contact: string | null): string =>
  `The gym’s pages do not say. ${contact === null ? 'Ask the gym itself.' : `Ask the gym itself: ${mailTo(contact)}.`}`;

const mailTo = (address: string) => `[${address}](mailto:${address})`;

interface Entry {
  passage: Passage;
  /** The sentence that answers. */
  line: string;
  /** What it stands in: a paragraph, or the rows of a table. */
  around: string;
  isTable: boolean;
  score: number;
}

/** A question as it is searched, and what sounds like its answer. */
interface Asking {
  query: Query;
  kind: QuestionKind;
}

interface Asked {
  kind: QuestionKind;
  terms: Query['terms'];
  entries: readonly Passage[];
}

/** The entries that hold what answers, the best first. */
function entriesFor(answers: RegExp, { terms, kind, entries }: Asked): Entry[] {
  const signs = new RegExp(answers.source, 'giu');
  const found = entries.flatMap((passage, rank): Entry[] => {
    const candidates = piecesOf(passage).flatMap((piece) => {
      const count = Math.min(piece.line.match(signs)?.length ?? 0, SIGNS_MAX);
      return count === 0
        ? []
        : [
            {
              ...piece,
              fit:
                WEIGHTS.signs * count +
                WEIGHTS.kind * kind.fits(piece.line) +
                coverage(terms, new Set(stemsOf(piece.line))),
            },
          ];
    });
    const [best] = candidates.toSorted((one, other) => other.fit - one.fit);
    if (best === undefined) return [];
    const inHeading = coverage(terms, new Set(stemsOf(passage.heading)));
    const inText = coverage(terms, new Set(stemsOf(`${passage.heading} ${passage.text}`)));
    const score =
      WEIGHTS.asked * inText + WEIGHTS.heading * inHeading + WEIGHTS.signs + best.fit - WEIGHTS.rank * rank;
    return [{ ...best, passage, score }];
  });
  return found.sort((one, other) => other.score - one.score);
}

type Piece = Pick<Entry, 'line' | 'around' | 'isTable'>;

function piecesOf({ text }: Passage): Piece[] {
  return unitsOf(text).flatMap((unit): Piece[] => {
    if (unit.kind === 'table') {
      const [head = [], ...body] = unit.rows;
      const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
      const around = [row(head), `|${' --- |'.repeat(head.length)}`, ...body.map(row)].join('\n');
      return body.map((cells) => ({ line: cells.join(' | '), around, isTable: true }));
    }
    const groups = unit.kind === 'points' ? unit.items : [unit.sentences];
    return groups.flatMap((sentences) => {
      const texts = sentences.flatMap(({ text }) => (text === null ? [] : [text]));
      return texts.map((line) => ({ line, around: texts.join(' '), isTable: false }));
    });
  });
}

function entryBlocks({ passage: { number, work, heading }, line, around, isTable }: Entry): string[] {
  const own = nameText(heading.split(' › ').at(-1) ?? '');
  const place = `— *${nameText(work)}*${own === '' ? '' : `, under *${own}*`}`;
  if (isTable) return [around, `${place} [${number}]`];
  const said = line === around ? [] : [`**${line}** [${number}]`];
  return [...said, `“${around}” [${number}]`, place];
}
