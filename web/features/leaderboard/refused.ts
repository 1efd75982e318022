import type { ApiError } from '#web/lib/api-error.ts';

/** Returns a refusal's message, and the field it is about, if any. */
export const refused = ({ field, reason }: ApiError): { field: string | null; message: string } => ({
  field,
  message: reason,
});
