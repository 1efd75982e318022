import type { Dialogue } from '#server/offline-coach/conversation/dialogue.ts';
import { bareAmountIn, sentenceSaying } from '#server/offline-coach/follow-ups/bare-amount.ts';
import type { SubQuestion } from '#server/offline-coach/follow-ups/sub-questions.ts';
import { namesTopic, topicsOf } from '#server/offline-coach/follow-ups/topics.ts';
import { understood } from '#server/offline-coach/follow-ups/understood.ts';
import { gymBlocks } from '#server/offline-coach/gym/gym-answer.ts';
import { maybeGymBlocks } from '#server/offline-coach/gym/maybe-gym.ts';
import { waresBlock } from '#server/offline-coach/gym/wares.ts';
import { likelihoodOfIntent } from '#server/offline-coach/intent-model/likely-intent.ts';
import type { Candidate } from '#server/offline-coach/quotes/candidates.ts';
import { type Closeness, likelihoodOf } from '#server/offline-coach/quotes/gate.ts';
import { isShown } from '#server/offline-coach/quotes/repeats.ts';
import { asksOutright } from '#server/offline-coach/words/asks.ts';
import { complaintAdviceFor } from '#server/offline-coach/words/complaints.ts';
import { stemsOf } from '#server/offline-coach/words/stems.ts';
import { nearest, type Section } from './answer-blocks.ts';
import { NO_MORE } from './compose.ts';
import { ownHeading, quotation } from './quote-blocks.ts';

const FIXED_REPLY = {
  selection: { quotes: [], rival: null, near: [], headed: [], terms: [] },
  closeness: 'answers',
  unsearched: [],
  authorPassedOver: null,
} satisfies Partial<Section>;
/** Minimum likelihood of a quote in reply to a remark, which asks for none. */
const ANSWERS_REMARK = 0.8;
const REMARK_MIN = 0.8;
/**
 * Thresholds for a short remark such as 'It was hard', which may still correct something. A longer remark may
 * ask something implicitly.
 */
const MAYBE_REMARK = { least: 0.5, asksMost: 0.15, wordsMost: 6 };

/** 'I feel like everyone watches me', 'I'm scared of the bar': worries that call for an answer. */
const WORRIES =
  /\b(?:i(?:['’]?m| am| feel| get|['’]?ve been)|and feel)(?! not\b)(?: (?!not\b)[\w'’]+){0,4}? (?:scared|afraid|nervous|anxious|embarrassed|ashamed|self[- ]conscious|intimidated|judged|watched|stared|laughed|watch(?:es|ing)|star(?:es|ing)|judg(?:es|ing)|weak|useless|guilty|dumb|stupid|silly|lost|out of place|like (?:an? (?:idiot|fool|fraud|failure)|crap|shit|garbage|rubbish|giving up|quitting)|gutted|devastated|crushed|depressed|bummed|burn(?:ed|t) out)\b(?! (?:any ?more|no more|any longer))/iu;

/** 'I don't eat breakfast is that a problem' */
const IS_THAT_BAD =
  /\bis (?:that|this|it) (?:really |actually |even |so |a )*(?:problem|bad|ok|okay|fine|normal|enough|safe|dangerous|wrong|too (?:much|little|late|early|old|heavy))[\s.!]*$/iu;

/** 'Ok and if I only have dumbbells' */
const WHAT_IF = /^(?:(?:ok|okay|and|but|so|or|what|hm+)[, ]+)+if (?:i|you|u|we|my|the|its?|there)\b/iu;

/** Whether a message asks for nothing. */
export function asksNothing(said: string): boolean {
  const isAsked =
    said.includes('?') ||
    WORRIES.test(said) ||
    WHAT_IF.test(said) ||
    IS_THAT_BAD.test(said) ||
    (asksOutright(said) && namesTopic(said));
  if (isAsked || complaintAdviceFor(said).length > 0) return false;
  const remarks = likelihoodOfIntent('remark', said);
  const asks = likelihoodOfIntent('question', said) + likelihoodOfIntent('gym', said);
  const { least, asksMost, wordsMost } = MAYBE_REMARK;
  const isShort = said.trim().split(/\s+/u).length <= wordsMost;
  return remarks >= REMARK_MIN || (isShort && remarks >= least && asks <= asksMost);
}

/**
 * 'I'm tall with long arms' after 'should I pull sumo': a personal detail that adds to the question before
 * it.
 */
const ABOUT_SELF =
  /^(?:(?:and|but|well|so)[ ,]+)*(?:i['’]?m|i am|i have|i['’]ve|my \p{L}+ (?:is|are)) (?!not\b|back\b|off\b|out\b|at\b|in\b|on\b|so\b|just\b|gonna\b|going\b|happy\b|glad\b|sorry\b|done\b)/iu;
const ADDS_FROM = 0.6;

const addsTo = ({ text, query, leaning }: SubQuestion): boolean =>
  query.isFollowUp && leaning >= ADDS_FROM && namesTopic(text) && ABOUT_SELF.test(text.trim());

/** Returns the pages whose heading no answer has named. */
const unshown = (pages: readonly Candidate[], { shown }: Dialogue): Candidate[] =>
  pages.filter((page) => !isShown(ownHeading(page), shown));

/**
 * 'Can I still do rows?' is answered by the sentence that names them, although it was quoted before. Where none
 * does, the nearest pages that the last answer did not name are linked.
 */
function sayAgain(
  { core, reading: { passage } }: Candidate,
  question: string,
  near: readonly Candidate[],
  { exchanges }: Dialogue,
): string[] {
  const said = new Set(stemsOf(core ?? ''));
  const isNamed = stemsOf(topicsOf(question).join(' ')).some((stem) => said.has(stem));
  if (core !== null && isNamed) return [`As quoted above: ${quotation(core, passage.number)}`];
  const shown = exchanges.slice(0, 1).map(({ answer }) => answer);
  return [NO_MORE, ...nearest(near.filter((page) => !isShown(ownHeading(page), shown)))];
}

/**
 * Collects the evidence for each question of a message.
 * @param least minimum closeness assigned to a quote
 */
export function sectionsOf(
  subQuestions: readonly SubQuestion[],
  dialogue: Dialogue,
  least: Closeness = 'apart',
): Section[] {
  const sections = subQuestions.map((subQuestion): Section => {
    const blocks = subQuestion.gym === null ? null : gymBlocks(subQuestion.gym, subQuestion, dialogue);
    if (blocks !== null) {
      const isRepeated = isShown(blocks[0] ?? '', dialogue.shown);
      return { ...FIXED_REPLY, subQuestion, blocks: isRepeated ? [NO_MORE] : blocks };
    }
    // A single question keeps the member's own words.
    const said = subQuestions.length === 1 ? dialogue.question : subQuestion.text;
    const wares = dialogue.used.has('sales') ? waresBlock(said, dialogue.wares, dialogue.earlier[0]) : null;
    if (wares !== null) return { ...FIXED_REPLY, subQuestion, blocks: [wares] };
    const { sense, selection, closeness, repeated, ...read } = understood(subQuestion, dialogue);
    const asked = { ...read, subQuestion: { ...subQuestion, ...sense }, selection };
    if (repeated !== null)
      return {
        ...asked,
        closeness: 'answers',
        blocks:
          dialogue.shown.length > 0
            ? [NO_MORE]
            : sayAgain(repeated, subQuestion.text, selection.near, dialogue),
      };
    if (dialogue.shown.length > 0 && closeness !== 'answers')
      return {
        ...asked,
        closeness: 'answers',
        blocks: [NO_MORE, ...nearest(unshown(selection.near, dialogue))],
      };
    const [best] = selection.quotes;
    // 'Tell me more' repeats the message before it.
    const isRemark =
      dialogue.shown.length === 0 &&
      asksNothing(dialogue.question) &&
      !(closeness === 'answers' && addsTo(asked.subQuestion));
    // 'I lost my motivation' may stand below a heading as another way of asking.
    const isWay = best !== undefined && best.evidence.same > 0;
    if (isRemark && !isWay && (best === undefined || likelihoodOf(best) < ANSWERS_REMARK))
      return { ...asked, closeness: 'apart', blocks: null };
    const gymAnswer = closeness === 'answers' ? null : maybeGymBlocks(subQuestion, dialogue);
    if (gymAnswer !== null) return { ...FIXED_REPLY, subQuestion, blocks: gymAnswer };
    const isNear = closeness !== 'apart' || selection.quotes.length === 0;
    return { ...asked, closeness: isNear ? closeness : least, blocks: null };
  });
  return sections.map((section, at) => fromQuoteBefore(section, sections[at - 1]) ?? section);
}

/** Answers 'and how long should it take' from the quote that answers the question before it. */
function fromQuoteBefore({ subQuestion, closeness }: Section, before: Section | undefined): Section | null {
  const amount = closeness === 'answers' ? null : bareAmountIn(subQuestion.text);
  const quote = before?.closeness === 'answers' ? before.selection.quotes[0] : undefined;
  if (amount === null || quote?.kind !== 'words') return null;
  const sentence = sentenceSaying(amount, quote.text);
  const blocks = sentence === null ? null : [quotation(sentence, quote.reading.passage.number)];
  return blocks && { ...FIXED_REPLY, subQuestion, blocks };
}
