import { isForeignKeyViolation } from '#server/db/sqlstate.ts';
import type { Refusal } from '#server/http/refusal.ts';

/** An error in OAuth's format (RFC 6749, section 5.2). */
export class OAuthError extends Error {
  readonly error: string;
  readonly status: number;
  readonly retryAfter: number | undefined;

  constructor(error: string, message: string, status = 400, retryAfter?: number) {
    super(message);
    this.error = error;
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

/** Maps a refusal to the error code in the consent screen's address. */
export function screenErrorOf({ code, status }: Refusal): string {
  if (code === 'forbidden') return 'switched_off';
  if (code === 'too_often') return code;
  return status >= 500 ? 'unavailable' : 'invalid_request';
}

/** Maps a refusal to OAuth's error. */
export function oauthErrorOf(refusal: Refusal): OAuthError {
  const { code, message, status, retryAfter } = refusal;
  const word =
    code === 'too_often' || code === 'unavailable'
      ? 'temporarily_unavailable'
      : code === 'forbidden'
        ? 'access_denied'
        : status >= 500
          ? 'server_error'
          : 'invalid_request';
  return new OAuthError(word, message, status, retryAfter);
}

export const errorReply = ({ error, message, status, retryAfter }: OAuthError): Response =>
  Response.json(
    { error, error_description: message },
    {
      status,
      headers: {
        'Cache-Control': 'no-store',
        ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }),
      },
    },
  );

/** Whether the member disconnected the program while it was requesting tokens. */
export const isDisconnected = (error: unknown) =>
  isForeignKeyViolation(error, 'oauth_refresh_tokens_of_consent') ||
  isForeignKeyViolation(error, 'oauth_access_tokens_of_consent');
