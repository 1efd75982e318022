import { stemsOf } from './stems.ts';

/** The subjects of one kind that a question names, and the others of that kind. */
export interface Subjects {
  asked: ReadonlySet<string>;
  others: ReadonlySet<string>;
}

/**
 * Kinds of subjects: text about one subject does not answer a question about another of its kind. After a
 * slash come names shared with other things.
 */
const KINDS: readonly (readonly string[])[] = [
  [
    'squat squatter',
    'bench bencher / press',
    'deadlift sumo / pull puller',
    'overhead ohp / press',
    'row / pull',
    'pullup chinup chin pulldown / pull',
    'dip',
    'curl',
    'hyper pendulum',
    'snatch',
    'jerk / clean',
  ],
  [
    'knee kneecap patella',
    'shoulder rotator',
    'elbow',
    'wrist',
    'hip',
    'ankle',
    'neck',
    'spine lumbar disc / back spinal',
    'hamstring',
    'quad quadriceps thigh',
    'groin adductor / hip thigh',
    'calf calves',
    'biceps bicep',
    'triceps tricep',
    'pec pecs / chest',
  ],
  [
    'sleeve',
    'wrap',
    'belt',
    'strap',
    'chalk',
    'band',
    'chain',
    'sled prowler',
    'shoe / heel',
    'kettlebell',
    'dumbbell',
    'vest ruck',
  ],
];

/** Names of the kinds, in the same order. */
const KIND_NAMES = ['lift', 'part of the body', 'gear'] as const;
const BODY = 1;

const SUBJECTS = KINDS.map((kind) =>
  kind.map((subject) => {
    const [names = '', shared = ''] = subject.split('/');
    return { names: stemsOf(names), shared: stemsOf(shared) };
  }),
);
/** 'Back' alone is a direction, a squat style or a return. */
const BACK =
  /\b(?:(?:lower|low|my|bad|sore|upper|your|the|stiff) back\b(?! (?:squat|off|to|at|from|on)\b)|back (?:pain|hurts?|ache|injur\w+|problems?|is|feels|gets)\b|\b(?:l[1-5](?:[/-]?(?:l[1-5]|s1))?|herniated)\b)/iu;
const SPINE = stemsOf('spine')[0]!;

/** Returns the body parts that a text names, with their synonyms. */
export function bodyPartsIn(text: string): ReadonlySet<string> {
  const stems = new Set([...stemsOf(text), ...(BACK.test(text) ? [SPINE] : [])]);
  const parts = SUBJECTS[BODY]!.filter(({ names }) => names.some((name) => stems.has(name)));
  return new Set(parts.flatMap(({ names, shared }) => [...names, ...shared]));
}

/**
 * Returns the subjects that a question names by kind, with the others of that kind; empty when it names none.
 */
export function subjectsIn(question: string): Subjects[] {
  const stems = new Set([...stemsOf(question), ...(BACK.test(question) ? [SPINE] : [])]);
  return SUBJECTS.flatMap((kind) => {
    const asked = kind.filter(({ names }) => names.some((name) => stems.has(name)));
    if (asked.length === 0) return [];
    const known = new Set(asked.flatMap(({ names, shared }) => [...names, ...shared]));
    const others = kind.flatMap(({ names }) => names).filter((name) => !known.has(name));
    return [{ asked: known, others: new Set(others) }];
  });
}

const NAMES = new Set(SUBJECTS.flat().flatMap(({ names }) => names));

/** Whether a stem names a lift, a body part or a piece of gear. */
export const isSubjectName = (stem: string): boolean => NAMES.has(stem);

const KIND_BY_STEM = new Map(
  SUBJECTS.flatMap((kind, at) =>
    kind.flatMap(({ names }) => names.map((name) => [name, KIND_NAMES[at]!] as const)),
  ).toReversed(),
);

/** Returns the kind of subject a stem names; null for any other word. */
export const kindOfSubject = (stem: string): (typeof KIND_NAMES)[number] | null =>
  KIND_BY_STEM.get(stem) ?? null;

/** Whether texts name another subject of a kind but not the one in question. */
export const isOther = (subjects: readonly Subjects[], texts: readonly ReadonlySet<string>[]): boolean =>
  subjects.some(({ asked, others }) => !namesAny(asked, texts) && namesAny(others, texts));

function namesAny(names: ReadonlySet<string>, texts: readonly ReadonlySet<string>[]): boolean {
  for (const name of names) if (texts.some((stems) => stems.has(name))) return true;
  return false;
}

/** Whether only this one of several texts names everything in question. */
export function isOnlyOne(
  subjects: readonly Subjects[],
  texts: readonly ReadonlySet<string>[],
  at: number,
): boolean {
  const speaks = (stems: ReadonlySet<string>) => subjects.every(({ asked }) => namesAny(asked, [stems]));
  return subjects.length > 0 && texts.every((stems, other) => speaks(stems) === (other === at));
}
