/** How long a prepared archive can be downloaded. */
export const EXPORT_DAYS = 7;
/** How long a deletion can be undone. */
export const DELETION_DAYS = 7;
/** What is typed to delete one's account, in either case. */
export const DELETION_WORDS = 'delete my account';
