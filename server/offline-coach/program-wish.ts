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

/** What is looked up for it: the library shows programs, and nobody in it asks for one. */
export function aboutProgram(question: string): string {
  const program = WISH.exec(question.trim())?.[1];
  return program === undefined ? question : `What does${program} look like?`;
}

/** An answer with the word that it is no program, when one is wanted. */
export function asNoProgram(question: string, answer: string): string {
  if (!WISH.test(question.trim())) return answer;
  return `${/\[\d+\]/u.test(answer) ? `${CANNOT} ${CLOSEST}` : CANNOT}\n\n${answer}`;
}
