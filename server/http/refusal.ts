import { REFUSAL_STATUS, type RefusalCode } from '#shared/refusal-status.ts';

/**
 * A refusal that a person reads: `message` says what happened and what to do. Thrown anywhere, answered in
 * one place.
 */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly code: RefusalCode;
  /** Seconds until a retry makes sense. */
  readonly retryAfter: number | undefined;
  /** For a conflict: the current state, for comparison with what was sent. */
  readonly current: unknown;
  /** For a wrong method: the allowed ones. */
  readonly allow: readonly string[] | undefined;
  /** Which of the rules that share a code refused, for the metrics; one of a few. */
  readonly rule: string | undefined;

  constructor(
    code: RefusalCode,
    message: string,
    options: {
      retryAfter?: number;
      current?: unknown;
      allow?: readonly string[];
      rule?: string;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: options.cause });
    this.code = code;
    this.retryAfter = options.retryAfter;
    this.current = options.current;
    this.allow = options.allow;
    this.rule = options.rule;
  }

  get status() {
    return REFUSAL_STATUS[this.code];
  }
}

export const notFound = (what: string) => new Refusal('not_found', `${what} was not found.`);

/** Ends a foreign message like a sentence. */
export const asSentence = (message: string) => (/[.!?]$/.test(message) ? message : `${message}.`);

/** Shown for internal errors. */
export const FAULT_MESSAGE = "I'm sorry, something went wrong. Please try again.";
