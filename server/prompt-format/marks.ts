/** Precedes the date in the system prompt. */
export const TODAY = 'Today is ';

/** The text of a question that has attachments only. */
export const NO_WORDS = 'Please look at what I attached.';

/** Labels of the fences around attachments. */
export const FILE_LABEL = 'file of the athlete: ';
export const PICTURE_LABEL = 'picture of the athlete, not shown to you: ';

/** Comes between the gym's name and its founder in the system prompt. */
export const FOUNDED_BY = ', a strength gym founded by ';
/** Follows the town, which may contain a period itself. */
export const AFTER_TOWN = ". You answer athletes' questions";

/** Precedes the gym's address in the system prompt. */
export const CONTACT = 'name whom to ask: ';
