import { MCP_PATH } from '#shared/connection-limits.ts';

/**
 * Whether the requested tokens are for this server (RFC 8707): there is one resource, so its address or none
 * will do.
 */
export function isOwnResource(asked: URLSearchParams, site: string): boolean {
  const own = site + MCP_PATH;
  return asked.getAll('resource').every((resource) => resource === own || resource === `${own}/`);
}

export const OTHER_TARGET =
  "Access tokens work only for this gym's MCP server. Set resource to its address, or leave it out.";
