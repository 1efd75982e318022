import { NOT_SAID } from './compose.ts';

const PROGRAM =
  '(?:programs?|programmes?|training plans?|plans?|routines?|splits?|templates?|training cycles?|cycles?|mesocycles?|workouts?)';
const MAKES = '(?:make|write|build|create|give|design|draw up|put together|generate)';
/** A program is wanted, rather than something about programs. */
const WISH = new RegExp(
  `^(?:(?:hey|hi|ok|coach|please|so)[, ]+)*(?:(?:can|could|would|will) you (?:please )?|please |i (?:want|need|would like|'d like) (?:you to )?)?(?:${MAKES}\\b|(?<=want |need |like )(?=an? |some ))(?: me| us)?\\b([^?.!]{0,60}\\b${PROGRAM}\\b[^?.!]{0,60})`,
  'iu',
);

const CANNOT = 'I am the built-in coach and cannot write programs: I only quote the library.';
const CLOSEST = 'This is the page that comes closest.';

/** What people call a program, books call training, and lay out day by day in a week. */
const NAMES = /\b(?:programs?|programmes?|training plans?|plans?|routines?|splits?|templates?)\b/iu;

/** What is looked up when a program is wanted; null when none is. The library shows weeks of training, and nobody in it asks for a program. */
export function aboutProgram(question: string): string | null {
  const program = WISH.exec(question.trim())?.[1];
  if (program === undefined) return null;
  const name = /\bdays?\b/iu.test(program) ? 'training week' : 'training';
  return `What does${program.replace(NAMES, name)} look like?`;
}

/** An answer with the word that it is no program. */
export function asNoProgram(answer: string): string {
  const isClosest = /\[\d+\]/u.test(answer) && !answer.startsWith(NOT_SAID);
  return `${isClosest ? `${CANNOT} ${CLOSEST}` : CANNOT}\n\n${answer}`;
}
