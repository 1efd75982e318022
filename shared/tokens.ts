/** Characters of English text per token, on average; an estimate for limits, not for displayed figures. */
export const CHARACTERS_PER_TOKEN = 4;
