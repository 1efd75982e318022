import { FAQ_TITLE } from '#server/content/list-works.ts';
import type { Dialogue, Exchange, Passage } from '#server/offline-coach/conversation/dialogue.ts';
import { smallTalk } from '#server/offline-coach/conversation/small-talk.ts';
import type { Step, ToolCall } from '#server/offline-coach/conversation/tool-call.ts';
import { topicsOf } from '#server/offline-coach/follow-ups/topics.ts';
import { likelihoodOfIntent } from '#server/offline-coach/intent-model/likely-intent.ts';
import { ASPECTS } from '#server/offline-coach/quotes/aspects.ts';
import type { KindName } from '#server/offline-coach/quotes/kind-rules.ts';
import { queryOf } from '#server/offline-coach/quotes/query.ts';
import { kindOf } from '#server/offline-coach/quotes/question-kind.ts';
import { strongWordsOf } from '#server/offline-coach/quotes/strong-words.ts';
import { complaintAdviceFor } from '#server/offline-coach/words/complaints.ts';
import { nameText } from '#server/offline-coach/words/plain-text.ts';
import { stemsOf } from '#server/offline-coach/words/stems.ts';
import { subjectsIn } from '#server/offline-coach/words/subjects.ts';
import { entriesFor, entryBlocks, type Piece, piecesIn } from './faq-entries.ts';
import {
  type GymQuestion,
  gymQuestionIn,
  maybeGymQuestionIn,
  NOT_ON_PAGES,
  notOnPages,
  PLAIN as PLAIN_GYM,
} from './gym-answer.ts';

const WORDS_MAX = 8;
const POINTS_BACK = /\b(?:it|its|that|this|them|those|these|they|then|same)\b/iu;
/** Words that fit questions about hours and fees as well as lifts; 'heavy' does not. */
const GYM_WORDS_TOO = new Set(
  stemsOf(
    'late early week weeks day days month months times session sessions minute minutes hours year years people between number amount same other more less each every usually start starting change changes use keep',
  ),
);
/** Kinds whose answer a sentence clearly has or lacks, besides numbers. */
const PLAIN: readonly KindName[] = ['date', 'hour', 'person', 'place'];
const FIRST_PLACE = /^— \*(.+?)\*(?:, under \*(.+)\*)?/mu;

/**
 * Returns the FAQ entry that the last answer quoted first, skipping thanks and questions without an answer.
 */
function entryQuoted(exchanges: readonly Exchange[]): { heading: string; question: string } | null {
  const last = exchanges.find(
    ({ question, answer }) => smallTalk(question) === null && !answer.startsWith(NOT_ON_PAGES),
  );
  const [, work, heading] = FIRST_PLACE.exec(last?.answer ?? '') ?? [];
  if (last === undefined || work !== FAQ_TITLE || heading === undefined) return null;
  // A library question may also have been answered by an entry.
  const isAboutGym =
    gymQuestionIn(last.question) !== null ||
    (gymQuestionIn(heading) !== null && topicsOf(last.question).length <= 1);
  return isAboutGym ? { heading, question: last.question } : null;
}

/** Returns the words of a message that its kind does not imply. */
const namedIn = (message: string): Set<string> => {
  const { implies } = kindOf(message);
  return new Set(stemsOf(topicsOf(message).join(' ')).filter((stem) => !implies.includes(stem)));
};

/** Whether a short message may be a follow-up about the gym. */
function mayFollowUp(message: string): boolean {
  const isShort = message.trim().split(/\s+/u).length <= WORDS_MAX;
  if (!isShort || complaintAdviceFor(message).length > 0 || subjectsIn(message).length > 0) return false;
  const aspects = strongWordsOf(message).filter(({ stem }) => ASPECTS.has(stem));
  return aspects.every(({ stem }) => GYM_WORDS_TOO.has(stem));
}

/**
 * Answers a follow-up about the gym from the entry quoted before or another on the same subject; null when
 * the message asks something else.
 */
export function answerFromEntryBefore(question: string, dialogue: Dialogue): Step | null {
  const before = mayFollowUp(question) ? entryQuoted(dialogue.exchanges) : null;
  if (before === null || !dialogue.offered.has('faq')) return null;
  const gym = gymQuestionIn(question) ?? maybeGymQuestionIn(question);
  if (gym?.isContact) return null;
  const calls = callsFor(before.heading, `${gym?.query ?? question} ${before.heading}`);
  if (dialogue.used.size === 0) return { kind: 'use', calls };
  if (!calls.every(({ input }) => dialogue.searched.has(input.query))) return null;
  const asking = { query: queryOf(question), kind: kindOf(question) };
  const listed = entriesFor(null, asking, dialogue).find(({ isSame }) => isSame);
  if (listed !== undefined) return { kind: 'say', text: entryBlocks(listed).join('\n\n') };
  const same = dialogue.entries.find(({ heading }) => ownHeading(heading) === before.heading);
  if (same === undefined) return null;
  const screen = gym?.screen?.says ?? null;
  const said = screen === null ? answeringIn(same, question, gym?.entry ?? null) : null;
  if (said !== null) return { kind: 'say', text: entryBlocks(said).join('\n\n') };
  const isBare = namedIn(question).size === 0;
  // A message that names something and does not refer back may be a new question.
  if (!isBare && !POINTS_BACK.test(question)) return null;
  const subject = new Set(stemsOf(`${same.heading} ${same.text} ${before.question}`));
  const own = new Set(stemsOf(question));
  const stemsIn = ({ heading }: Passage) => strongWordsOf(ownHeading(heading)).map(({ stem }) => stem);
  const shared = (entry: Passage) =>
    stemsIn(entry).filter((stem) => subject.has(stem) && !own.has(stem)).length;
  const near = (entry: Passage) => shared(entry) + 2 * stemsIn(entry).filter((stem) => own.has(stem)).length;
  const related = dialogue.entries
    .filter((entry) => entry !== same && shared(entry) > 0)
    .toSorted((one, other) => near(other) - near(one))
    .map((entry) => answeringIn(entry, question, gym?.entry ?? null))
    .find((entry) => entry !== null);
  if (related)
    return { kind: 'say', text: [...entryBlocks(related), ...(screen ? [screen] : [])].join('\n\n') };
  return isForPages(question, gym) ? { kind: 'say', text: notOnPages(dialogue.contact) } : null;
}

/**
 * Whether no book answers a message. One that names a gym subject may not need the previous entry, and app
 * screens are unrelated to booking or parking.
 */
function isForPages(question: string, gym: GymQuestion | null): boolean {
  if (gym !== null) return gym.screen !== null;
  const kind = kindOf(question);
  if (namedIn(question).size === 0) return kind.isExact || PLAIN.includes(kind.name);
  return (
    PLAIN_GYM.test(question) || likelihoodOfIntent('gym', question) > likelihoodOfIntent('question', question)
  );
}

const callsFor = (heading: string, query: string) =>
  [...new Set([heading, query])].map((query) => ({ tool: 'faq', input: { query } })) satisfies ToolCall[];

const ownHeading = (heading: string): string => nameText(heading.split(' › ').at(-1) ?? '');

/** Returns the sentence of an entry that answers: of the expected kind, or about the words of the message. */
function answeringIn(
  passage: Passage,
  question: string,
  signs: RegExp | null,
): (Piece & { passage: Passage }) | null {
  const kind = kindOf(question);
  const asked = namedIn(question);
  if (!asked.isSubsetOf(new Set(stemsOf(`${passage.heading} ${passage.text}`)))) return null;
  const isOfKind = kind.isExact || PLAIN.includes(kind.name);
  const worth = ({ line }: Piece) => {
    const met = stemsOf(line).filter((stem) => asked.has(stem)).length;
    const fits = (isOfKind && kind.fits(line) === 1) || signs?.test(line) === true || (!isOfKind && met > 0);
    return fits ? 1 + met : 0;
  };
  const [best] = piecesIn(passage).toSorted((one, other) => worth(other) - worth(one));
  return best === undefined || worth(best) === 0 ? null : { ...best, passage };
}
