import { stemOf, wordsOf } from '#server/library/search/terms.ts';
import { ASPECTS } from '#server/offline-coach/quotes/aspects.ts';
import { queryOf } from '#server/offline-coach/quotes/query.ts';
import { liftIn } from '#server/offline-coach/words/lifts.ts';
import { stemsOf } from '#server/offline-coach/words/stems.ts';
import { isSubjectName, mainOf } from '#server/offline-coach/words/subjects.ts';

/** A longer sentence says what it is about. */
const WORDS_MAX = 9;
const NAMED_WORDS_MAX = 4;
const MEASURE = /^(?:\d.*|mm|cm|kgs?|lbs?)$/u;
/** A question with more topics tells a story. */
const TOPICS_MAX = 4;
/** 'And carbs?', 'what about sumo', 'and for bench?': nothing but another thing to ask the same of. */
const NAMES_ANOTHER =
  /^(?:(?:and|but|ok|so|also|then)[ ,]+)*(?:(?:what|how) about|and|or|what if it['’]?s|same for)?\s*(?:(?:for|in|on|with|the|a|an|my)\s+)*(?!(?:what|how|why|when|which|where|who|should|can|could|do|does|did|is|are|am|was|will|would|it|that|this)\b)(\p{L}[\p{L}\d' -]*?)[\s.?!]*$/iu;
const LEADS_ON = /^(?:(?:ok|so|right)[ ,]+)*(?:and|or|but|also|what about|how about|then|same)\b/iu;
const STILL = /^(?:(?:ok|so|right)[ ,]+)*(?:what |how )?(?:can|do|should|could|may|will) i still\b/iu;
/** Of what was just spoken of, whatever else it names: 'how would I test that', 'can I do both', 'which ones for bench'. */
const POINTS_BACK =
  /\b(?:them|those|these|both|ones?|they)\b|\b(?:that|this)(?=[\s.?!]*$| (?:properly|safely|right|well|for|with|on|in|if|when|then|at|per|each|every|too|better|worse|enough|ok|okay|works?|helps?|means?|happens?|counts?|sits?|costs?|hurts?|or|and|but|instead|myself|alone|yet|to|from|off|before|after|be|is|really|actually|still|by|also|once|twice|first|again|now)\b)|\bit\b(?! (?:is|was|be|matter|take|takes|hurt|hurts|feels?|ok|okay|bad|good|better|worth|safe|normal|possible|true|necessary|legal|fine|hard|weird|dangerous|important|enough|too)\b)/iu;

/**
 * How a follow-up reads when it stands by itself, best first: with what the question before it was about, or that question
 * of another thing. Nothing when it says itself what it is about.
 * @param earlier the questions before it, the latest first
 */
export function standingAlone(question: string, earlier: readonly string[]): string[] {
  const before = subjectOf(earlier);
  if (before === null || question.trim().split(/\s+/u).length > WORDS_MAX) return [];
  const own = strongWords(question);
  const another = LEADS_ON.test(question.trim())
    ? NAMES_ANOTHER.exec(question.trim())?.[1]?.trim()
    : undefined;
  if (another !== undefined && own.length > 0 && another.split(/\s+/u).length <= NAMED_WORDS_MAX) {
    // Then the one lift is put for the other.
    if (liftIn(another) !== null && liftIn(before) !== null) return [];
    // A beginner is asked about besides, carbs instead.
    const isAside = own.every((word) => ASPECTS.has(stemOf(word)));
    return [`${before} ${another}`, isAside ? null : withoutLast(before, another)].filter(
      (each) => each !== null,
    );
  }
  const names = topicsOf(question);
  const carried = mainTopicsOf(before);
  const isOfBefore = names.every((word) => carried.some((other) => stemOf(other) === stemOf(word)));
  const leans = leansOn(question, names);
  if (carried.length === 0 || !(isOfBefore || leans)) return [];
  if (names.length > 0 && !(LEADS_ON.test(question.trim()) || leans)) return [];
  // 'Can I do both' after 'how would I test that' may be about what that was about.
  const [last = '', ...others] = earlier;
  const began = standingAlone(last, others).length > 0 ? mainTopicsOf(subjectOf(others) ?? '') : carried;
  const asked = question.trim().replace(/[\s.?!]+$/u, '');
  const isOfBoth = /\b(?:both|either|neither)\b/iu.test(question);
  // Of 'is cardio going to kill my gains' cardio is what is spoken of.
  const isPlain = carried.length > 1 && !carried.some((word) => stemsOf(word).some(isSubjectName));
  const first = isPlain && names.length === 0 ? [carried.slice(0, 1)] : [];
  const whole = (isOfBoth ? [began] : [carried, began, ...first]).map((topics) => {
    const missing = topics.filter((word) => !own.some((other) => stemOf(other) === stemOf(word)));
    return `${asked} ${missing.join(' ')}`.trim();
  });
  return [...new Set(whole)];
}

/** The stems of what such a reading takes over from the questions before. */
export function carriedInto(whole: string, question: string): ReadonlySet<string> {
  const own = new Set(stemsOf(question));
  return mainOf(new Set(topicsOf(whole).flatMap(stemsOf)).difference(own));
}

/** What the last question was about, itself read with the one before it. */
function subjectOf(earlier: readonly string[]): string | null {
  const [last, ...others] = earlier;
  if (last === undefined) return null;
  return (standingAlone(last, others)[0] ?? last).replace(/[\s.?!]+$/u, '');
}

/** 'How much protein do I need' and 'carbs' make 'How much carbs do I need'. */
function withoutLast(before: string, another: string): string | null {
  const last = topicsOf(before).at(-1);
  if (last === undefined) return null;
  const at = before.toLowerCase().lastIndexOf(last.toLowerCase());
  return at < 0 ? null : `${before.slice(0, at)}${another}${before.slice(at + last.length)}`;
}

/** The words that name what a question is about. */
export const topicsOf = (question: string): string[] =>
  strongWords(question).filter((word) => !ASPECTS.has(stemOf(word)) && !MEASURE.test(word));

/** Of a story, only the lifts, parts of the body and gear. */
function mainTopicsOf(question: string): string[] {
  const topics = topicsOf(question);
  const main = mainOf(new Set(topics.flatMap(stemsOf)));
  return topics.length > TOPICS_MAX
    ? topics.filter((word) => stemsOf(word).some((stem) => main.has(stem)))
    : topics;
}

/** Whether a question that names something of its own may still be about what was spoken of before. */
function leansOn(question: string, names: readonly string[]): boolean {
  const isSubject = names.some((word) => stemsOf(word).some(isSubjectName));
  if (isSubject && STILL.test(question.trim())) return true;
  if (isSubject && !/\b(?:ones|them|those)\b/iu.test(question)) return false;
  return POINTS_BACK.test(question);
}

/** Whether a question says itself what it is about. */
export const namesTopic = (question: string): boolean => topicsOf(question).length > 0;

/** The words that say what a question is about, and not only how it is asked. */
function strongWords(question: string): string[] {
  const { terms } = queryOf(question, []);
  const words = wordsOf(question).filter((word) => terms.get(stemsOf(word)[0] ?? '') === 1);
  return [...new Map(words.map((word) => [stemOf(word), word])).values()];
}
