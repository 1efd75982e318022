import type { ApiError } from '#web/lib/api-error.ts';

/** A refusal, and the field it is about where it names one. */
export const refused = ({ field, reason }: ApiError): { field: string | null; message: string } => ({
  field,
  message: reason,
});
