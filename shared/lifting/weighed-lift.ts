/** Lifts that are done with a weight, as their names say. */
const WEIGHED =
  /\b(?:squats?|bench|deadlifts?|press(?:es)?|cleans?|jerks?|snatch(?:es)?|rows?|curls?|extensions?|thrusts?|good ?mornings?|shrugs?|rack pulls?|block pulls?)\b/iu;
/** What is counted in repetitions or seconds all the same. */
const COUNTED = /\b(?:reps?|repetitions|body ?weight|air|jumps?|holds?|time|seconds?|minutes?|amrap|erg)\b/iu;

/** Whether the number of a record of this lift is a weight, where nothing else says what it is. */
export const isWeighedLift = (title: string): boolean => WEIGHED.test(title) && !COUNTED.test(title);
