const BEGINS =
  /^(?:(?:so|and|ok|okay|hey|wait|hmm|but|coach|cool|great|nice|sorry|oh|thanks)[ ,.!]+)*(?:did|didn't|have|haven't|has|is|are|was|were)\b/u;
/** 'You saved it, right?' */
const BEGINS_STATED =
  /^(?:(?:so|and|ok|okay|but)[ ,]+)*(?:you|it|that|they|those|these|all|both|everything|saved|logged)\b/u;
const IS_ASKED = /(?:\?|\bright\b[ .!]*|\bor not\b[ .!]*)$/u;
const SAVED =
  /\b(?:saved?|saving|log|logged|stored?|recorded|record (?:it|that|this|them|those|these|all|both)|wrote|written|write|noted?|tracked?|entered|registered?)\b/u;
/**
 * Verbs that are about saving only when the coach or the sets are the subject; 'did I get it' is about a
 * lift.
 */
const WENT_IN = /\b(?:go through|gone through|went through|goes through|get|got|in)\b/u;
const LOGS_IN = /\blog(?:ged)? in\b(?! (?:it|that|them|my|the)\b)|\bto log\b/u;
const WORDS = new Set(
  `so and ok okay hey wait hmm but coach cool great nice sorry oh thanks please did didn't do does is are was were have haven't has had you i app
  it that this they them em those these all both each every everything any one ones of the my our me us for set sets lift lifts entry entries number numbers two three four 2 3 4 5
  other others rest first second third last just now yet already actually really properly correctly right or not no been though then still also too
  down to in into on log book logbook logs notes system diary history go gone went going through get got
  save saved saving logged store stored record recorded records wrote written write note noted track tracked enter entered register registered`.split(
    /\s+/u,
  ),
);
const WORDS_MAX = 12;

/**
 * Whether a message only asks whether something was saved: 'did it save all of them', 'is that in my log'.
 * @param said the normalized message without the lift it names
 */
export function asksIfSaved(said: string): boolean {
  const text = said.trim().toLowerCase().replaceAll('’', "'");
  const isAsked = BEGINS.test(text) || (BEGINS_STATED.test(text) && IS_ASKED.test(text));
  const isAboutCoach = WENT_IN.test(text) && !/\bi\b/u.test(text);
  if (!isAsked || LOGS_IN.test(text) || !(SAVED.test(text) || isAboutCoach)) return false;
  const words = text.match(/[\p{L}\d]+(?:'\p{L}+)?/gu) ?? [];
  return words.length > 1 && words.length <= WORDS_MAX && words.every((word) => WORDS.has(word));
}
