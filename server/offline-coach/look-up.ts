import { intentsOf } from '#server/offline-coach/acts/intents.ts';
import type { Dialogue } from '#server/offline-coach/conversation/dialogue.ts';
import { smallTalk } from '#server/offline-coach/conversation/small-talk.ts';
import { type Step, say } from '#server/offline-coach/conversation/tool-call.ts';
import {
  asksForWares,
  isForFaq,
  toolsFor,
  WHOLE_LIBRARY,
} from '#server/offline-coach/conversation/tool-rules.ts';
import { type SubQuestion, subQuestionsOf } from '#server/offline-coach/follow-ups/sub-questions.ts';
import { answerFromEntryBefore } from '#server/offline-coach/gym/entry-before.ts';
import { notOnPages } from '#server/offline-coach/gym/gym-answer.ts';
import { maybeGymCalls } from '#server/offline-coach/gym/maybe-gym.ts';
import { withWare } from '#server/offline-coach/gym/ware-before.ts';
import { likelihoodOfIntent } from '#server/offline-coach/intent-model/likely-intent.ts';
import { recall } from '#server/offline-coach/memories/memory-intents.ts';
import type { Closeness } from '#server/offline-coach/quotes/gate.ts';
import { asLookedUp } from '#server/offline-coach/words/as-looked-up.ts';
import type { Reads } from '#server/offline-coach/works/reads.ts';
import type { Section } from './answer-blocks.ts';
import { composeAnswer, composeNothing, composeUnasked } from './compose.ts';
import { callsOf } from './search-calls.ts';
import { asksNothing, sectionsOf } from './sections.ts';

const UNREACHABLE = 'The library could not be searched just now. Please ask again in a moment.';
/** Marks questions about the athlete's own training, for which memories may matter. */
const FIRST_PERSON = /\b(?:i|i'm|i’m|my|me|mine)\b/iu;
/** How many earlier questions a follow-up can refer to. */
const FOLLOWED_MAX = 4;
const TRAINING_TOOLS = new Set([WHOLE_LIBRARY, 'books', 'training']);

/** Looks a question up with the tools, and answers from what they found. */
export function lookUp(dialogue: Dialogue): Step {
  const { earlier, offered, used, hasFailed, results, today } = dialogue;
  const question = withWare(dialogue.question, dialogue.exchanges);
  const talk = smallTalk(question);
  if (talk !== null) return say(talk);
  const onEntry = answerFromEntryBefore(question, dialogue);
  if (onEntry !== null) return onEntry;
  // After 'squat 180 today. how much band tension?', a follow-up refers to the question.
  const asked = earlier.map((text, at) =>
    asLookedUp((at < FOLLOWED_MAX && intentsOf(text, today).rest) || text),
  );
  const subQuestions = subQuestionsOf(question, asked).filter(({ query }) => query.terms.size > 0);
  if (subQuestions.length === 0) return say(composeNothing(dialogue));
  if (used.size === 0) {
    const calls = callsOf(subQuestions, ({ query, text, gym }) => {
      if (gym !== null) return offered.has('faq') ? ['faq'] : [];
      return offered.has('sales') && asksForWares(text, earlier[0])
        ? ['sales']
        : toolsFor(query.text, offered, query.isFollowUp);
    });
    const isTraining = calls.some(({ tool }) => TRAINING_TOOLS.has(tool));
    if (isTraining && offered.has('memory') && FIRST_PERSON.test(question)) calls.push(recall(question));
    if (calls.length > 0) return { kind: 'use', calls };
  }
  const needsEntries = subQuestions.some(({ gym }) => gym !== null && gym.screen === null && !gym.isContact);
  const isUnread = hasFailed && dialogue.entries.length === 0 && needsEntries;
  if (isUnread) return say(UNREACHABLE);
  const sections = sectionsOf(subQuestions, dialogue);
  const unanswered = sections.filter(({ closeness }) => closeness !== 'answers');
  const maybeOfGym = maybeGymCalls(
    unanswered.map((section) => section.subQuestion),
    dialogue,
  );
  if (maybeOfGym.length > 0) return { kind: 'use', calls: maybeOfGym };
  const unsearched = unanswered.flatMap((section) => section.unsearched);
  if (unsearched.length > 0 && offered.has(WHOLE_LIBRARY))
    return { kind: 'use', calls: unsearched.map((input) => ({ tool: WHOLE_LIBRARY, input })) };
  const answer = answerOf(sections, dialogue);
  if (answer !== null) return say(answer);
  if (!used.has(WHOLE_LIBRARY) && offered.has(WHOLE_LIBRARY))
    return { kind: 'use', calls: callsOf(subQuestions, () => [WHOLE_LIBRARY]) };
  const libraryFailed = hasFailed && results.every(({ tool }) => tool !== 'memory');
  if (libraryFailed) return say(UNREACHABLE);
  if (asksNothing(dialogue.question)) return say(composeUnasked(dialogue, sections));
  const isAboutGym =
    offered.has('faq') &&
    subQuestions.every(({ query, text }) => isForFaq(query.text) && !isAboutTraining(text));
  return say(isAboutGym ? notOnPages(dialogue.contact) : composeNothing(dialogue, sections));
}

/** Whether a text is about training despite gym words, as in 'my son's login' or 'walk it out'. */
const isAboutTraining = (said: string): boolean =>
  likelihoodOfIntent('question', said) > likelihoodOfIntent('gym', said);

/** @param least minimum closeness assigned to a quote */
export const answerTo = (
  subQuestions: readonly SubQuestion[],
  dialogue: Dialogue,
  least: Closeness = 'apart',
): string | null => answerOf(sectionsOf(subQuestions, dialogue, least), dialogue);

/** How requests for a program or a work are answered. */
export const LIBRARY: Reads = {
  lookUp,
  answerTo: (question, dialogue, least) => answerTo(subQuestionsOf(question, []), dialogue, least),
};

/** Returns null when every section is `apart`. */
function answerOf(sections: readonly Section[], dialogue: Dialogue): string | null {
  if (sections.every(({ closeness }) => closeness === 'apart')) return null;
  const leads = new Set(sections.map(leadOf));
  // Two sub-questions with the same lead quote count as one.
  return composeAnswer(leads.size < 2 ? sections.slice(0, 1) : sections, dialogue);
}

function leadOf({
  blocks,
  selection: {
    quotes: [lead],
  },
}: Section): string {
  if (blocks !== null) return blocks.join(' ');
  return lead === undefined ? '' : `${lead.reading.passage.number} ${lead.core}`;
}
