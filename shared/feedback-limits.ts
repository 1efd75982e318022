/** Longest feedback message or reply. */
export const FEEDBACK_MAX_CHARACTERS = 2000;
/** Longest note with a rating, a report or a question. */
export const FEEDBACK_NOTE_MAX_CHARACTERS = 1000;
/** A quote as the page prints it; longer ones are cut. */
export const FEEDBACK_QUOTE_MAX_CHARACTERS = 1000;
export const FEEDBACK_PATH_MAX_CHARACTERS = 300;
/** Inbox items per page. */
export const INBOX_PAGE = 25;

/** Kinds of feedback, in the order of the filter. */
export const FEEDBACK_KINDS = [
  { id: 'message', label: 'Feedback' },
  { id: 'question', label: 'Question for a human' },
  { id: 'page', label: 'Page reported' },
  { id: 'rating', label: 'Rating' },
] as const;
export type FeedbackKind = (typeof FEEDBACK_KINDS)[number]['id'];

export const RATINGS = ['up', 'down'] as const;
export type Rating = (typeof RATINGS)[number];

/** Reasons why an answer was not good. */
export const RATING_REASONS = [
  { id: 'incorrect', label: 'It is incorrect' },
  { id: 'unanswered', label: 'It does not answer my question' },
  { id: 'sources', label: 'The sources do not support it' },
  { id: 'unsafe', label: 'It is unsafe' },
  { id: 'other', label: 'Something else' },
] as const;
export type RatingReason = (typeof RATING_REASONS)[number]['id'];

export const INBOX_FILTERS = [
  { id: 'open', label: 'Open' },
  { id: 'unread', label: 'Unread' },
  { id: 'done', label: 'Done' },
  { id: 'all', label: 'All' },
] as const;
export type InboxFilter = (typeof INBOX_FILTERS)[number]['id'];

/** A path within the app, without a query. */
export const IN_APP_PATH = /^\/(?!\/)[\w\-./~%]*$/;
