/** The code of a key that an input method takes. */
const TAKEN_BY_INPUT_METHOD = 229;

/**
 * Whether a key belongs to an input method: there Enter picks a word, and Escape dismisses the choice. Safari
 * ends the composition before it reports the key that ended it, so there only the code says so.
 */
export const isComposing = (event: KeyboardEvent): boolean =>
  event.isComposing || event.keyCode === TAKEN_BY_INPUT_METHOD;
