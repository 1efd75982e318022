/** Days that a prepared archive can be downloaded. */
export const EXPORT_DAYS = 7;
/** Days that a deletion can be undone. */
export const DELETION_DAYS = 7;
/** Text to type to delete one's account, in upper or lower case. */
export const DELETION_WORDS = 'delete my account';
