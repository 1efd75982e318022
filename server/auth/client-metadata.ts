import * as z from 'zod';
import { cut } from '#shared/cut.ts';
import { oneLine } from '#shared/one-line.ts';
import { storableText } from '#shared/storable-text.ts';

const NAME_MAX_CHARACTERS = 100;
const ADDRESS_MAX_CHARACTERS = 1000;
const REDIRECTS_MAX = 20;

const address = z.string().max(ADDRESS_MAX_CHARACTERS);

/**
 * A program's description of itself (RFC 7591). Whatever else it asks for, it is a public client: native,
 * which redirect addresses on the member's own device require, without a secret, and with codes and refresh
 * tokens.
 */
export const clientMetadataSchema = z
  .object({
    client_name: z
      .string()
      .max(1000)
      // Without characters that reverse the text direction.
      .transform((name) => oneLine(storableText(name).replaceAll(/\p{Cf}/gu, '')))
      .transform((name) => cut(name, NAME_MAX_CHARACTERS))
      .nullish()
      .transform((name) => name || undefined),
    client_uri: address
      .refine((uri) => /^https?:$/.test(URL.parse(uri)?.protocol ?? ''))
      .optional()
      .catch(undefined),
    redirect_uris: z.array(address).min(1).max(REDIRECTS_MAX),
  })
  .transform((given) => ({
    ...given,
    application_type: 'native' as const,
    token_endpoint_auth_method: 'none' as const,
    grant_types: ['authorization_code' as const, 'refresh_token' as const],
    response_types: ['code' as const],
  }));
export type ClientMetadata = z.output<typeof clientMetadataSchema>;
