import { WEIGHT_MIN, type Weight } from '#server/offline-coach/slots/measures.ts';
import { readSlots } from '#server/offline-coach/slots/read-slots.ts';
import { asksAboutOthers } from '#server/offline-coach/words/other-people.ts';

/** Number of questions for which a goal stays in context. */
const QUESTIONS_MAX = 4;
const GOAL = /\b(?:goal|aim|aiming|target|want to|wanna|trying to|hope to|hoping to)\b/iu;
const TOTAL_MIN = 100;
const OTHER_TOTAL = /\b(?:lose|drop|gain|cut|volume|tonnage)\b/iu;
/** 'How far am I off', 'so how close am I to that', with nothing else. */
const HOW_FAR =
  /^(?:(?:and|so|ok|well)[, ]+)*how (?:far|close|near|much)(?: (?:more|am|do|i|still|off|away|short|need|left|to|go|from|of|it|that|there|the|my|goal|target|now|is|yet|get|have))*[\s?.!]*$/iu;

/**
 * Adds the goal to 'How far am I off' after 'my goal is a 250 deadlift'.
 * @param earlier earlier questions, latest first
 */
export function withGoal(question: string, earlier: readonly string[], today: string): string {
  if (!HOW_FAR.test(question.trim())) return question;
  const goal = earlier.slice(0, QUESTIONS_MAX).find((each) => GOAL.test(each) && !asksAboutOthers(each));
  if (goal === undefined) return question;
  const { slots, otherLifts, otherWeights } = readSlots(goal, today);
  const { lift, weight } = slots;
  const isTotal =
    lift === null && otherWeights.length === 0 && /\btotal\b/iu.test(goal) && !OTHER_TOTAL.test(goal);
  if (isTotal && weight !== null && weight.value >= TOTAL_MIN)
    return `How much do I still need for a ${named(weight)} total?`;
  const isOne = lift !== null && otherLifts.length === 0 && otherWeights.length === 0;
  if (!isOne || weight === null || weight.value < WEIGHT_MIN) return question;
  return `How far am I from a ${named(weight)} ${lift}?`;
}

const named = ({ value, unit }: Weight): string => (unit === null ? String(value) : `${value} ${unit}`);
