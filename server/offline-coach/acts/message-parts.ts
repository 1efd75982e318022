import { isDeepStrictEqual } from 'node:util';
import { bearsOnAnswer } from '#server/offline-coach/follow-ups/asked-part.ts';
import { likelyIntent } from '#server/offline-coach/intent-model/likely-intent.ts';
import { ASKS_LIFT } from '#server/offline-coach/records/add-record.ts';
import { changeRequest } from '#server/offline-coach/records/change-request.ts';
import { isChangeQuestion, isRemovalQuestion } from '#server/offline-coach/records/record-question.ts';
import { reportedSets } from '#server/offline-coach/records/reported-sets.ts';
import { isSetOffer } from '#server/offline-coach/records/set-offer.ts';
import { readSlots } from '#server/offline-coach/slots/read-slots.ts';
import { areAddedUp } from '#server/offline-coach/slots/three-lifts.ts';
import { asks } from '#server/offline-coach/words/asks.ts';
import { liftIn } from '#server/offline-coach/words/lifts.ts';
import { type Intents, intentsOf } from './intents.ts';
import { ACT_MAX_CHARACTERS } from './sentences.ts';

/** Maximum number of parts, as each may take a round of tool calls; the last part keeps the rest. */
const PARTS_MAX = 3;
/** Also splits lists such as '1) squat 160x4 2) deadlift 180x6'. */
const SENTENCE_END = /(?<=[.!?…])\s+|\n+|(?:^|\s+)\d{1,2}\)\s+(?=\p{L})/u;
const ORDER =
  '(?:(?:please|pls|can (?:you|u)|could (?:you|u)) )?(?:log|add|save|record|put (?:down|in)|write down|note(?: down)?|remember|keep in mind|delete|remove|scrap|forget|tell me|show me)\\b';
const OPENS_QUESTION = "(?:what(?:[’']?s)?|how|why|when|which|is (?:it|that)|can i|do i|does|should i)\\b";
const NEXT = '(?:(?:and|also|then|plus|but|oh|btw|by the way|ps|anyway|\\+)[,:]? )';
/** 'And today I pulled 200 for 2' */
const REPORT =
  '(?:(?:today|yesterday|then|also|this morning|just|i) ){0,3}(?:pulled|squatted|benched|deadlifted|pressed|hit|got|did|made)\\b(?=.*\\d)';
/** Boundary between requests: '… and log bench 100', ', also i squatted 165', ' btw can i bring a guest'. */
const NEXT_REQUEST = new RegExp(
  `(?:[,;]\\s*|\\s+)${NEXT}+(?=${ORDER}|${OPENS_QUESTION}|${REPORT})|[,;]\\s*(?:also|oh|btw|ps|anyway)[,:]? |\\s+(?:btw|by the way|ps|oh and|also)[,:]? |[,;]\\s+(?=${ORDER})`,
  'iu',
);
/** Openers such as 'PS' and 'if yes' that are not part of a request. */
const OPENER = /^(?:(?:ps|p\.s\.|btw|by the way|oh|if (?:yes|so))[,:.]?\s+)+/iu;
/** 'Dont log this one' and 'I didn’t' apply to the whole message. */
const TAKES_BACK =
  /\b(?:don['’]?t|do not|no need to|not to) (?:\p{L}+ )?(?:save|log|record|write|add|note)\b|\bi (?:didn['’]?t|did not|never did|lied)\b|\b(?:kidding|joking|jk)\b|^forget (?:about )?(?:(?:the|that) (?:\p{L}+ )?)?(?:squats?|bench|deadlifts?|press|sets?|meet|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b(?!,? i\b)/iu;
/**
 * 'When I hit 185 next week, log it' and 'how do I log squats and add bench' are a condition and a how-to
 * question, so they stay whole.
 */
const IS_ONE =
  /^(?:\W*(?:and|so|then|ok|but|also) )*(?:(?:when(?:ever)?|once|if(?! (?:yes|so)\b)|after|as soon as|before|unless|until|next time|should i|what (?:if|happens))\b|(?:how|can|could|where) (?:do |can |should |would )?(?:i|you|we) (?:log|add|save|record|write|delete|remove|put|change)\b)/iu;
/** Without one of these, nothing is saved, changed or remembered. */
const MAY_WRITE = /\d|\b(?:remember|mind|note|forget|delete|remove|scrap|change|fix|correct|plates)\b/iu;
/** 'Log both', 'fix please', 'save it too': refer to the previous part. */
const POINTS_BACK =
  /^(?:(?:and|so|anyway|ok|please|pls|now|then|also|(?:can|could|would|will) (?:you|u))[ ,]+)*(?:(?:log|add|save|record|write|note|put|update|fix|change|correct|track|remember|keep|note|remove|delete|scrap|undo|take (?:it|that|this|them))\b(?: (?!\p{L}*\d)\p{L}+){0,6}|both|all of (?:it|them))[^\p{L}\d]*$/iu;

type Kind = 'set' | 'change' | 'memory' | 'body weight' | 'figures' | 'question' | 'remark';
interface Segment {
  text: string;
  kind: Kind;
  read: Intents;
}

/**
 * Splits a message with several consecutive requests into parts, if reading it whole would miss one;
 * otherwise returns it whole.
 */
export function partsOf(message: string, today: string): string[] {
  if (message.length > ACT_MAX_CHARACTERS || TAKES_BACK.test(message)) return [message];
  const texts = segmentsOf(message);
  if (texts.length < 2 || !MAY_WRITE.test(message) || areAddedUp(readSlots(message, today))) return [message];
  const segments = texts.map((text) => segmentOf(text, today));
  const parts = grouped(segments);
  if (parts.length < 2 || isOneStory(segments) || !isPartlyMissed(intentsOf(message, today), segments))
    return [message];
  return [...parts.slice(0, PARTS_MAX - 1), parts.slice(PARTS_MAX - 1).flat()]
    .filter((part) => part.length > 0)
    .map((part) => part.map(({ text }) => text).join('\n'));
}

function segmentsOf(message: string): string[] {
  return message
    .trim()
    .split(SENTENCE_END)
    .flatMap((sentence) => (IS_ONE.test(sentence) ? [sentence] : sentence.split(NEXT_REQUEST)))
    .map((segment) => segment.trim().replace(OPENER, ''))
    .filter((segment) => /[\p{L}\d]/u.test(segment));
}

function segmentOf(text: string, today: string): Segment {
  const read = intentsOf(text, today);
  return { text, read, kind: kindOf(text, read, today) };
}

const CHANGES = new Set(['correct', 'remove', 'restore']);
const MEMORY_INTENTS = new Set(['remember', 'forget', 'recall']);
const NO_ACT = new Set(['remark', 'question', 'gym', 'log', 'correct', 'remove']);

function kindOf(text: string, { calls, says }: Intents, today: string): Kind {
  const [call] = calls;
  if (call !== undefined) {
    if (call.tool === 'memory') return 'memory';
    if (call.tool === 'profile') return 'body weight';
    if (call.tool !== 'prs' || !('action' in call.input)) return 'figures';
    if (call.input.action === 'add') return 'set';
    return CHANGES.has(String(call.input.action)) ? 'change' : 'figures';
  }
  const [said] = says;
  if (said !== undefined) return kindOfOffer(said);
  if (reportedSets(text, today).length > 0) return 'set';
  if (changeRequest(text, today) !== null) return 'change';
  const intent = likelyIntent(text);
  if (intent !== null && MEMORY_INTENTS.has(intent)) return 'memory';
  if (asks(text)) return 'question';
  return intent === null || NO_ACT.has(intent) ? 'remark' : 'figures';
}

function kindOfOffer(said: string): Kind {
  if (said.includes('body weight')) return 'body weight';
  if (said.includes('remember')) return 'memory';
  if (isChangeQuestion(said) || isRemovalQuestion(said)) return 'change';
  return isSetOffer(said) || said === ASKS_LIFT ? 'set' : 'figures';
}

/** Groups consecutive segments of one kind, together with remarks and segments that refer back. */
function grouped(segments: readonly Segment[]): Segment[][] {
  const parts: Segment[][] = [];
  for (const segment of segments) {
    const part = partOf(segment, parts);
    if (part === undefined) parts.push([segment]);
    else part.push(segment);
  }
  return parts;
}

const kindIn = (part: readonly Segment[]): Kind | undefined =>
  part.find(({ kind }) => kind !== 'remark')?.kind;

/** Returns the part that a segment belongs to; undefined when it starts a new one. */
function partOf({ text, kind }: Segment, parts: Segment[][]): Segment[] | undefined {
  const last = parts.at(-1);
  if (pointsBack(text)) return parts.findLast((part) => kindIn(part) === 'set') ?? last;
  const before = last && kindIn(last);
  // 'Wait no that was 155' corrects the set before it.
  if (kind === 'change' && before === 'set' && liftIn(text) === null) return last;
  // Every change is a part of its own.
  return kind === 'remark' || before === undefined || (before === kind && kind !== 'change')
    ? last
    : undefined;
}

const pointsBack = (text: string): boolean =>
  POINTS_BACK.test(text) && (liftIn(text) === null || /\b(?:only|just)\b/iu.test(text));

/** Age, health and family details affect the question sent with them. */
const isOneStory = (segments: readonly Segment[]): boolean =>
  segments.some(({ kind }) => kind === 'question') &&
  segments.some(({ kind, text }) => kind !== 'question' && bearsOnAnswer(text));

/** Kinds that save something: a missed question is asked again, but a missed set is lost. */
const WRITES = new Set<Kind>(['set', 'change', 'memory', 'body weight']);

/** Whether reading the message whole would miss something that a part wants to save. */
function isPartlyMissed({ calls, says, rest }: Intents, segments: readonly Segment[]): boolean {
  return segments.some(({ text, kind, read }) => {
    if (!WRITES.has(kind) || pointsBack(text)) return false;
    if (read.calls.length > 0)
      return !read.calls.every((call) => calls.some((one) => isDeepStrictEqual(one, call)));
    if (kind === 'memory') return false;
    return read.says.length > 0 ? !read.says.every((said) => says.includes(said)) : rest.includes(text);
  });
}
