import { randomUUID } from 'node:crypto';

/** Creates a UUID version 7 (RFC 9562), which sorts by its millisecond. */
export function uuidv7(): string {
  const time = Date.now().toString(16).padStart(12, '0');
  // The rest of a version 4 is as random, and Node creates many of those at once.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
