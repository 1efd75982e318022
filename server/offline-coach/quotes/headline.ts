import { isQuestion } from '#server/library/search/asked-questions.ts';
import { OPPOSITES } from '#server/offline-coach/words/opposites.ts';
import { stemsOf } from '#server/offline-coach/words/stems.ts';
import { type Candidate, namesCondition } from './candidates.ts';
import { defines } from './defines.ts';
import { scoredLines } from './line-score.ts';
import { linesOf, saysTooLittle } from './lines.ts';
import type { Measure } from './measure.ts';
import type { Sentence, Unit } from './passage-units.ts';
import { met, type Term } from './question-terms.ts';
import { shareMet } from './table-rows.ts';

/** Penalties for a sentence as the headline of an answer. */
const AGAINST = {
  /** Omits the athlete's condition although another sentence names it. */
  lacksCondition: 1,
  /** Has no topic word of the question although another sentence does. */
  lacksTopic: 0.45,
  /** 'When the elbows are sore, …' */
  condition: 0.15,
  /** 'Needs a bolted rack.' */
  caveat: 0.3,
  /** 'Yes, under Account' for a question about how to do something. */
  verdict: 0.3,
  /** Lacks the number or unit that another sentence has. */
  lacksFigure: 0.4,
  elsewhere: 0.6,
  /** Is about some people when the question is about anyone. */
  some: 0.25,
  story: 0.2,
  /** 'Short arms: sumo' for someone with long arms. */
  opposite: 0.6,
  /** 'Rocking.' */
  label: 0.5,
};
/** Bonuses for a sentence as the headline of an answer. */
const FOR = {
  /** 'X is …' for a question about what X is. */
  defines: 0.5,
  /** 'The 10 mm suits …' for 'A or B'. */
  prefers: 0.3,
  /** Directly below a heading that asks the same. */
  asked: 0.9,
  /** First sentence below a question. */
  opens: 0.2,
  /** '… a day' for a question about a daily amount. */
  each: 0.15,
};
const ABOUT = /^(?:and |so )?(?:tell me (?:more )?about|who)\b/iu;
const EACH = /\b(?:a|per|each|every) (?:day|week|month|session|set)\b/iu;
const CHOICE = /\bor\b|\bvs\.?\b|\bversus\b|\bbetter\b/iu;
const PREFERS =
  /\b(?:suits?|take the|choose|begin with|start with|better|best|prefer|rather than|instead of|recommend)\b/iu;
const CONDITION = /^(?:if|when|unless|once)\b/iu;
const OPEN = /^(?:and |so |but )?(?:how|what|which|when|why|where|who)/iu;
const CAVEAT = /^(?:needs|requires|not for|unless|except|only (?:if|when|for))\b/iu;
const ELSEWHERE =
  /\bsee (?:page|chapter|also|the)\b|\bthe (?:article|book|seminar|chapter)\b|\bin chapter \d|laid out\b/iu;
const SOME =
  /\b(?:older|elderly|teenagers?|children|women|men|masters|pregnan\w+|beginners?|newcomers?|over (?:forty|fifty|sixty|\d\d)|past (?:forty|fifty|sixty)|kidney|blood pressure)\b/giu;
const STORY =
  /\b(?:I|he|she|we|they) (?:was|were|had|did|went|came|gave|took|saw|\p{L}+ed)\b|\bin (?:19|20)\d\d\b|\b(?:one|a) (?:lifter|member|man|woman|friend)\b|^People who\b.*\b\p{L}+ed\b/iu;
/** Changes in an amount do not answer a question about the amount. */
const CHANGE = /\b(?:add|increase|raise|progress|step back|go up|drop|cut)\b/iu;

/** Whether a sentence is only about the opposite of the thing asked about. */
const isAboutOpposite = (text: string, question: string): boolean =>
  OPPOSITES.flatMap(([one, other]) => [[one, other] as const, [other, one] as const]).some(
    ([own, opposite]) =>
      [...question.matchAll(new RegExp(`\\b${own} (\\p{L}+)`, 'giu'))].some(
        ([said, noun = '']) =>
          new RegExp(`\\b${opposite} ${noun}\\b`, 'iu').test(text) &&
          !text.toLowerCase().includes(said.toLowerCase()),
      ),
  );
/** Sentences that say how to fix a fault. */
const CURE =
  /^(?:(?:then|first|instead|so|or|now|next|always|usually|repair|fix|remedy|cure|answer)[,:]? )*(?:train|use|take|put|set|start|begin|keep|hold|push|pull|work|do|add|rest|press|lower|stand|lie|bring|choose|drop|try|wear|raise|turn|widen|narrow|move|spread|squeeze|shorten|change|cut|look|practice|pause|think|grip|give|make|let|lift|lean|cue|don[’']t|do not|stop)\b|^(?:repair|fix|remedy|cure):/iu;
/** Complaints that call for a fix: 'my hips pinch', 'what do I do about it'. */
const COMPLAINS =
  /\b(?:what|wat) (?:do|can|should|to do|now|helps?)\b|\b(?:fix|stop|cure|avoid|prevent|help)\b|^(?:my|i|the) .*\b(?:hurts?|aches?|pinch\w*|stuck|stick\w*|fails?|misses|miss|caves?|rounds?|slips?|rises?|rise|shoots?|shoot|dies|stops|slow|weak|rock|fall|lose|can[’']?t|cannot|won[’']?t)\b/iu;
const TWO_QUESTIONS = /,? and (?:who|what|how|why|when|where|which|is|are|can|do|does|may)\b/iu;
/** Minimum match for a heading to count as asking the same. */
const ASKS_THE_SAME = 0.5;
/** Minimum share of a question that is listed below a heading, however few words they have in common. */
const LISTED_SHARE = 0.75;
const CURE_SENTENCES = 3;

/** Returns the quote with its best headline sentence as the core. */
export function withHeadline<T extends Candidate>(quote: T, question: string, measure: Measure): T {
  if (quote.kind === 'table' || quote.core === null) return quote;
  const paragraphs = shownOf(quote);
  const scores = new Map(
    scoredLines(quote.reading, linesOf(quote.reading), measure).map(
      ({ line, score }) => [line.text, score] as const,
    ),
  );
  const sentences = paragraphs
    .flat()
    .flatMap(({ text }) => (text === null || text.endsWith(':') || isQuestion(text) ? [] : [text]));
  const gives = (text: string) =>
    measure.kind.fits(text) === 1 &&
    (measure.kind.name !== 'amount' || !CHANGE.test(text) || CHANGE.test(question));
  const topics = measure.terms.filter(({ isTopic }) => isTopic);
  const isOnTopic = (text: string) => topics.some((term) => met(term, new Set(stemsOf(text))) > 0);
  // 'Bathe it' belongs to the complaint named before it.
  const follows = (text: string) => measure.kind.follows && measure.kind.fits(text) > 0;
  const hasTopic = sentences.some(isOnTopic);
  const isOfCondition = (text: string) => namesCondition(measure, new Set(stemsOf(text)));
  const hasCondition = sentences.some(isOfCondition);
  const opening = openingOf(quote, measure.terms);
  const hasFigure = measure.kind.isExact && sentences.some(gives);
  const worth = (text: string) =>
    (scores.get(text) ?? 0) -
    against(text, question, measure) -
    (hasFigure && !gives(text) ? AGAINST.lacksFigure : 0) -
    (hasTopic && !isOnTopic(text) && !follows(text) ? AGAINST.lacksTopic : 0) -
    (hasCondition && !isOfCondition(text) ? AGAINST.lacksCondition : 0) +
    (measure.kind.name === 'definition' || ABOUT.test(question)
      ? FOR.defines * defines(text, measure.terms)
      : 0) +
    (text === opening.text ? FOR.opens + FOR.asked * opening.share ** 2 : 0) +
    (isEach(text, question) ? FOR.each : 0) +
    (CHOICE.test(question) && PREFERS.test(text) ? FOR.prefers : 0);
  // 'What are the house rules' asks for the whole list, and none of its items is the answer alone.
  if (quote.kind === 'points' && quote.evidence.same > 0 && !hasTopic) return { ...quote, core: null };
  const first = sentences.reduce((best, text) => (worth(text) > worth(best) ? text : best), quote.core);
  const isAnswered = first === opening.text && opening.share >= ASKS_THE_SAME;
  const wantsCure = COMPLAINS.test(question) && !measure.kind.isExact && !isAnswered && opening.text === null;
  const core = wantsCure ? cureFrom(first, paragraphs) : first;
  return { ...quote, core };
}

/** Returns the first sentence below the question that heads a quote, and its share of the question. */
function openingOf(
  { reading, core, evidence }: Candidate,
  terms: readonly Term[],
): { text: string | null; share: number } {
  const { units, passage } = reading;
  const linesIn = (unit: Unit) =>
    unit.kind === 'table' ? [] : unit.kind === 'points' ? unit.items.flat() : unit.sentences;
  const at = units.findIndex((unit) => linesIn(unit).some(({ text }) => text === core));
  const within = units[at]?.heading ?? '';
  const heading = within === '' ? (passage.heading.split(' › ').at(-1) ?? '') : within;
  const first = units.find((unit) => unit.heading === within);
  // The first item of a list answers no better than the others.
  if (
    first === undefined ||
    first.kind === 'points' ||
    !heading.trim().endsWith('?') ||
    TWO_QUESTIONS.test(heading)
  )
    return { text: null, share: 0 };
  const share = shareMet(terms, new Set(stemsOf(heading)));
  return {
    text: linesIn(first)[0]?.text ?? null,
    share: evidence.same > 0 ? Math.max(share, LISTED_SHARE) : share,
  };
}

/** Returns the printed sentences, grouped by paragraph or list item. */
function shownOf(quote: Candidate): Sentence[][] {
  const { units } = quote.reading;
  const points = quote.kind === 'points' ? quote.markdown : quote.kind === 'words' ? quote.points : null;
  const list = units.find((unit) => unit.kind === 'points' && unit.markdown === points);
  const items = list?.kind === 'points' ? list.items : [];
  return quote.kind === 'words' ? [quote.paragraph.slice(quote.from, quote.to), ...items] : items;
}

const isEach = (text: string, question: string) => {
  const each = EACH.exec(question)?.[0];
  return each !== undefined && text.toLowerCase().includes(each.toLowerCase());
};

function against(text: string, question: string, { terms, kind }: Measure): number {
  let sum = 0;
  if (OPEN.test(question.trim()) && /^(?:yes|no)\b/iu.test(text)) sum += AGAINST.verdict;
  if (CAVEAT.test(text)) sum += AGAINST.caveat;
  if (ELSEWHERE.test(text)) sum += AGAINST.elsewhere;
  const asked = question.toLowerCase();
  if ((text.match(SOME) ?? []).some((word) => !asked.includes(word.toLowerCase()))) sum += AGAINST.some;
  const mayTell = kind.name === 'story' || kind.name === 'person' || defines(text, terms) > 0;
  if (!mayTell && STORY.test(text)) sum += AGAINST.story;
  if (isAboutOpposite(text, question)) sum += AGAINST.opposite;
  if (CONDITION.test(text) && !/\b(?:if|when)\b/iu.test(question)) sum += AGAINST.condition;
  if (saysTooLittle(text, kind)) sum += AGAINST.label;
  return sum;
}

/** Returns the next sentence that fixes a fault which `first` only describes, else `first` itself. */
function cureFrom(first: string, paragraphs: readonly Sentence[][]): string {
  const paragraph = paragraphs.find((each) => each.some(({ text }) => text === first)) ?? [];
  const at = paragraph.findIndex(({ text }) => text === first);
  const near = paragraph.slice(at, at + 1 + CURE_SENTENCES).flatMap(({ text }) => text ?? []);
  return near.find((text) => CURE.test(text)) ?? first;
}
