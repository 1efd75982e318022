/** Questions a visitor may ask without an account. */
export const TRY_QUESTIONS = 3;

/** The longest question of a visitor. */
export const TRY_QUESTION_MAX_CHARACTERS = 500;
