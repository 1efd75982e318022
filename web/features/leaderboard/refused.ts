import type { ApiError } from '#web/lib/api-error.ts';

const OF_A_FIELD = /^The field (\w+) is wrong: (.+)$/s;

/** A refusal, and the field it is about where it names one. */
export function refused(error: ApiError): { field: string | null; message: string } {
  const [, field = null, message = error.message] = OF_A_FIELD.exec(error.message) ?? [];
  return { field, message };
}
