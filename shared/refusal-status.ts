/** All refusals of the server, with their HTTP status. */
export const REFUSAL_STATUS = {
  wrong_shape: 400,
  not_signed_in: 401,
  no_access: 402,
  forbidden: 403,
  wrong_password: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  held_back: 409,
  too_big: 413,
  unsupported_media_type: 415,
  too_often: 429,
  failed: 500,
  unavailable: 503,
} as const;

export type RefusalCode = keyof typeof REFUSAL_STATUS;
