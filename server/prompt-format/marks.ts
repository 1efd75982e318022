/** Stands before the date in the system prompt. */
export const TODAY = 'Today is ';

/** The text of a question that has attachments only. */
export const NO_WORDS = 'Please look at what I attached.';

/** Labels of the fences around attachments. */
export const FILE_LABEL = 'file of the athlete: ';
export const PICTURE_LABEL = 'picture of the athlete, not shown to you: ';

/** Stands between the name of the gym and its founder in the system prompt. */
export const FOUNDED_BY = ', a strength gym founded by ';
/** Stands behind its town, which may hold a full stop itself. */
export const AFTER_TOWN = ". You answer athletes' questions";

/** Stands before the address of the gym in the system prompt. */
export const CONTACT = 'name whom to ask: ';
