/** Added to a question about the training of a minor. */
export const AS_MINOR = 'as a teenager';

const TEEN_WORDS = 'thirteen|fourteen|fifteen|sixteen|seventeen';
/** An age of a minor in figures or words; the caller decides what may follow. */
export const MINOR_AGE = `(?:[5-9]|1[0-7]|${TEEN_WORDS})`;
export const TEEN_AGE = `(?:1[3-7]|${TEEN_WORDS})`;
/** Before the writer's own age. */
export const I_AM =
  "(?<!\\b(?:explain|tell|describe)\\b[^.?!]{0,60} like )\\bi(?:['’]?m| am|(?: just)? turn|(?<!\\b(?:since|when|before|after|until) i) turned| just turned)(?: only| just| still)*";

const ABOUT_MINORS =
  /\b(?:teen\w*|kids?|child\w*|minors?|young (?:people|lifters?)|youth|under (?:eighteen|18)|(?:fif|six|seven)teen)\b/iu;

/** Whether a page is about minors; general advice on a max does not apply to them. */
export const speaksOfMinors = ({ heading, text }: { heading: string; text: string }): boolean =>
  ABOUT_MINORS.test(heading) || ABOUT_MINORS.test(text);
