import { type Intents, intentsOf, likelyIntentsOf } from '#server/offline-coach/acts/intents.ts';
import { nothingToChange } from '#server/offline-coach/acts/nothing-to-change.ts';
import { waitingFor } from '#server/offline-coach/acts/saved-or-not.ts';
import { asideToSet } from '#server/offline-coach/acts/set-replies/aside-to-set.ts';
import { type Dialogue, hasKey } from '#server/offline-coach/conversation/dialogue.ts';
import { smallTalk } from '#server/offline-coach/conversation/small-talk.ts';
import { type Step, say } from '#server/offline-coach/conversation/tool-call.ts';
import { bestRecordIn, toolReplies } from '#server/offline-coach/conversation/tool-replies.ts';
import { calculationsFromBest, commentsOnBest } from '#server/offline-coach/figures/calculations.ts';
import {
  bestsRead,
  mainLiftsToRead,
  saysInstead,
} from '#server/offline-coach/figures/instead-of-variation.ts';
import { answerFromFiles, unseenPictures } from '#server/offline-coach/files/file-answer.ts';
import { readLog } from '#server/offline-coach/files/log-step.ts';
import { stepAboutLast } from '#server/offline-coach/follow-ups/about-last.ts';
import { stepOnAmount } from '#server/offline-coach/follow-ups/amount-given.ts';
import { beforeMeet, daysBeforeMeet } from '#server/offline-coach/follow-ups/before-meet.ts';
import { carriedComplaint } from '#server/offline-coach/follow-ups/complaint-before.ts';
import { stepWithFigures } from '#server/offline-coach/follow-ups/figures-added.ts';
import { withGoal } from '#server/offline-coach/follow-ups/goal-before.ts';
import { inContext } from '#server/offline-coach/follow-ups/in-context.ts';
import { declineDose } from '#server/offline-coach/follow-ups/medicine-dose.ts';
import { withMinor } from '#server/offline-coach/follow-ups/minor-before.ts';
import { stepInOwnNumbers } from '#server/offline-coach/follow-ups/own-numbers.ts';
import { stepPerBodyWeight } from '#server/offline-coach/follow-ups/per-body-weight.ts';
import { stepFromStatedBest } from '#server/offline-coach/follow-ups/stated-best.ts';
import { subQuestionsOf } from '#server/offline-coach/follow-ups/sub-questions.ts';
import { stepWhenPressed } from '#server/offline-coach/follow-ups/when-pressed.ts';
import { notOnPages } from '#server/offline-coach/gym/gym-answer.ts';
import { foundedBy, storyAsked } from '#server/offline-coach/gym/gym-story.ts';
import { offeredAsNote } from '#server/offline-coach/memories/as-note.ts';
import { asksAboutChange, comparesMemories } from '#server/offline-coach/memories/changed-memory.ts';
import { ASKS_LIFT } from '#server/offline-coach/records/add-record.ts';
import { stepOnOwnRecords } from '#server/offline-coach/records/own-records.ts';
import { unitDoubt } from '#server/offline-coach/records/unit-doubt.ts';
import { asLookedUp } from '#server/offline-coach/words/as-looked-up.ts';
import { complaintAdviceFor } from '#server/offline-coach/words/complaints.ts';
import { otherLanguage } from '#server/offline-coach/words/other-language.ts';
import { asPlain } from '#server/offline-coach/words/plain-question.ts';
import { showWork, workAsked } from '#server/offline-coach/works/one-work.ts';
import {
  asksForSession,
  programSearchText,
  showProgram,
} from '#server/offline-coach/works/program-request.ts';
import { showWithin, withinWork } from '#server/offline-coach/works/within-work.ts';
import { showWorks, worksAsked } from '#server/offline-coach/works/works.ts';
import { NO_WORDS } from '#server/prompt-format/marks.ts';
import { composeWithReplies, NOTHING_ASKED } from './compose.ts';
import { answerTo, LIBRARY, lookUp } from './look-up.ts';
import { partByPart } from './part-by-part.ts';
import { hasQuote } from './quote-blocks.ts';

/** A slip of the finger. */
const ONE_LETTER = /^[^\p{L}\p{N}]*\p{L}[^\p{L}\p{N}]*$/u;

export function nextStep(typed: Dialogue): Step {
  const dialogue: Dialogue = { ...typed, earlier: typed.earlier.map(asPlain) };
  const log = readLog(dialogue, lookUp, answerTo);
  if (log !== null) return log;
  const fromFiles = answerFromFiles(dialogue);
  if (fromFiles !== null) return say(fromFiles);
  const unseen = unseenPictures(dialogue);
  if (unseen === null) return partByPart(dialogue, stepFor);
  if (dialogue.question === NO_WORDS) return say(unseen);
  const step = stepFor(dialogue);
  return step.kind === 'say' ? say(`${unseen}\n\n${step.text}`) : step;
}

/** Asks what may be done, unlike 'can you'. */
const CAN_I = /^(?:(?:so|and|ok|but)[ ,]+)*(?:can|could) i\b/iu;

function stepFor(said: Dialogue): Step {
  const dialogue = { ...said, question: withGoal(said.question, said.earlier, said.today) };
  const onLast =
    stepWhenPressed(dialogue) ??
    stepPerBodyWeight(dialogue) ??
    stepAboutLast(dialogue, lookUpAgain) ??
    stepInOwnNumbers(dialogue, lookUp);
  if (onLast !== null) return onLast;
  const today = asksForSession(dialogue.question) ? programSearchText(dialogue.question) : null;
  if (today !== null) return showProgram(today, dialogue, LIBRARY);
  const intents = intentsOf(dialogue.question, dialogue.today, dialogue.exchanges);
  const isAboutHealth = complaintAdviceFor(dialogue.question).length > 0;
  // 'Can I deadlift 150 today' from a minor, or about a back that hurts, is not a question of strength.
  const isOfHealth =
    CAN_I.test(dialogue.question) &&
    (carriedComplaint(dialogue.question, dialogue.earlier).likelihood > 0 ||
      withMinor(dialogue.question, dialogue.earlier) !== dialogue.question);
  if (isOfHealth) return answerQuestion(dialogue);
  const withFigures = isAboutHealth ? null : stepWithFigures(dialogue, intents.says, answerQuestion);
  if (withFigures !== null) return withFigures;
  const own = isAboutHealth ? null : stepOnOwnRecords(intents, dialogue, answerQuestion);
  if (own !== null) return own;
  // 'Walked 3 miles. Can you save that?' has no lift to log.
  const isUnread = intents.calls.length === 0 && intents.says.every((said) => said === ASKS_LIFT);
  const note =
    isAboutHealth || !isUnread
      ? null
      : offeredAsNote(dialogue.question, dialogue.today, dialogue.offered.has('memory'));
  if (note !== null) return say(note);
  if (intents.calls.length + intents.says.length > 0) return act(intents, dialogue);
  const stated = isAboutHealth ? null : stepFromStatedBest(dialogue, lookUp);
  return stated ?? answerQuestion(dialogue);
}

function answerQuestion(dialogue: Dialogue): Step {
  const story = storyAsked(dialogue.question, dialogue.founded);
  if (story !== null) return storyStep(story, dialogue);
  const talk = smallTalk(dialogue.question) ?? nothingToChange(dialogue);
  if (talk !== null) return say(talk);
  if (ONE_LETTER.test(dialogue.question)) return say(NOTHING_ASKED);
  const foreign = otherLanguage(dialogue.question);
  if (foreign !== null) return say(foreign);
  const plain = asLookedUp(dialogue.question);
  const dose = declineDose(plain, dialogue.earlier);
  if (dose !== null) return say(dose);
  const read = inContext(dialogue);
  if (read.isComplete) return lookUp(read.dialogue);
  const amount = stepOnAmount(read.dialogue, lookUp);
  if (amount !== null) return amount;
  const { question } = read.dialogue;
  const days = daysBeforeMeet(question, dialogue.earlier);
  if (days !== null) return beforeMeet(days, dialogue);
  const work = workAsked(question, dialogue.earlier, dialogue.exchanges[0]?.answer);
  if (work !== null) return showWork(work, { ...dialogue, question }, lookUp);
  const within = withinWork(question);
  if (within !== null) return showWithin(within, { ...dialogue, question }, LIBRARY);
  const works = worksAsked(question);
  if (works?.kind === 'first') return lookUp({ ...dialogue, question: works.question });
  if (works !== null) return showWorks(works, { ...dialogue, question }, lookUp);
  const likely = likelyIntentsOf(dialogue.question, dialogue.today);
  if (likely !== null && !goesOnFromQuote(dialogue, likely)) return act(likely, dialogue);
  const aside = asideToSet(dialogue.question, dialogue.exchanges, dialogue.today);
  if (aside !== null) return say(aside.join('\n\n'));
  const program = programSearchText(question, dialogue.earlier);
  return program === null ? lookUp({ ...dialogue, question }) : showProgram(program, dialogue, LIBRARY);
}

/** 'What about my height', which recalls nothing after a quote. */
const goesOnFromQuote = ({ question, exchanges }: Dialogue, { calls }: Intents): boolean =>
  /^(?:(?:and|but|ok|so)[ ,]+)*(?:what|how) about\b/iu.test(question.trim()) &&
  hasQuote(exchanges[0]?.answer ?? '') &&
  calls.every(({ tool }) => tool === 'memory');

const lookUpAgain = (dialogue: Dialogue): Step => lookUp(inContext(dialogue).dialogue);

/** Says who founded the gym, with what its pages and books say about that. */
function storyStep(question: string, dialogue: Dialogue): Step {
  const step = lookUp({ ...dialogue, question });
  if (step.kind === 'use' || dialogue.founded === null) return step;
  const story = answerTo(subQuestionsOf(question, []), dialogue, 'close');
  return say([foundedBy(dialogue.founded), story ?? notOnPages(dialogue.contact)].join('\n\n'));
}

/** Calls the tools that the message asks for and looks up the rest of it. */
function act({ calls, says, bestRequests, rest, done: said }: Intents, dialogue: Dialogue): Step {
  const { offered, used, results } = dialogue;
  const possible = calls.filter(({ tool }) => offered.has(tool));
  const about: Dialogue = {
    ...dialogue,
    question: rest === '' ? '' : asLookedUp(rest),
    earlier: [...said.map(asPlain).reverse(), ...dialogue.earlier],
  };
  if (used.size === 0) {
    const looked = rest === '' ? say('') : lookUp(about);
    const all = [...possible, ...(looked.kind === 'use' ? looked.calls : [])];
    if (all.length > 0) return { kind: 'use', calls: all };
  }
  const plain = mainLiftsToRead(possible, results, bestRequests);
  if (plain.length > 0) return { kind: 'use', calls: plain };
  const reads = bestsRead(possible, results, bestRequests);
  // Calculations from a best run once, after the results of the calls themselves.
  const calculated = (all: readonly { tool: string }[]) =>
    all.filter(({ tool }) => tool === 'calculate').length;
  const isNext = calculated(results) === calculated(possible);
  const figures = reads.flatMap(({ call, result }) => {
    const wanted = bestRequests.get(call);
    const best = isNext && wanted ? bestRecordIn(result) : null;
    return best === null || wanted === undefined ? [] : calculationsFromBest(wanted, best, dialogue.today);
  });
  if (figures.length > 0 && offered.has('calculate')) return { kind: 'use', calls: figures };
  const missing = calls.filter(({ tool }) => !offered.has(tool)).map(({ tool }) => tool);
  // The rest of the message may be only filler around the request.
  const answer = rest === '' ? null : answerTo(subQuestionsOf(about.question, about.earlier), about);
  const doubt = unitDoubt(possible, results);
  // Results of memory searches that nobody asked for are shown with the answer instead.
  const asksBack = calls.some(
    (call) => call.tool === 'memory' && call.input.action !== 'save' && !comparesMemories(call),
  );
  const compared = possible.flatMap((call, at) =>
    comparesMemories(call) && results[at] !== undefined ? [{ call, result: results[at] }] : [],
  );
  const others = results.filter((one) => compared.every(({ result }) => result !== one));
  const done = asksBack ? others : others.filter(({ value }) => !hasKey(value, 'memories'));
  const taken = reads.flatMap(({ call, result }) => {
    const wanted = bestRequests.get(call);
    const bests = wanted ? bestRecordIn(result) : null;
    return bests === null || wanted === undefined ? [] : commentsOnBest(wanted, bests, dialogue.today);
  });
  const replies = [
    ...toolReplies(done, missing),
    ...new Set(taken),
    ...saysInstead(reads),
    ...(says.length === 0 ? waitingFor(possible, dialogue.exchanges) : []),
    ...doubt,
    ...compared.map(({ call, result }) => asksAboutChange(call, result)),
    ...says,
  ];
  return say(composeWithReplies(replies, answer, about));
}
