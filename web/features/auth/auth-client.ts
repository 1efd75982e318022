import type { KeptSubscription } from '#shared/kept-subscription.ts';
import { toApiError } from '#web/lib/api-error.ts';
import { fetchOk, jsonPost } from '#web/lib/fetch-ok.ts';

/** The auth provider's own routes; the rest of the API goes through `lib/call.ts`. */
async function post<T>(path: string, body: object, root = '/api/auth'): Promise<T> {
  const reply = await fetchOk(`${root}${path}`, jsonPost(body));
  return await reply.json().catch(() => null);
}

/** Unlike the rest, this is answered for everyone: null when nobody is signed in. */
async function session(): Promise<{ user?: { email?: string } } | null> {
  const reply = await fetchOk('/api/auth/get-session');
  return await reply.json().catch((error: unknown) => {
    throw toApiError(error);
  });
}

/** Whether this browser has a session. */
export const hasSession = async (): Promise<boolean> => (await session()) !== null;

/** Returns the signed-in user's address; null when nobody is. */
export const signedInAs = async (): Promise<string | null> => (await session())?.user?.email ?? null;

interface Credentials {
  email: string;
  password: string;
}

/** @returns null once signed in; else the challenge to answer with a code */
export async function signIn(credentials: Credentials & { sharedDevice?: boolean }): Promise<string | null> {
  return (await post<{ challenge?: string }>('/sign-in/email', credentials)).challenge ?? null;
}

/** Completes a sign-in with a code of the authenticator app, or a recovery code. */
export const signInWithCode = (answer: {
  challenge: string;
  code: string;
  sharedDevice: boolean;
}): Promise<void> => post('/sign-in/two-factor', answer);

/** @returns whether they are signed in; if not, a mail has the next steps. */
export async function signUp(
  person: Credentials & {
    humanCheck: string | undefined;
    secret: string | undefined;
    planId: string | undefined;
  },
): Promise<boolean> {
  const { token } = await post<{ token: string | null }>('/sign-up/email', person);
  return token !== null;
}

export const signOut = (): Promise<void> => post('/sign-out', {});

/** Whether the owner link can still be used. */
export async function isOwnerLinkOpen(token: string): Promise<boolean> {
  return (await post<{ open: boolean }>('/owner/check', { token })).open;
}

/** Creates the owner's account with the token of the owner link, and signs in. */
export const signUpAsOwner = (person: Credentials & { token: string }): Promise<void> =>
  post('/owner/sign-up', person);

/** Makes the signed-in user the owner; the token is the one-time link's. */
export const claimOwner = (token: string): Promise<void> => post('/owner', { token });

/** Checks the secret that new members are asked for; refused when it is wrong. */
export const checkSecret = (secret: string): Promise<void> => post('/secret', { secret }, '/api');

/** Mails a link to set a new password if the address has an account. */
export const requestPasswordReset = (asked: {
  email: string;
  humanCheck: string | undefined;
}): Promise<void> => post('/request-password-reset', asked);

/** Whether the link of a reset mail still works. */
export async function isResetLink(token: string): Promise<boolean> {
  return (await post<{ valid: boolean }>('/reset-password/check', { token })).valid;
}

export const resetPassword = (reset: { token: string; newPassword: string }): Promise<void> =>
  post('/reset-password', reset);

/** Returns whom an access link signs in as; null when it no longer works. */
export async function checkAccessLink(token: string): Promise<string | null> {
  return (await post<{ email: string | null }>('/impersonate/check', { token }, '/api')).email;
}

export const openAccessLink = (token: string): Promise<void> => post('/impersonate/open', { token }, '/api');

/**
 * Cancels the deletion of an account, with the token of its mail.
 * @returns what becomes of its subscription
 */
export async function keepAccount(token: string): Promise<KeptSubscription> {
  return (await post<{ subscription: KeptSubscription }>('/account-deletion/undo', { token }, '/api'))
    .subscription;
}

/**
 * Makes the change of address that the token of its mail confirms.
 * @returns the new address
 */
export async function confirmEmailChange(token: string): Promise<string> {
  return (await post<{ email: string }>('/email-change/confirm', { token }, '/api')).email;
}

/** Confirms an address with the token of its mail, and signs in. */
export async function confirmEmail(token: string, password: string): Promise<void> {
  const { email } = await post<{ email: string }>('/confirm-email', { token, password });
  await signIn({ email, password });
}
