/** What a member lets a program do. */
export const SCOPES = [
  { id: 'coach:ask', label: 'Ask the coach' },
  { id: 'records:read', label: 'Read your profile and records' },
  { id: 'records:write', label: 'Save records, memories and body weight' },
] as const;
export type Scope = (typeof SCOPES)[number]['id'];
/** As a program asks for them. */
export const API_SCOPES: readonly Scope[] = SCOPES.map(({ id }) => id);

/** As many keys as a member can have at a time, expired ones among them. */
export const KEYS_MAX = 10;
/** As many programs as a member can have connected at a time. */
export const PROGRAMS_MAX = 20;
export const KEY_NAME_MAX_CHARACTERS = 60;

/** How many days a key can last; null: until it is revoked. */
export const KEY_DAYS = [30, 90, 365, null] as const;
export type KeyDays = (typeof KEY_DAYS)[number];

/** Where programs find the OpenAI-compatible endpoint, below the address of the site. */
export const API_PATH = '/v1';
/** Where programs find the MCP server, below the address of the site. Access tokens are good for it alone. */
export const MCP_PATH = '/mcp';
/** The scope by which a program gets new access tokens without asking the member again. */
export const STAY_CONNECTED = 'offline_access';
