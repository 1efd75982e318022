import type { Dialogue } from '#server/offline-coach/conversation/dialogue.ts';

/** 'Change that to 105', 'no, it was 4 reps': nothing but a figure. */
const CORRECTS =
  /^(?:(?:no|nope|sorry|oops|wait|actually)[ ,.!]+)*(?:(?:change|correct|fix|set|make) (?:that|it|this) (?:in)?to |make (?:that|it|this) |(?:it|that) (?:was|should be|should have been) (?:only |actually |really )?|i meant )\d+(?:[.,]\d+)?(?: ?(?:kgs?|kilos?|lbs?|pounds?|reps?|sets?))?[\s.!]*$/iu;
const NOTHING_TO_CHANGE =
  'I saved nothing just now, so there is nothing to change. Name the lift as well, such as “change my bench to 105 kg” or “log bench 100 kg × 4”.';

/** Answers a correction that begins a conversation; null for any other message. */
export const nothingToChange = ({ question, exchanges }: Dialogue): string | null =>
  exchanges.length === 0 && CORRECTS.test(question.trim()) ? NOTHING_TO_CHANGE : null;
