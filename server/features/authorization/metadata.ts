import { Hono, type MiddlewareHandler } from 'hono';
import type { Pack } from '#server/content/pack.ts';
import { openToAll } from '#server/http/open-to-all.ts';
import type { HttpEnv } from '#server/http/request-context.ts';
import { API_SCOPES, MCP_PATH, STAY_CONNECTED } from '#shared/connection-limits.ts';

export const OAUTH_PATH = '/oauth';

/** How long clients may cache it. */
const CACHE = 'public, max-age=300';

/** The MCP server's metadata (RFC 9728). */
const resourceMetadata = (site: string, gym: string) => ({
  resource: site + MCP_PATH,
  resource_name: gym,
  authorization_servers: [site],
  scopes_supported: API_SCOPES,
  bearer_methods_supported: ['header'],
  resource_documentation: `${site}/account/connections`,
});

/** The authorization server's metadata (RFC 8414). */
const serverMetadata = (site: string) => ({
  issuer: site,
  authorization_endpoint: `${site}${OAUTH_PATH}/authorize`,
  token_endpoint: `${site}${OAUTH_PATH}/token`,
  registration_endpoint: `${site}${OAUTH_PATH}/register`,
  revocation_endpoint: `${site}${OAUTH_PATH}/revoke`,
  scopes_supported: [...API_SCOPES, STAY_CONNECTED],
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_methods_supported: ['none'],
  revocation_endpoint_auth_methods_supported: ['none'],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
  client_id_metadata_document_supported: true,
  service_documentation: `${site}/account/connections`,
});

/**
 * Serves `/.well-known` at every address where clients look: the bare ones and those with the MCP server's
 * path, which some take for the issuer's. There is no OpenID Connect; clients that read its document want
 * OAuth's fields.
 */
export function wellKnown({ site, pack }: { site: () => string; pack: Pack }): Hono<HttpEnv> {
  const whileOn: MiddlewareHandler<HttpEnv> = async (c, next) =>
    pack.gym.programs.mcp ? await next() : c.notFound();
  const app = new Hono<HttpEnv>();
  for (const path of ['/oauth-protected-resource', `/oauth-protected-resource${MCP_PATH}`])
    app
      .use(path, whileOn, openToAll)
      .get(path, (c) => c.json(resourceMetadata(site(), pack.gym.product), 200, { 'Cache-Control': CACHE }));
  for (const name of ['/oauth-authorization-server', '/openid-configuration'])
    for (const path of [name, name + MCP_PATH])
      app
        .use(path, whileOn, openToAll)
        .get(path, (c) => c.json(serverMetadata(site()), 200, { 'Cache-Control': CACHE }));
  return app;
}
