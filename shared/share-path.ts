/** Returns the address of the public page of a shared answer. */
export const sharePath = (token: string): string => `/s/${token}`;
