import { REFUSED_ADDRESS } from '#server/mail/mail.ts';
import type { ModelErrorCode } from '#server/models/model-error.ts';

const MODEL_REASONS: Partial<Record<ModelErrorCode, string>> = {
  rate_limited: 'The provider limits how often it is called.',
  unavailable: 'The provider cannot be reached.',
  timeout_first: 'It did not begin to answer in time.',
  timeout_idle: 'It stopped in the middle of an answer.',
  cut: 'The connection was lost.',
  malformed: 'Its replies cannot be read.',
  refused_key: 'The provider refuses the key or the account.',
  too_long: 'A question was too long for it.',
};

/** Failures caused by the question, which say nothing about the model. */
export const OF_THE_QUESTION: ReadonlySet<string> = new Set(['too_long']);

/** Explains to the owner why a model failed. */
export const modelReason = (code: string): string =>
  MODEL_REASONS[code as ModelErrorCode] ?? 'The provider reported an error.';

const UNREACHABLE = 'The mail server cannot be reached.';
const MAIL_REASONS: Record<string, string> = {
  EAUTH: 'The mail server refuses the user name or the password.',
  ECONNECTION: UNREACHABLE,
  ECONNREFUSED: UNREACHABLE,
  ESOCKET: UNREACHABLE,
  ETIMEDOUT: 'The mail server did not answer in time.',
  EDNS: 'The name of the mail server is not known.',
  ENOTFOUND: 'The name of the mail server is not known.',
  ETLS: 'A secure connection to the mail server is not possible.',
  EENVELOPE: 'The mail server refuses the sender or the recipient.',
  ENOSPC: 'The disk is full.',
  [REFUSED_ADDRESS]: 'The mail server knows no such recipient.',
};

/** Explains to the owner why a mail could not be delivered. */
export function mailReason(code: string): string {
  if (code === '535') return MAIL_REASONS.EAUTH!;
  if (/^\d{3}$/.test(code)) return `The mail server answered with the error ${code}.`;
  return MAIL_REASONS[code] ?? 'The mail could not be delivered.';
}
