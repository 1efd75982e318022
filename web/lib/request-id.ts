import { newId } from './new-id.ts';

/**
 * Creates a request id on the client, so that the log, the traces and the database share it even when no
 * reply arrives.
 */
export const withRequestId = (): Record<string, string> => ({ 'x-request-id': newId() });
