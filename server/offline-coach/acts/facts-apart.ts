import { judgedLiftsApart } from '#server/offline-coach/figures/judged-lifts.ts';
import { changedFact } from '#server/offline-coach/memories/changed-fact.ts';
import { changedMemory } from '#server/offline-coach/memories/changed-memory.ts';
import { memoryIntentIn } from '#server/offline-coach/memories/memory-intents.ts';
import { readSlots } from '#server/offline-coach/slots/read-slots.ts';
import { withStatedUnit } from '#server/offline-coach/slots/stated-unit.ts';
import { NO_DAY } from '#server/offline-coach/words/calendar.ts';
import { complaintAdviceFor } from '#server/offline-coach/words/complaints.ts';
import { ownAct } from './own-act.ts';

/** Maximum length in characters; patterns become slow on longer text. */
const APART_MAX = 400;

/** Puts facts about the athlete into sentences of their own, apart from requests. */
export const withFactsApart = (sentences: readonly string[]): string[] =>
  withStatedUnit(
    withMoreFacts(
      sentences
        .flatMap(postscripts)
        .flatMap((sentence) =>
          sentence.length > APART_MAX
            ? [sentence]
            : judgedLiftsApart(sentence)
                .flatMap(splitRequest)
                .flatMap(splitOutdatedMemory)
                .flatMap(splitBodyWeight),
        ),
    ),
  );

const POSTSCRIPT = /(?<!\b(?:my|a|the|of|on|for))\s+p\.?\s?s\.?[:,]?\s+(?=\p{L})/iu;
const BEGINS_POSTSCRIPT = /^(?:p\.?\s?s\.?[:,]?\s+(?=\p{L})|oh,?\s+(?=(?:and|also)\b))/iu;
/** 'If yes add deadlift 192.5x3' offers the set. */
const ON_CONDITION =
  /^if (?:yes|so)[, ]+(?:(?:please|pls|then|also|can you) )*(?:add|log|save|put in|record)\s+(?=.*\d)/iu;
const WORDS_MIN = 3;

/** 'Log deadlift 190 x 4 ps my next meet got moved to April' */
function postscripts(sentence: string): string[] {
  const said = sentence.replace(BEGINS_POSTSCRIPT, '').replace(ON_CONDITION, '');
  const parts = said.split(POSTSCRIPT);
  const [first = '', ...others] = parts;
  if (parts.some((part) => part.split(/\s+/u).length < WORDS_MIN)) return [said];
  return [first, ...(BEGINS_REMEMBERING.test(first) ? others.map((part) => `and ${part}`) : others)];
}

const REQUEST =
  /^(.{6,}?)(?:[,;]\s*|\s+(?=(?:and|oh|also|so|plus)\b))((?:(?:and|oh|also|so|plus|please|pls)\s+)*(?:remember|keep in mind|note to self:?)(?: that)?\s+(?=(?:i|i['’]?m|i['’]?ve|im|ive|we)\b(?! (?:did|got|hit|was|made|only did)\b)|(?:my|our|the)\b.*\b(?:is|are|was|were|has|have|had|hurts?|gets?|needs?|feels?|\p{L}+s|\p{L}+ed|don['’]?t|doesn['’]?t|can['’]?t|can|never|always)\b).+)$/isu;
const TO_REMEMBER =
  /^(?:(?:and|oh|also|so|plus|please|pls)\s+)*(?:remember|keep in mind|note to self:?)(?: that)?\s+/iu;
const BEGINS_REQUEST =
  /^(?:\p{L}+\s+){0,3}?(?:remember|keep in mind|note|forget|(?:do|did|can|could) (?:you|u))\b/iu;

/**
 * Splits 'SSB 140x3, remember I had the box at 14 inches'; keeps the reason in 'no gym on Friday, so remember
 * I train on Sunday'.
 */
function splitRequest(sentence: string): string[] {
  const [, before = '', wish = ''] = REQUEST.exec(sentence) ?? [];
  if (wish === '' || sentence.includes('?') || BEGINS_REQUEST.test(before)) return [sentence];
  const isReason = /^so\b/iu.test(wish) && ownAct(readSlots(before, NO_DAY)) === null;
  const fact = wish.replace(TO_REMEMBER, '');
  return isReason ? [`remember that ${before}, so ${fact}`] : [before, `remember that ${fact}`];
}

const WANTS =
  /\?|\b(?:any (?:ideas?|tips?|advice)|wonder\w*|want(?:ed)? to (?:know|ask)|need help|help|ask|remember|wrong|like to|delete|remove|log|save|did(?: not|n['’]?t)|how|what|why)\b/iu;

/** Whether a sentence is a fact, not a complaint, question or wish. */
const isPlainFact = (sentence: string): boolean =>
  !WANTS.test(sentence.replace(MORE, '')) && complaintAdviceFor(sentence).length === 0;

const MORE = /^(?:(?:and|also|plus|oh|btw)[ ,]+)+(?:that )?(?=(?:i|i['’]?m|i['’]?ve|im|ive|my|we|our)\b)/iu;

/** 'Remember I train at home. And I have no rack.' */
function withMoreFacts(sentences: readonly string[]): string[] {
  const all: string[] = [];
  for (const sentence of sentences) {
    const isMore =
      BEGINS_REMEMBERING.test(all.at(-1) ?? '') &&
      sentence.length <= APART_MAX &&
      MORE.test(sentence) &&
      isPlainFact(sentence) &&
      ownAct(readSlots(sentence, NO_DAY)) === null;
    all.push(isMore ? `remember that ${sentence.replace(MORE, '')}` : sentence);
  }
  return all;
}
const BEGINS_REMEMBERING =
  /^(?:(?:please|pls|and|also|hey|ok|coach|oh)[ ,]+)*(?:remember|keep in mind)\b[^?]{6,}$/iu;

const JOINS = /[,;]?\s+(?:and|also|plus|oh|btw|but)\s+(?:(?:also|oh|btw)\s+)?|[,;]\s+(?:also\s+|btw\s+)?/giu;
const ABOUT_MEMORY =
  /\b(?:forget|switch\w*|swap\w*|mov(?:ed|ing)|chang\w+|instead|not|any ?more|no longer|healed|recovered|again|now|better|fine|good|sorted|fixed|from now on|these days|hurt|hurts|pain|clear|injury)\b/iu;

/**
 * Splits 'Knee's good again so you can forget that one, also I squatted 165': an outdated memory combined
 * with something else.
 */
function splitOutdatedMemory(sentence: string): string[] {
  if (!ABOUT_MEMORY.test(sentence) || sentence.includes('?') || BEGINS_REMEMBERING.test(sentence))
    return [sentence];
  for (const { index, 0: join } of sentence.matchAll(JOINS)) {
    const [before, after] = [sentence.slice(0, index), sentence.slice(index + join.length)];
    const [is, does] = [isAboutMemory(before), isAboutMemory(after)];
    if (is !== does && wantsDone(is ? after : before)) return [before, after];
  }
  return [sentence];
}

const FORGETS =
  /\b(?:(?:you|u) can forget|(?:can|could) (?:you|u) forget|forget (?:that|my|i\b|about my|the \p{L}+ (?:thing|pain|injury|memory)))\b/iu;
/** 'Forget the squat, log bench 110x3' */
const NEVER_MIND =
  /\bforget (?:about |what i said about )?(?:the|that|my last) (?:\p{L}+ )?(?:squats?|bench|deadlifts?|press|sets?|message|one(?! (?:hurt|pain))|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/iu;
const isAboutMemory = (part: string): boolean =>
  changedMemory(part) !== null ||
  changedFact(part) !== null ||
  (FORGETS.test(part) && !NEVER_MIND.test(part) && Array.isArray(memoryIntentIn(part)));

const wantsDone = (part: string): boolean => ownAct(readSlots(part, NO_DAY)) !== null;

const ABOUT_WEIGHT =
  /\b(?:bw|body ?-?weight|weigh\w*|weight|scales?|i['’]?m|i am|stones?|st|(?:down|up|back|dropped) to|woke up)\b/iu;
const BOUNDARY =
  /[,;]\s+|\s+(?:and|&|but|so|oh|also|btw)\s+(?!(?:a )?half\b)|\s*\p{Extended_Pictographic}️?\s*|\s+[-–—]\s+/gu;
const BETWEEN = /^[\s,;&–—-]+|[\s,;&–—-]+$/gu;
const OTHER_TIME =
  /\b(?:if|goal|target|want|last year|used to|back (?:in|when|then)|ago|when i|at the time|was at|program|programme|plan)\b/iu;
const ABOUT_POINTS = /\b(?:total|dots|wilks|ipf|gl|points|goodlift)\b/iu;

/** Splits off a body weight: 'BW 82.9 and what's my DOTS', 'squat 155x5, bw 83.6, knee was fine'. */
function splitBodyWeight(sentence: string): string[] {
  if (!ABOUT_WEIGHT.test(sentence) || !/\d/u.test(sentence) || OTHER_TIME.test(sentence)) return [sentence];
  const cuts = [...sentence.matchAll(BOUNDARY)].map(
    ({ index, 0: { length } }) => [index, index + length] as const,
  );
  const starts = [0, ...cuts.map(([, end]) => end)];
  const ends = [...cuts.map(([start]) => start), sentence.length];
  const at =
    cuts.length === 0 ? -1 : starts.findIndex((start, one) => isWeighing(sentence.slice(start, ends[one])));
  if (at < 0) return [sentence];
  const others = [sentence.slice(0, starts[at]), sentence.slice(ends[at])].map((part) =>
    part.replace(BETWEEN, ''),
  );
  const weighed = sentence.slice(starts[at], ends[at]).replace(ASIDE, '').trim();
  const [before = '', after = ''] = others;
  if (!others.every((part) => part === '' || mayStandApart(part))) return [sentence];
  return [before, weighed, after].filter((part) => part !== '');
}

const ASIDE = /\([^()]*\)/gu;
const isWeighing = (part: string): boolean =>
  ownAct(readSlots(part.replace(ASIDE, '').trim(), NO_DAY))?.act.name === 'offer body weight';

/** 'Update me pls', 'scale this morning' */
const ABOUT_THE_WEIGHT =
  /^(?:(?:please|pls|so|and|can (?:you|u)) )*(?:update|save|log|put|change|set|note|mark)\b|\b(?:scales?|weigh\w*|weight|bw)\b/iu;

/** Whether a part can be split from the weight; 'I'm 60 kg, can I get strong' needs it. */
function mayStandApart(part: string): boolean {
  if (ABOUT_POINTS.test(part) && /\d/u.test(part)) return false;
  if (ABOUT_THE_WEIGHT.test(part) && !/\d/u.test(part)) return false;
  return wantsDone(part) || !ASKS.test(part);
}
const ASKS = /\?|\b(?:what|how|why|when|which|where|who|should|can|could|would|is|are|do|does|will|am)\b/iu;
