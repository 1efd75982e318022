import type { ToolCall } from '#server/offline-coach/conversation/tool-call.ts';
import { askedToForget, asksToForget, asksWhichToForget } from '#server/words/memory-sentences.ts';
import { onlyPoints } from './pointing.ts';
import { forgetCall, rememberCall } from './remember-call.ts';

const YES =
  /^(?:yes|yeah|yep|yup|y|sure|ok(?:ay)?|please|do (?:it|that)|go ahead|right|correct|exactly|absolutely)(?: (?:please|do|it|that|forget|remember|keep|thanks))*[ .!]*$/iu;
const NO =
  /^(?:no|nope|nah|don['’]?t|do not|keep it|leave it|not now)(?: (?:thanks|thank you|please|don['’]?t|do not|keep it|leave it|it))*[ .!,]*$/iu;

/** Asks whether to remember a fact. */
export const offerToRemember = (fact: string): string =>
  `Shall I remember this: “${fact}”? Say “yes” and I will.`;
const offerGoal = (goal: string): string =>
  `Shall I remember this as a goal of yours: “${goal}”? Say “yes” and I will.`;
const TO_REMEMBER = /^Shall I remember this(?: as a goal of yours)?: “(.+)”\? Say/mu;

export const offerToReplace = (memory: string, meant: string): string =>
  `Shall I remember “${meant}” instead of “${memory}”? Say “yes” and I will.`;
const TO_REPLACE = /^Shall I remember “(.+)” instead of “(.+)”\? Say/mu;

/** Offers to forget an outdated memory; if several match, offers none. */
export function offerToForget(memories: readonly string[]): string {
  const [memory, ...more] = memories;
  return memory !== undefined && more.length === 0 ? asksToForget(memory) : asksWhichToForget(memories);
}

/**
 * Returns the calls for a memory offer that was accepted; null when there was no offer or the message says
 * something else.
 */
export function agreedTo(typed: string, answer: string): ToolCall[] | string | null {
  const [, instead, old] = TO_REPLACE.exec(answer) ?? [];
  const forget = old ?? askedToForget(answer);
  const remember = instead ?? TO_REMEMBER.exec(answer)?.[1];
  if (forget === undefined && remember === undefined) return null;
  if (NO.test(typed.trim()))
    return forget === undefined ? 'All right, I won’t save it.' : 'All right, I keep it.';
  const agrees = YES.test(typed.trim()) || (forget === undefined && onlyPoints(typed));
  if (!agrees) return null;
  return [
    ...(forget === undefined ? [] : [forgetCall(forget)]),
    ...(remember === undefined ? [] : [rememberCall(remember)]),
  ];
}

/** 'I want to squat 200 by Christmas' */
const GOAL =
  /^(?:(?:hey|ok|coach|so|and|also|well)[ ,]+)*(?:i(?:['’]?m|['’]?d| am| would)? )?(?:(?:really|just|also) )?(?:want(?:ing)? to|wanna|hope to|hoping to|aim to|aiming to|plan to|planning to|would like to|like to|trying to|going to) (?:be able to )?(?:squat|bench|deadlift|press|pull|total|clean|snatch|jerk|hit|lift|reach|get|weigh|do|make)\b[^?]{0,40}\d[^?]{0,30}\b(?:by|before|until|till|this year|next year|in (?:\d+|a|two|three|six|twelve) (?:weeks?|months?|years?)|at my|for my)\b[^?]{0,40}$/iu;
/** 'I'm cutting to 82.5 for the meet' */
const BODY_GOAL =
  /^(?:(?:hey|ok|coach|so|and|also|well)[ ,]+)*(?:i(?:['’]?m| am) )?(?:cutting|bulking|dropping|slimming|(?:going|moving) (?:up|down))(?: (?:up|down|weight))* (?:to|into) (?:the )?\d[^?]{0,20}(?:\b(?:for|by|before) (?:\p{L}+ ){0,2}(?:meet|comp|competition|nationals|worlds|regionals|states)\b|\bclass\b)[^?]{0,30}$/iu;
/** 'Goal: deadlift 230', '2027 target - 600 total' */
const NAMED_GOAL =
  /^(?:(?:hey|ok|coach|so|and|also|well)[ ,]+)*(?:(?:my|the|big|main|current|\d{4}) )*(?:goal|target)(?: for (?:\p{L}+ ?){1,3})? ?[:=–-]+ ?([^?]{0,60}\d[^?]{0,60})$/iu;
const ASKS =
  /\b(?:how|what|which|why|when|where|can|could|should|would you|do i|is it|will|help|program|plan for)\b/iu;

/** Offers to remember a goal with its date. */
export function offeredGoal(sentence: string): string | null {
  const named = ASKS.test(sentence) ? undefined : NAMED_GOAL.exec(sentence.trim())?.[1];
  if (named !== undefined) return offerGoal(`My goal: ${named.replace(/[\s.!]+$/u, '')}`);
  if (!(GOAL.test(sentence) || BODY_GOAL.test(sentence)) || ASKS.test(sentence)) return null;
  const wish = sentence
    .trim()
    .replace(/[\s.!]+$/u, '')
    .replace(/^(?:(?:hey|ok|coach|so|and|also|well)[ ,]+)*/iu, '');
  const said = /^i\b|^i['’]?m\b/iu.test(wish) ? wish : `${/^\p{L}+ing\b/iu.test(wish) ? 'I’m' : 'I'} ${wish}`;
  return offerGoal(`${said.charAt(0).toUpperCase()}${said.slice(1)}`);
}
