import { newId } from './new-id.ts';

/** Names a request from here on: the log, the traces and the database know it by the same id, also when no reply comes. */
export const withRequestId = (): Record<string, string> => ({ 'x-request-id': newId() });
