/** How long an invitation can be accepted after it was last sent. */
export const INVITATION_DAYS = 14;
/** How long one that came to nothing is kept. */
export const INVITATION_KEPT_DAYS = 90;
/** As many addresses at a time. */
export const INVITATIONS_AT_ONCE = 500;
/** As many invitations a page. */
export const INVITATIONS_PAGE = 50;
/** As long as a pasted list or a CSV file may be. */
export const INVITATION_LIST_MAX_CHARACTERS = 100_000;

export const INVITATION_STATES = [
  { id: 'open', label: 'Open' },
  { id: 'accepted', label: 'Accepted' },
  { id: 'expired', label: 'Expired' },
  { id: 'revoked', label: 'Revoked' },
] as const;
export type InvitationState = (typeof INVITATION_STATES)[number]['id'];

/** What became of each address of a list. */
export const INVITATION_OUTCOMES = [
  'invited',
  'already_invited',
  'member',
  'not_an_address',
  'bad_date',
  'repeated',
] as const;
export type InvitationOutcome = (typeof INVITATION_OUTCOMES)[number];
