import { setTimeout } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { askProvider } from '#server/auth/ask-provider.ts';
import { isDocumentAddress } from '#server/auth/client-discovery.ts';
import { clientMetadataSchema } from '#server/auth/client-metadata.ts';
import { makeRoomForClient } from '#server/auth/clients.ts';
import { CONSENT_PAGE } from '#server/auth/oauth.ts';
import { endGrant, findRefreshToken, isReplayable } from '#server/auth/refresh-tokens.ts';
import { oauthClients } from '#server/db/schema/oauth.ts';
import type { FeatureParts } from '#server/feature-parts.ts';
import { readBody, readJson } from '#server/http/body.ts';
import { addressBucket } from '#server/http/client-address.ts';
import { NETWORK_LIMIT } from '#server/http/limits.ts';
import { openToAll } from '#server/http/open-to-all.ts';
import { Refusal } from '#server/http/refusal.ts';
import { refusalOf } from '#server/http/reply.ts';
import type { HttpEnv, RequestContext } from '#server/http/request-context.ts';
import { keepOpener } from '#server/http/security-headers.ts';
import { STAY_CONNECTED } from '#shared/connection-limits.ts';
import { nextStop, providerQuery, scopesIn } from './authorize.ts';
import { AUTHORIZE_LIMIT, REFRESH_LIMIT, REGISTER_LIMIT, TOKEN_LIMIT } from './limits.ts';
import { OAUTH_PATH } from './metadata.ts';
import { errorReply, isDisconnected, OAuthError, oauthErrorOf, screenErrorOf } from './oauth-error.ts';
import { isOwnResource, OTHER_TARGET } from './resource.ts';

const AUTHORIZE_PATH = `${OAUTH_PATH}/authorize`;
const BODY_BYTES = 32_768;
const SAME_REPLY_MS = 500;
const TOKEN_FIELDS = [
  'grant_type',
  'code',
  'redirect_uri',
  'client_id',
  'code_verifier',
  'refresh_token',
  'scope',
];
const REVOKE_FIELDS = ['token', 'token_type_hint', 'client_id'];

type Parts = Pick<FeatureParts, 'auth' | 'database' | 'limits' | 'pack'> & { site: () => string };

/** OAuth 2.1 for members' programs. No cookie is read here: members post their consent to the API. */
export function oauthEndpoints({ auth, database, limits, pack, site }: Parts) {
  const app = new Hono<HttpEnv>();
  app.onError((error, c) => {
    if (error instanceof OAuthError) return errorReply(error);
    const refusal = refusalOf(c, error);
    if (c.req.path !== AUTHORIZE_PATH) return errorReply(oauthErrorOf(refusal));
    // These requests come from a person's browser.
    return c.redirect(`${CONSENT_PAGE}?error=${screenErrorOf(refusal)}`);
  });
  app.use('/authorize', keepOpener);
  app.use(async (c, next) => {
    await limits.take(NETWORK_LIMIT, addressBucket(c.get('address')));
    if (!pack.gym.programs.mcp) throw new Refusal('forbidden', 'This gym does not let programs connect.');
    await next();
    c.res.headers.set('Cache-Control', 'no-store');
  });
  for (const path of ['/register', '/register/:id', '/token', '/revoke']) app.use(path, openToAll);

  const ask = (c: RequestContext, path: string, call?: Parameters<typeof askProvider>[3]) =>
    askProvider(auth, { site: site(), address: c.get('address') }, path, call);

  app.get('/authorize', async (c) => {
    await limits.take(AUTHORIZE_LIMIT, addressBucket(c.get('address')));
    const asked = new URL(c.req.url).searchParams;
    await makeRoomForDocument(c, asked.get('client_id') ?? '');
    const reply = await ask(c, `/authorize?${providerQuery(asked)}`);
    const location = reply.headers.get('location');
    if (reply.status >= 500)
      throw new Refusal('unavailable', 'The server cannot answer right now. Please try again in a moment.');
    if (location === null) throw new Refusal('wrong_shape', 'This request is not valid.');
    return c.redirect(nextStop(location, asked, site()));
  });

  /** Counts an unknown document as a registration. @throws Refusal too_often, unavailable */
  async function makeRoomForDocument(c: RequestContext, clientId: string): Promise<void> {
    if (!isDocumentAddress(clientId)) return;
    const known = await database
      .as('service')
      .read((tx) => tx.$count(oauthClients, eq(oauthClients.clientId, clientId)));
    if (known > 0) return;
    await limits.take(REGISTER_LIMIT, addressBucket(c.get('address')));
    await makeRoomForClient(database);
  }

  app.post('/register', async (c) => {
    await limits.take(REGISTER_LIMIT, addressBucket(c.get('address')));
    const { success, data } = clientMetadataSchema.safeParse(await readJson(c.req.raw, BODY_BYTES));
    if (!success)
      throw new OAuthError(
        'invalid_client_metadata',
        'redirect_uris must be a list of 1 to 20 addresses, and client_name must be text.',
      );
    await makeRoomForClient(database);
    const reply = await ask(c, '/register', { json: data });
    const { client_id: id } = (await reply.clone().json()) as { client_id?: string };
    if (id === undefined) return reply;
    return c.json(await registration(id), 201);
  });

  app.get('/register/:id', async (c) => c.json(await registration(c.req.param('id'))));

  /**
   * Returns what a program registered: nothing secret, under an id that is hard to guess. @throws OAuthError
   */
  async function registration(id: string) {
    const [client] = await database
      .as('service')
      .read((tx) => tx.select().from(oauthClients).where(eq(oauthClients.clientId, id)));
    if (client === undefined || client.clientDiscoveryId !== null)
      throw new OAuthError('invalid_client', 'This program is not registered.', 404);
    return {
      client_id: id,
      client_id_issued_at: Math.floor(client.createdAt.getTime() / 1000),
      registration_client_uri: `${site()}${OAUTH_PATH}/register/${id}`,
      ...(client.name !== null && { client_name: client.name }),
      ...(client.uri !== null && { client_uri: client.uri }),
      redirect_uris: client.redirectUris,
      application_type: client.applicationType,
      grant_types: client.grantTypes,
      response_types: client.responseTypes,
      scope: client.scopes?.join(' '),
      token_endpoint_auth_method: client.tokenEndpointAuthMethod,
    };
  }

  app.post('/token', async (c) => {
    await limits.take(TOKEN_LIMIT, addressBucket(c.get('address')));
    const asked = await readForm(c);
    if (!isOwnResource(asked, site())) throw new OAuthError('invalid_target', OTHER_TARGET);
    const given = await refreshTokenOf(asked, 'refresh_token');
    if (given !== undefined) await limits.take(REFRESH_LIMIT, `${given.userId} ${given.clientId}`);
    const form = only(asked, TOKEN_FIELDS);
    const exchange = () =>
      ask(c, '/token', { form }).catch((error: unknown) => {
        if (isDisconnected(error))
          throw new OAuthError('invalid_grant', 'The member has disconnected this program.');
        throw error;
      });
    let reply = await exchange();
    if (!reply.ok && isReplayable(await refreshTokenOf(asked, 'refresh_token'))) {
      // Another exchange of this token came first. Its reply serves this request too, once it is ready.
      await setTimeout(SAME_REPLY_MS);
      reply = await exchange();
    }
    const body = (await reply.json()) as { error?: string; error_description?: string };
    if (reply.ok) return c.json(body);
    throw tokenError(body, reply.status);
  });

  app.post('/revoke', async (c) => {
    await limits.take(TOKEN_LIMIT, addressBucket(c.get('address')));
    const asked = await readForm(c);
    if (!asked.get('token')) throw new OAuthError('invalid_request', 'Send the token.');
    const given = await refreshTokenOf(asked, 'token');
    if (given !== undefined) {
      await endGrant(database, given);
      return c.body(null, 200);
    }
    const reply = await ask(c, '/revoke', { form: only(asked, REVOKE_FIELDS) });
    const body = reply.ok ? {} : ((await reply.json()) as { error?: string; error_description?: string });
    // An invalid or ended token counts as revoked (RFC 7009, section 2.2).
    if (reply.ok || (reply.status === 400 && body.error !== 'invalid_client')) return c.body(null, 200);
    throw tokenError(body, reply.status);
  });

  /** Returns the refresh token a program sent, if it belongs to that program. */
  const refreshTokenOf = (asked: URLSearchParams, field: string) =>
    findRefreshToken(database, { token: asked.get(field) ?? '', clientId: asked.get('client_id') ?? '' });

  app.all('*', () => {
    throw new OAuthError('invalid_request', 'There is nothing at this address.', 404);
  });
  return app;
}

/** Reads a form. @throws OAuthError for anything else */
async function readForm(c: RequestContext): Promise<URLSearchParams> {
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(c.req.header('content-type') ?? ''))
    throw new OAuthError('invalid_request', 'Send the body as application/x-www-form-urlencoded.', 415);
  return new URLSearchParams(new TextDecoder().decode(await readBody(c.req.raw, BODY_BYTES)));
}

/** Drops parameters without a value, which count as omitted (RFC 6749, section 3.2). */
function only(asked: URLSearchParams, names: readonly string[]): URLSearchParams {
  const form = new URLSearchParams();
  for (const name of names)
    for (const value of asked.getAll(name))
      if (value !== '') form.append(name, name === 'scope' ? staying(value) : value);
  return form;
}

/** Refresh tokens with fewer scopes are replaced at each use too; this scope makes the provider do so. */
const staying = (scope: string) => [...scopesIn(scope).add(STAY_CONNECTED)].join(' ');

/** Maps the provider's error to the code and status that the standard has for an invalid code. */
function tokenError(body: { error?: string; error_description?: string }, status: number): OAuthError {
  const { error = 'invalid_request', error_description = 'This request is not valid.' } = body;
  const isWrongProof = status === 401 && error === 'invalid_request';
  return isWrongProof
    ? new OAuthError('invalid_grant', error_description)
    : new OAuthError(error, error_description, status);
}
