/** Added to a question about the training of a minor. */
export const AS_MINOR = 'as a teenager';

const ABOUT_MINORS =
  /\b(?:teen\w*|kids?|child\w*|minors?|young (?:people|lifters?)|youth|under (?:eighteen|18)|(?:fif|six|seven)teen)\b/iu;

/** Whether a page is about minors; general advice on a max does not apply to them. */
export const speaksOfMinors = ({ heading, text }: { heading: string; text: string }): boolean =>
  ABOUT_MINORS.test(heading) || ABOUT_MINORS.test(text);
