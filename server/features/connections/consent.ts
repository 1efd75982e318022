import { createHmac, timingSafeEqual } from 'node:crypto';
import { askProvider, withIssuer } from '#server/auth/ask-provider.ts';
import { isDocumentAddress } from '#server/auth/client-discovery.ts';
import { isUniqueViolation } from '#server/db/sqlstate.ts';
import type { FeatureParts } from '#server/feature-parts.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import type { ConnectionRequest } from '#shared/connections.ts';
import { hostOf, makeRoomForProgram, noteConnected, scopesOf } from './programs.ts';

type Parts = Pick<FeatureParts, 'auth' | 'database' | 'secret' | 'site'>;

const EXPIRED =
  'This request has expired or is not complete. Please go back to the program and connect it again.';
const WRONG_CODE = 'This answer does not belong to the request. Please load the page again.';

/** Reads a program's consent request and the code its answer must carry. @throws Refusal wrong_shape */
export async function readRequest(
  parts: Parts,
  c: RequestContext,
  { sessionId, request }: { sessionId: string; request: string },
): Promise<ConnectionRequest> {
  const query = new URLSearchParams(request);
  const clientId = query.get('client_id') ?? '';
  const reply = await askProvider(parts.auth, about(parts, c), '/public-client-prelogin', {
    json: { client_id: clientId, oauth_query: request },
  });
  if (!reply.ok) throw new Refusal('wrong_shape', EXPIRED);
  const client = (await reply.json()) as { client_name?: string; client_uri?: string };
  return {
    program: {
      name: client.client_name || null,
      host: hostOf(query.get('redirect_uri') ?? ''),
      scopes: scopesOf(query.get('scope')?.split(' ') ?? []),
    },
    site: isDocumentAddress(clientId) ? new URL(clientId).host : hostOf(client.client_uri ?? '') || null,
    has_document: isDocumentAddress(clientId),
    code: codeOf(parts.secret, sessionId, request),
  };
}

/**
 * Submits the member's answer to the provider. @returns where the program waits for it
 * @throws Refusal wrong_shape, forbidden, conflict
 */
export async function answerRequest(
  parts: Parts,
  c: RequestContext,
  {
    userId,
    sessionId,
    request,
    code,
    allow,
  }: { userId: string; sessionId: string; request: string; code: string; allow: boolean },
): Promise<string> {
  const expected = Buffer.from(codeOf(parts.secret, sessionId, request));
  const given = Buffer.from(code);
  if (given.byteLength !== expected.byteLength || !timingSafeEqual(given, expected))
    throw new Refusal('forbidden', WRONG_CODE);
  const query = new URLSearchParams(request);
  if (allow) await makeRoomForProgram(parts.database, { userId, clientId: query.get('client_id') ?? '' });
  const give = () =>
    askProvider(parts.auth, about(parts, c), '/consent', {
      headers: sessionHeaders(c),
      json: { accept: allow, oauth_query: request },
    });
  // Of two concurrent answers, the second finds the first one's row.
  const reply = await give().catch((error: unknown) => {
    if (isUniqueViolation(error)) return give();
    throw error;
  });
  const { url } = (await reply.json()) as { url?: string };
  if (!reply.ok || url === undefined) throw new Refusal('wrong_shape', EXPIRED);
  if (allow && URL.parse(url)?.searchParams.has('code')) {
    await noteConnected(parts.database, c, {
      clientId: query.get('client_id')!,
      redirectUri: query.get('redirect_uri')!,
      scopes: query.get('scope')!.split(' '),
    });
  }
  return withIssuer(url, parts.site());
}

const about = (parts: Parts, c: RequestContext) => ({ site: parts.site(), address: c.get('address') });

/** Keeps the session that our guards use when a request carries two. */
function sessionHeaders(c: RequestContext): Headers {
  const authorization = c.req.header('authorization');
  const cookie = c.req.header('cookie');
  if (authorization !== undefined) return new Headers({ authorization });
  return cookie === undefined ? new Headers() : new Headers({ cookie });
}

const codeOf = (secret: string, sessionId: string, request: string) =>
  createHmac('sha256', secret).update(`consent\n${sessionId}\n${request}`).digest('base64url');
