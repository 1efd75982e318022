import { MEMBER_STATES } from './member-state.ts';

/** Members per page. */
export const MEMBERS_PAGE = 50;
export const MEMBER_SEARCH_MAX_CHARACTERS = 254;
/** Days, including today, over which a member's usage is added up. */
export const MEMBER_USAGE_DAYS = 30;

/** Filters of the member list. */
export const MEMBER_FILTERS = [
  { id: 'all', label: 'Everyone' },
  ...MEMBER_STATES,
  { id: 'admins', label: 'Admins' },
  { id: 'leaving', label: 'To be deleted' },
] as const;
export type MemberFilter = (typeof MEMBER_FILTERS)[number]['id'];

export const MEMBER_SORTS = [
  { id: 'email', label: 'Email' },
  { id: 'joined', label: 'Joined' },
  { id: 'last_seen', label: 'Last seen' },
  { id: 'answers', label: 'Answers' },
  { id: 'cost', label: 'Cost' },
] as const;
export type MemberSort = (typeof MEMBER_SORTS)[number]['id'];

export const MEMBER_ROLES = [
  { id: 'member', label: 'Member' },
  { id: 'admin', label: 'Admin' },
  { id: 'super-admin', label: 'Super admin' },
] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number]['id'];
