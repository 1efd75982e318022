import { readSlots } from '#server/offline-coach/slots/read-slots.ts';
import type { Slots } from '#server/offline-coach/slots/slots.ts';
import { GLUE } from '#server/offline-coach/words/glue.ts';
import { liftIn } from '#server/offline-coach/words/lifts.ts';
import { asksAboutOthers } from '#server/offline-coach/words/other-people.ts';
import { spelled } from '#server/offline-coach/words/spelling.ts';

/** What comes before the name in a request or report: 'can you log', 'today I did'. */
const REPORTS =
  /^(?:(?:and|also|then|plus|so|ok|hey|coach|please|pls|today|yesterday|i|just|finally)[ ,]+)*(?:(?:can|could|would) (?:you|u) )?(?:please |pls |just |also )*(?:log|logged|add|added|save|saved|record|note|track|write down|put down|enter|did|done|got|hit|finished)\b(?: with)?:? */iu;
/** Last word of an exercise's name; with another one, a set without a verb may be anything. */
const EXERCISE =
  /(?:curl|raise|pull|apart|push ?down|pull ?down|extension|fly|flye|flie|press|presse|row|shrug|lunge|kick ?back|crunch|crunche|hyper|carr(?:y|ie)|swing|step[- ]?up|sit[- ]?up|crusher|pull ?over|thruster|bridge|thrust|adduction|abduction)s?$/iu;
/** What is noted beside the name: 'on the cable machine' is part of it. */
const BESIDE = new Set(
  'set sets rep reps x of for at with each side easy hard heavy light today yesterday felt good ok fine again also kg kgs lb lbs kilos pounds counted'.split(
    ' ',
  ),
);
const NAME_WORDS_MAX = 4;
const NAME = /^[\p{L}'’-]{2,}$/u;

/** Reads a set whose exercise is in no list, under the name as typed: 'log face pulls 20 kg 3x15'. */
export function setOfUnlistedLift(clause: string, today: string): Slots | null {
  const { slots, words, otherWeights, isQuestion } = readSlots(clause, today);
  const { lift, weight, repetitions, percentages, bar, since, bodyWeight } = slots;
  if (lift !== null || weight === null || repetitions === null || isQuestion) return null;
  if (otherWeights.length + percentages.length > 0 || (bar ?? since ?? bodyWeight) !== null) return null;
  const said = clause.replace(REPORTS, '');
  const named = said.toLowerCase().match(/[\p{L}\p{N}'’.-]+/gu) ?? [];
  const isBeside = (word: string) => GLUE.has(word) || BESIDE.has(word) || !NAME.test(word);
  const [from, to] = [
    named.findIndex((word) => !isBeside(word)),
    named.findLastIndex((word) => !isBeside(word)),
  ];
  const name = named.slice(from, to + 1);
  // A word that fills a slot names no exercise.
  const isLeft = (word: string) => words.includes(word) || words.includes(spelled(word));
  const isName =
    from >= 0 && name.length <= NAME_WORDS_MAX && name.every((word) => NAME.test(word) && isLeft(word));
  const isSaid = said !== clause || EXERCISE.test(name.at(-1) ?? '');
  if (!isName || !isSaid || asksAboutOthers(said) || liftIn(name.join(' ')) !== null) return null;
  return { ...slots, lift: name.map(capitalized).join(' ') };
}

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
