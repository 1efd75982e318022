import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { askProvider } from '#server/auth/ask-provider.ts';
import { clientMetadataSchema } from '#server/auth/client-metadata.ts';
import { makeRoomForClient } from '#server/auth/clients.ts';
import { oauthClients } from '#server/db/schema/oauth.ts';
import type { FeatureParts } from '#server/feature-parts.ts';
import { readBody, readJson } from '#server/http/body.ts';
import { addressBucket } from '#server/http/client-address.ts';
import type { Exchange, ExchangeContext } from '#server/http/exchange.ts';
import { NETWORK_LIMIT } from '#server/http/limits.ts';
import { refusalFrom } from '#server/http/reply.ts';
import { keepOpener } from '#server/http/security-headers.ts';
import { nextStop, providerQuery } from './authorize.ts';
import { openToAll } from './cors.ts';
import { AUTHORIZE_LIMIT, REGISTER_LIMIT, TOKEN_LIMIT } from './limits.ts';
import { OAUTH_PATH } from './metadata.ts';
import { errorReply, isDisconnected, OAuthError, oauthErrorOf } from './oauth-error.ts';
import { isOwnResource, OTHER_TARGET } from './resource.ts';

const BODY_BYTES = 32_768;
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

/** OAuth 2.1 for programs of members. No cookie is read here: what a member allows is posted to the API. */
export function oauthEndpoints({ auth, database, limits, pack, site }: Parts) {
  const app = new Hono<Exchange>();
  app.onError((error, c) =>
    errorReply(error instanceof OAuthError ? error : oauthErrorOf(refusalFrom(error, c.get('log')))),
  );
  app.use(async (c, next) => {
    await limits.take(NETWORK_LIMIT, addressBucket(c.get('address')));
    if (!pack.gym.programs.mcp)
      throw new OAuthError('access_denied', 'This gym does not let programs connect.', 403);
    await next();
    c.res.headers.set('Cache-Control', 'no-store');
  });
  for (const path of ['/register', '/register/:id', '/token', '/revoke']) app.use(path, openToAll);

  const ask = (c: ExchangeContext, path: string, call?: Parameters<typeof askProvider>[3]) =>
    askProvider(auth, { site: site(), address: c.get('address') }, path, call);

  app.get('/authorize', keepOpener, async (c) => {
    await limits.take(AUTHORIZE_LIMIT, addressBucket(c.get('address')));
    const asked = new URL(c.req.url).searchParams;
    const reply = await ask(c, `/authorize?${providerQuery(asked)}`);
    const location = reply.headers.get('location');
    if (location === null) throw new OAuthError('invalid_request', 'This request is not valid.');
    return c.redirect(nextStop(location, asked, site()));
  });

  app.post('/register', async (c) => {
    await limits.take(REGISTER_LIMIT, addressBucket(c.get('address')));
    const { success, data } = clientMetadataSchema.safeParse(await readJson(c.req.raw, BODY_BYTES));
    if (!success)
      throw new OAuthError('invalid_client_metadata', 'Send redirect_uris, and a client_name of text.');
    await makeRoomForClient(database);
    const reply = await ask(c, '/register', { json: data });
    const { client_id: id } = (await reply.clone().json()) as { client_id?: string };
    if (id === undefined) return reply;
    return c.json(await registration(id), 201);
  });

  app.get('/register/:id', async (c) => c.json(await registration(c.req.param('id'))));

  /** What a program has registered: nothing secret, under an id that is hard to guess. @throws OAuthError */
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
    const reply = await ask(c, '/token', { form: only(asked, TOKEN_FIELDS) }).catch((error: unknown) => {
      if (isDisconnected(error))
        throw new OAuthError('invalid_grant', 'The member has disconnected this program.');
      throw error;
    });
    const body = (await reply.json()) as { error?: string; error_description?: string };
    if (reply.ok) return c.json(body);
    throw tokenError(body, reply.status);
  });

  app.post('/revoke', async (c) => {
    await limits.take(TOKEN_LIMIT, addressBucket(c.get('address')));
    const asked = await readForm(c);
    if (!asked.get('token')) throw new OAuthError('invalid_request', 'Send the token.');
    const reply = await ask(c, '/revoke', { form: only(asked, REVOKE_FIELDS) });
    const body = reply.ok ? {} : ((await reply.json()) as { error?: string; error_description?: string });
    // A token that is none, or ended before, has ended (RFC 7009, section 2.2).
    if (reply.ok || (reply.status === 400 && body.error !== 'invalid_client')) return c.body(null, 200);
    throw tokenError(body, reply.status);
  });

  app.all('*', () => {
    throw new OAuthError('invalid_request', 'There is nothing at this address.', 404);
  });
  return app;
}

/** @throws OAuthError unless it is a form */
async function readForm(c: ExchangeContext): Promise<URLSearchParams> {
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(c.req.header('content-type') ?? ''))
    throw new OAuthError('invalid_request', 'Send the body as application/x-www-form-urlencoded.', 415);
  return new URLSearchParams(new TextDecoder().decode(await readBody(c.req.raw, BODY_BYTES)));
}

function only(asked: URLSearchParams, names: readonly string[]): URLSearchParams {
  const form = new URLSearchParams();
  for (const name of names) for (const value of asked.getAll(name)) form.append(name, value);
  return form;
}

/** The provider's error, with the word and the status that the standard has for a code that does not fit. */
function tokenError(body: { error?: string; error_description?: string }, status: number): OAuthError {
  const { error = 'invalid_request', error_description = 'This request is not valid.' } = body;
  const isWrongProof = status === 401 && error === 'invalid_request';
  return isWrongProof
    ? new OAuthError('invalid_grant', error_description)
    : new OAuthError(error, error_description, status);
}
