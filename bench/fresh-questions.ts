/**
 * Questions that no server has seen in this run, so that no cache answers them: a subject, a situation, a
 * limit, a goal and an opening, in an order that repeats only after every combination was used.
 */
const SUBJECTS = [
  'a weak lockout in the bench press',
  'the first deload after a meet',
  'heavy singles on max effort day',
  'box squats below parallel',
  'bench grip width with bands',
  'sled drags between sessions',
  'the choice of a deadlift belt',
  'accessory lifts for the lower back',
  'speed pulls against chains',
  'the reverse hyper after squats',
  'openers for a first meet',
  'good mornings with a cambered bar',
  'knee sleeves in a raw squat',
  'a four-day conjugate week',
  'the arch and leg drive on the bench',
  'sumo pulls with short arms',
];
const SITUATIONS = [
  'after two months off',
  'with a sore left shoulder',
  'at the age of forty-seven',
  'in a garage without a monolift',
  'on three days a week',
  'before a bench-only meet',
  'during night shifts',
  'with a training partner who is much stronger',
  'at 112 kg body weight',
  'while cutting a weight class',
  'after a missed third attempt',
  'with only bands and a straight bar',
  'in the second year of training',
];
const LIMITS = [
  'without any pain in the elbows',
  'in under fifty minutes',
  'without losing bar speed',
  'with no spotter around',
  'at an effort I can repeat next week',
  'without new equipment',
  'while my deadlift still goes up',
  'with a hip that feels tight',
  'without a coach on the floor',
  'and still recover by Monday',
  'with eight weeks left',
];
const GOALS = [
  'What should I change first?',
  'Which percentages make sense?',
  'How many sets would you write down?',
  'What mistake do most lifters make here?',
  'What does the book say about it?',
  'How do I know that it works?',
  'Which exercise comes next?',
];
const OPENINGS = [
  'How do I handle',
  'How should a beginner handle',
  'How would my sister handle',
  'How does a masters lifter handle',
  'How do strong people handle',
  'How did you handle',
];
const COMBINATIONS = SUBJECTS.length * SITUATIONS.length * LIMITS.length * GOALS.length * OPENINGS.length;
/** Coprime to the number of combinations, so that each comes up once and neighbors share little. */
const STRIDE = 5_003;

let asked = 0;

/** Returns the next question of this run, never the same one twice. */
export function freshQuestion(): string {
  if (asked === COMBINATIONS) throw new Error(`All ${COMBINATIONS} questions were asked.`);
  let rest = (asked++ * STRIDE) % COMBINATIONS;
  const pick = (from: readonly string[]) => {
    const word = from[rest % from.length]!;
    rest = Math.floor(rest / from.length);
    return word;
  };
  const subject = pick(SUBJECTS);
  const situation = pick(SITUATIONS);
  const limit = pick(LIMITS);
  const goal = pick(GOALS);
  return `${pick(OPENINGS)} ${subject} ${situation}, ${limit}? ${goal}`;
}
