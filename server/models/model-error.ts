/** Why a model gave no (complete) answer. */
export const MODEL_ERROR_CODES = [
  'rate_limited',
  'unavailable',
  'timeout_first',
  'timeout_idle',
  'cut',
  'malformed',
  'refused_key',
  'too_long',
  'filtered',
  'no_tool_call',
  'unknown_end',
  'failed',
] as const;
export type ModelErrorCode = (typeof MODEL_ERROR_CODES)[number];

const SENTENCES: Record<ModelErrorCode, string> = {
  rate_limited: 'The model provider is busy right now. Please try again in a minute.',
  unavailable: 'The model provider cannot be reached right now. Please try again in a minute.',
  timeout_first: 'The model did not start answering in time. Please try again.',
  timeout_idle: 'The model stopped in the middle of its answer. Please try again.',
  cut: 'The connection to the model was lost before the answer was complete. Please try again.',
  malformed: 'The model sent an invalid reply. Please try again.',
  refused_key: 'The model provider rejected this gym’s account. Please let the gym know.',
  too_long:
    'This conversation has become too long for the model. Please start a new one or shorten the question.',
  filtered:
    'The model provider’s content filter ended this answer, so it may be incomplete. Please rephrase your question.',
  no_tool_call: 'The model tried to look something up without saying what. Please try again.',
  unknown_end: 'The model ended its answer without saying why, so it may be incomplete. Please try again.',
  failed: 'The model could not answer this. Please try again.',
};

/** What the log records of a failure. Never the request, its headers or anything that could contain a key. */
export interface ModelErrorCause {
  name: string;
  status?: number;
  /** The provider's or the system's own code: `model_not_found`, `ECONNREFUSED`. */
  code?: string;
  /** The provider's message, when it repeats neither a key nor the prompt. */
  said?: string;
  requestId?: string;
}

/** A failure of a model. `message` is for the person who asked; `cause` is for the log. */
export class ModelError extends Error {
  override name = 'ModelError';
  readonly code: ModelErrorCode;
  override readonly cause: ModelErrorCause;
  /** How long the provider asks to wait, if given. */
  readonly retryAfterMs: number | undefined;

  constructor(code: ModelErrorCode, cause: ModelErrorCause = { name: code }, retryAfterMs?: number) {
    super(SENTENCES[code]);
    this.code = code;
    this.cause = cause;
    this.retryAfterMs = retryAfterMs;
  }
}
