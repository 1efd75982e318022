/** Shown when there is no better sentence. */
export const WENT_WRONG = "I'm sorry, something went wrong. Please try again.";
export const UNREACHABLE = 'The server could not be reached. Check your connection and try again.';

const ABORTED = 'aborted';

/** The server's notation for the field of a request, for programs. */
const FIELD = /^The field (\S+) is invalid: /u;
/** A sentence that names its subject: people need no field name. */
const NAMES_IT = /^(?!This )\p{Lu}/u;

/** A refusal of the server. `message` is a sentence for a person; status 0 means it was unreachable. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** The invalid part of the request; null where the server named none. */
  readonly field: string | null;
  /** The message without the field, for display beside it. */
  readonly reason: string;
  /** For a conflict: the server's current state, in the shape its route sends. */
  readonly current: unknown;
  /** Seconds until the server accepts a retry; null when it gave none. */
  retryAfter: number | null = null;

  constructor(status: number, code: string, message: string, current?: unknown) {
    const reason = message.replace(FIELD, '');
    super(NAMES_IT.test(reason) ? reason : message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.field = FIELD.exec(message)?.[1] ?? null;
    this.reason = reason;
    this.current = current;
  }

  /** Whether the message gives no reason, so that a screen's own words about what failed are enough. */
  get isUnexplained(): boolean {
    return this.message === WENT_WRONG;
  }
}

function text(body: unknown, key: string): string | undefined {
  if (typeof body !== 'object' || body === null || !(key in body)) return undefined;
  const value = (body as Record<string, unknown>)[key];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/**
 * Builds an error from the body of a refusal: our `{error, message}`, or the auth provider's `{code,
 * message}`.
 */
export function refusal(status: number, body: unknown): ApiError {
  const code = text(body, 'error') ?? text(body, 'code') ?? 'failed';
  const current = (body as { current?: unknown } | null | undefined)?.current;
  return new ApiError(status, code, text(body, 'message') ?? WENT_WRONG, current);
}

/**
 * Converts anything thrown to an `ApiError`: a `fetch` that failed or took too long means an unreachable
 * server.
 */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const isLate = error instanceof DOMException && error.name === 'TimeoutError';
  if (error instanceof TypeError || isLate) return new ApiError(0, 'unreachable', UNREACHABLE);
  if (error instanceof DOMException && error.name === 'AbortError') {
    return new ApiError(500, ABORTED, WENT_WRONG);
  }
  return new ApiError(500, 'failed', WENT_WRONG);
}

/** Whether the app itself took the request back, as when its screen was left: nothing is known of the server. */
export const isAborted = (error: unknown): boolean => error instanceof ApiError && error.code === ABORTED;

export const isWrongPassword = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'wrong_password';

export const statusOf = (error: unknown): number => (error instanceof ApiError ? error.status : 500);
