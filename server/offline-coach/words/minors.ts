/** Said with a question on the training of somebody under eighteen. */
export const AS_MINOR = 'as a teenager';

const OF_MINORS =
  /\b(?:teen\w*|kids?|child\w*|minors?|young (?:people|lifters?)|youth|under (?:eighteen|18)|(?:fif|six|seven)teen)\b/iu;

/** Whether a page speaks of them: what it says of anyone's max is not said of theirs. */
export const speaksOfMinors = ({ heading, text }: { heading: string; text: string }): boolean =>
  OF_MINORS.test(heading) || OF_MINORS.test(text);
