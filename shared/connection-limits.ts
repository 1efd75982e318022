/** Permissions that a member can give a program. */
export const SCOPES = [
  { id: 'coach:ask', label: 'Ask the coach' },
  { id: 'records:read', label: 'Read your profile and records' },
  { id: 'records:write', label: 'Save records, memories and body weight' },
] as const;
export type Scope = (typeof SCOPES)[number]['id'];
/** Scopes in the order in which programs request them. */
export const API_SCOPES: readonly Scope[] = SCOPES.map(({ id }) => id);

/** Keys per member, including expired ones. */
export const KEYS_MAX = 10;
/** Connected programs per member. */
export const PROGRAMS_MAX = 20;
export const KEY_NAME_MAX_CHARACTERS = 60;

/** Lifetimes of a key in days; null: until it is revoked. */
export const KEY_DAYS = [30, 90, 365, null] as const;
export type KeyDays = (typeof KEY_DAYS)[number];

/** Path of the OpenAI-compatible endpoint on the site. */
export const API_PATH = '/v1';
/** Path of the MCP server on the site. Access tokens are valid for it alone. */
export const MCP_PATH = '/mcp';
/** The scope that lets a program get new access tokens without asking the member again. */
export const STAY_CONNECTED = 'offline_access';
