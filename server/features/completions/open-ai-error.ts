import { Refusal } from '#server/http/refusal.ts';
import type { RefusalCode } from '#shared/refusal-status.ts';

interface ErrorNames {
  type: string;
  code: string | null;
}

/** OpenAI's error names; programs decide by these and by the status. */
const NAMES: Partial<Record<RefusalCode, ErrorNames>> = {
  not_signed_in: { type: 'invalid_request_error', code: 'invalid_api_key' },
  no_access: { type: 'insufficient_quota', code: 'no_access' },
  forbidden: { type: 'invalid_request_error', code: 'insufficient_permissions' },
  not_found: { type: 'invalid_request_error', code: 'unknown_url' },
  method_not_allowed: { type: 'invalid_request_error', code: 'method_not_supported' },
  too_often: { type: 'requests', code: 'rate_limit_exceeded' },
  failed: { type: 'server_error', code: null },
  unavailable: { type: 'server_error', code: 'unavailable' },
};
const BAD_REQUEST: ErrorNames = { type: 'invalid_request_error', code: null };

/** A refusal that names the parameter at fault. */
export class ParameterRefusal extends Refusal {
  readonly param: string;
  readonly openAiCode: string | null;

  constructor(code: RefusalCode, message: string, param: string, openAiCode: string | null = null) {
    super(code, message);
    this.param = param;
    this.openAiCode = openAiCode;
  }
}

/** OpenAI's error object. */
export function errorObject(refusal: Refusal) {
  const { type, code } = NAMES[refusal.code] ?? BAD_REQUEST;
  const about = refusal instanceof ParameterRefusal ? refusal : null;
  return {
    error: { message: refusal.message, type, param: about?.param ?? null, code: about?.openAiCode ?? code },
  };
}

export function errorReply(refusal: Refusal): Response {
  const { status, retryAfter } = refusal;
  return Response.json(errorObject(refusal), {
    status,
    headers: {
      'Cache-Control': 'no-store',
      ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }),
      ...(status === 401 && { 'WWW-Authenticate': 'Bearer' }),
    },
  });
}
