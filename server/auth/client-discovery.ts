import type { OAuthOptions } from '@better-auth/oauth-provider';
import { registerClientMetadataDocument } from '@better-auth/oauth-provider/internal';
import { isAPIError } from 'better-auth/api';
import type { Logger } from 'pino';
import { PageError } from '#server/web-search/page-error.ts';
import { DAY_MS } from '#shared/durations.ts';
import type { ReadClientDocument } from './client-document.ts';
import { type ClientMetadata, clientMetadataSchema } from './client-metadata.ts';

/** How long a document is cached. */
const KEPT_MS = DAY_MS;
const ADDRESS_MAX_CHARACTERS = 500;
const AUTHORIZE_PATH = '/oauth2/authorize';

type ProviderOptions = Parameters<typeof registerClientMetadataDocument>[1];
type Registration = Parameters<typeof registerClientMetadataDocument>[2];
type Extension = NonNullable<OAuthOptions['extensions']>[number];
type Discovery = Exclude<NonNullable<Extension['clientDiscovery']>, readonly unknown[] | unknown[]>;

export interface ClientDocuments {
  read: ReadClientDocument;
  log: Logger;
}

/**
 * Whether a program's id is the address of its document: https, with a path, and no credentials, port, query
 * or fragment.
 */
export function isDocumentAddress(clientId: string): boolean {
  if (clientId.length > ADDRESS_MAX_CHARACTERS) return false;
  const url = URL.parse(clientId);
  return (
    url !== null &&
    url.protocol === 'https:' &&
    url.href === clientId &&
    url.pathname !== '/' &&
    url.username + url.password + url.port + url.search + url.hash === ''
  );
}

/**
 * Discovers programs named by the address of a document that describes them. It is read only when a member is
 * about to decide: a connected program does not depend on its site.
 */
export const clientDocuments = ({ read, log }: ClientDocuments): Discovery => ({
  id: 'document',
  matches: isDocumentAddress,
  discoveryMetadata: { client_id_metadata_document_supported: true },
  async resolve(context, clientId, existing) {
    const fresh = existing !== null && Date.now() - Number(existing.updatedAt) < KEPT_MS;
    if (fresh || context.path !== AUTHORIZE_PATH) return existing;
    try {
      const metadata = documentOf(await read(clientId), clientId);
      const { options } = context.context.getPlugin('oauth-provider')!;
      const { client } = await registerClientMetadataDocument(context, options as ProviderOptions, {
        metadata: { ...metadata, client_id: clientId } as Registration['metadata'],
        clientId,
        clientDiscoveryId: 'document',
        ...(existing !== null && { existingClient: existing }),
      });
      return client;
    } catch (error) {
      const isItsFault = error instanceof PageError || (isAPIError(error) && error.statusCode < 500);
      if (!isItsFault) throw error;
      log.info({ client: clientId, because: error.message }, 'a program was not let in');
      return null;
    }
  },
});

/** @throws PageError when it is not the document of this address */
function documentOf(document: unknown, clientId: string): ClientMetadata {
  const named = (document as { client_id?: unknown } | null)?.client_id;
  const { success, data } = clientMetadataSchema.safeParse(document);
  if (!success || named !== clientId) throw new PageError('The description of this program is not valid.');
  return data;
}
