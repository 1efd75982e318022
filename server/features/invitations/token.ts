import { createHmac, timingSafeEqual } from 'node:crypto';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const signature = (secret: string, id: string) =>
  createHmac('sha256', secret).update(`invitation ${id}`).digest();

/** Creates the signed id in an invitation's link. It is stable, so every mail of it stays valid. */
export const invitationToken = (secret: string, id: string): string =>
  `${id}.${signature(secret, id).toString('base64url')}`;

/** Returns the id in a token; null when the server did not create it. */
export function invitationIn(secret: string, token: string): string | null {
  const [id = '', signed = ''] = token.split('.', 2);
  if (!UUID.test(id)) return null;
  const given = Buffer.from(signed, 'base64url');
  const right = signature(secret, id);
  return given.length === right.length && timingSafeEqual(given, right) ? id : null;
}
