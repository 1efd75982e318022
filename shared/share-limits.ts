export const SHARED_QUESTION_MAX_CHARACTERS = 4_000;
export const SHARED_ANSWER_MAX_CHARACTERS = 40_000;

/** Returns the address of the public page of a shared answer. */
export const sharePath = (token: string): string => `/s/${token}`;
