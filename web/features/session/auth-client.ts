import { refusal, toApiError } from '#web/lib/api-error.ts';

/** The auth provider's own routes; the rest of the API goes through `lib/call.ts`. */
async function post(path: string, body: object): Promise<void> {
  try {
    const response = await fetch(`/api/auth${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw refusal(response.status, await response.json().catch(() => null));
  } catch (error) {
    throw toApiError(error);
  }
}

/** Whether this browser has a session; unlike the rest, this is answered for everyone. */
export async function hasSession(): Promise<boolean> {
  try {
    const response = await fetch('/api/auth/get-session');
    return response.ok && (await response.json()) !== null;
  } catch (error) {
    throw toApiError(error);
  }
}

interface Credentials {
  email: string;
  password: string;
}

export const signIn = (credentials: Credentials): Promise<void> => post('/sign-in/email', credentials);

export const signUp = (credentials: Credentials): Promise<void> =>
  post('/sign-up/email', { ...credentials, name: '' });

export const signOut = (): Promise<void> => post('/sign-out', {});

/** Makes the signed-in user the owner; the token is the one-time link's. */
export const claimOwner = (token: string): Promise<void> => post('/owner', { token });
