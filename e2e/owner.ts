import type { Page } from '@playwright/test';
import type { Server } from './server.ts';
import { expect, PASSWORD, register, withoutGuide } from './test.ts';

/** The owner of each server: its link works once. */
const owners = new Map<string, string>();

/** Registers with `signInAsOwner` an owner whom a test created itself. */
export const becameOwner = ({ address }: Server, email: string) => void owners.set(address, email);

/** Signs in as the owner of the server, who is admin and super admin, and goes to a screen. */
export async function signInAsOwner(
  page: Page,
  { address, ownerLink }: Server,
  path = '/chat',
): Promise<void> {
  const post = async (path: string, data: object) => {
    const reply = await page.request.post(`${address}/api/auth/${path}`, {
      headers: { origin: address },
      data,
    });
    expect(reply.ok()).toBe(true);
    return reply.json();
  };
  const email = owners.get(address);
  if (email === undefined) {
    owners.set(address, await register(page, address));
    await post('owner', { token: ownerLink.split('#')[1] });
  } else {
    await withoutGuide(page, address, await post('sign-in/email', { email, password: PASSWORD }));
  }
  await page.goto(address + path);
}
