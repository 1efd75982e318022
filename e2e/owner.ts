import type { Page } from '@playwright/test';
import type { Server } from './server.ts';
import { dismissGuide, expect, signUp } from './test.ts';

/** Who owns which server: its link works once. */
const owners = new Map<string, string>();

/** Lets `signInAsOwner` know of an owner whom a test made by itself. */
export const becameOwner = ({ address }: Server, email: string) => void owners.set(address, email);

/** Signs in as the owner of the server, who is admin and super admin; ends on the empty chat. */
export async function signInAsOwner(page: Page, { address, ownerLink }: Server): Promise<void> {
  const headers = { origin: address };
  const email = owners.get(address);
  if (email === undefined) {
    owners.set(address, await signUp(page, address));
    const token = ownerLink.split('#')[1];
    expect((await page.request.post(`${address}/api/auth/owner`, { headers, data: { token } })).ok()).toBe(
      true,
    );
  } else {
    const data = { email, password: 'correct horse' };
    expect((await page.request.post(`${address}/api/auth/sign-in/email`, { headers, data })).ok()).toBe(true);
  }
  await page.goto(`${address}/chat`);
  if (email !== undefined) await dismissGuide(page);
}
