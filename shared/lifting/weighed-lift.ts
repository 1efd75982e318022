/** Lifts whose names say that they are done with a weight. */
const WEIGHED =
  /\b(?:squats?|bench|deadlifts?|press(?:es)?|cleans?|jerks?|snatch(?:es)?|rows?|curls?|extensions?|thrusts?|good ?mornings?|shrugs?|rack pulls?|block pulls?)\b/iu;
/** Lifts counted in repetitions or seconds nevertheless. */
const COUNTED = /\b(?:reps?|repetitions|body ?weight|air|jumps?|holds?|time|seconds?|minutes?|amrap|erg)\b/iu;

/** Whether the number of a record of this lift is a weight, when nothing else says so. */
export const isWeighedLift = (title: string): boolean => WEIGHED.test(title) && !COUNTED.test(title);
