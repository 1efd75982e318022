import { MCP_PATH } from '#shared/connection-limits.ts';

/**
 * Whether the tokens that are asked for are for this server (RFC 8707): there is one resource, so its address or none
 * says so.
 */
export const isOwnResource = (asked: URLSearchParams, site: string): boolean =>
  asked.getAll('resource').every((resource) => resource.replace(/\/+$/, '') === site + MCP_PATH);

export const OTHER_TARGET = 'Tokens of this server are for its own MCP server alone.';
