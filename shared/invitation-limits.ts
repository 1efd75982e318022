/** Days to accept an invitation after it was last sent. */
export const INVITATION_DAYS = 14;
/** Days that an unaccepted invitation is kept. */
export const INVITATION_KEPT_DAYS = 90;
/** Addresses per request. */
export const INVITATIONS_AT_ONCE = 500;
/** Invitations per page. */
export const INVITATIONS_PAGE = 50;
/** Longest pasted list or CSV file. */
export const INVITATION_LIST_MAX_CHARACTERS = 100_000;

export const INVITATION_STATES = [
  { id: 'open', label: 'Open' },
  { id: 'accepted', label: 'Accepted' },
  { id: 'expired', label: 'Expired' },
  { id: 'revoked', label: 'Revoked' },
] as const;
export type InvitationState = (typeof INVITATION_STATES)[number]['id'];

/** Outcomes per address of a list. */
export const INVITATION_OUTCOMES = [
  'invited',
  'already_invited',
  'member',
  'not_an_address',
  'bad_date',
  'repeated',
] as const;
export type InvitationOutcome = (typeof INVITATION_OUTCOMES)[number];
