import {
  APICallError,
  InvalidResponseDataError,
  JSONParseError,
  type LanguageModelV4Prompt,
  TypeValidationError,
} from '@ai-sdk/provider';
import { ModelError, type ModelErrorCause, type ModelErrorCode } from './model-error.ts';

const SAID_MAX = 200;
const ECHO_LENGTH = 20;
const KEY_SHAPE = /\b(?:sk|gsk|csk|key|AIza|Bearer)[-_ ]?[\w*-]{6,}/giu;
const TOO_LONG =
  /context.?(?:length|window)|maximum context|too many tokens|(?:prompt|request|input) (?:is )?too (?:long|large)/iu;
// The bare word "billing" is in the advice of ordinary rate limits, too.
const NO_ACCOUNT =
  /insufficient_quota|insufficient.balance|billing_(?:hard_limit|not_active)|invalid.api.key|API_KEY_INVALID/iu;
const CONNECTION =
  /^(?:ECONN|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|UND_ERR|CERT_|ERR_TLS)/u;

/** Converts anything thrown or reported by a provider's package to a ModelError. */
export function failureOf(error: unknown, prompt: LanguageModelV4Prompt): ModelError {
  if (error instanceof ModelError) return error;
  const call = APICallError.isInstance(error) ? error : undefined;
  const fields = fieldsOf(call?.data ?? error);
  const said = call?.message ?? fields.message;
  const systemCode = systemCodeOf(error);
  const cause: ModelErrorCause = { name: nameOf(error) };
  const status = call?.statusCode ?? fields.status;
  if (status !== undefined) cause.status = status;
  const code = systemCode ?? fields.code ?? fields.type;
  if (code !== undefined) cause.code = code.slice(0, 64);
  const harmless = said === undefined ? undefined : withoutSecrets(said, prompt);
  if (harmless !== undefined) cause.said = harmless;
  const requestId = call?.responseHeaders?.['x-request-id'];
  if (requestId !== undefined) cause.requestId = requestId.slice(0, 64);
  const kind = codeOf(error, status, `${code ?? ''} ${fields.type ?? ''} ${said ?? ''}`, systemCode);
  return new ModelError(kind, cause, retryAfterOf(call?.responseHeaders));
}

function codeOf(
  error: unknown,
  status: number | undefined,
  words: string,
  systemCode: string | undefined,
): ModelErrorCode {
  if (JSONParseError.isInstance(error) || TypeValidationError.isInstance(error)) return 'malformed';
  if (InvalidResponseDataError.isInstance(error)) return 'cut';
  if (status === 401 || status === 402 || status === 403 || NO_ACCOUNT.test(words)) return 'refused_key';
  if (status === 413 || TOO_LONG.test(words)) return 'too_long';
  if (status === 429 || /rate.?limit|too_many_requests|resource_exhausted/iu.test(words))
    return 'rate_limited';
  if (status === 408 || status === 409 || (status !== undefined && status >= 500)) return 'unavailable';
  if (systemCode !== undefined && CONNECTION.test(systemCode)) return 'unavailable';
  if (/overloaded|server_error|internal_error|unavailable/iu.test(words)) return 'unavailable';
  return 'failed';
}

/** Reads the fields of `{ error: { message, type, code } }`, or of the inner object alone inside a stream. */
function fieldsOf(data: unknown): { message?: string; type?: string; code?: string; status?: number } {
  if (typeof data !== 'object' || data === null) return {};
  const { error, data: nested } = data as { error?: unknown; data?: unknown };
  const inner = typeof error === 'object' && error !== null ? error : (nested ?? data);
  const { message, type, code, status, statusCode } = inner as Record<string, unknown>;
  const number = [status, statusCode, code].find((value) => typeof value === 'number');
  return {
    ...(typeof message === 'string' && { message }),
    ...(typeof type === 'string' && { type }),
    ...(typeof code === 'string' && { code }),
    ...(typeof number === 'number' && number >= 400 && number < 600 && { status: number }),
  };
}

function systemCodeOf(error: unknown): string | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < 4; at = at.cause, depth++) {
    const { code } = at as { code?: unknown };
    if (typeof code === 'string' && /^[A-Z][A-Z0-9_]+$/.test(code)) return code;
  }
  return undefined;
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name.slice(0, 64) : 'provider error';
}

function withoutSecrets(said: string, prompt: LanguageModelV4Prompt): string | undefined {
  const short = said.slice(0, SAID_MAX).replace(KEY_SHAPE, '…');
  const asked = JSON.stringify(prompt, withoutBytes);
  for (let at = 0; at + ECHO_LENGTH <= short.length; at++)
    if (asked.includes(short.slice(at, at + ECHO_LENGTH))) return undefined;
  return short;
}

/** Leaves out pictures, whose bytes would take seconds to write out. */
function withoutBytes(this: Record<string, unknown>, key: string, value: unknown): unknown {
  return this[key] instanceof Uint8Array ? undefined : value;
}

function retryAfterOf(headers: Record<string, string> | undefined): number | undefined {
  const inMs = Number(headers?.['retry-after-ms'] ?? Number.NaN);
  if (Number.isFinite(inMs)) return Math.max(0, inMs);
  const written = headers?.['retry-after'];
  if (written === undefined) return undefined;
  const seconds = Number(written);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(written) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}
