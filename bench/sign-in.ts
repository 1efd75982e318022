import type { Figure } from './figure.ts';
import { startLiftlore } from './liftlore.ts';
import type { Place } from './place.ts';
import type { ServerProcess } from './process.ts';
import { median } from './quantile.ts';

const TIMES = 40;
const WARM_UP = 5;
const APART = 1.25;

/** Signs in with a wrong password, and requests a new one, at addresses with and without an account. */
export async function benchSignIn(place: Place): Promise<Figure[]> {
  // No question is asked here.
  const ours = await startLiftlore(place, 'http://127.0.0.1:1/v1');
  const times = {
    signInKnown: [] as number[],
    signInUnknown: [] as number[],
    resetKnown: [] as number[],
    resetUnknown: [] as number[],
  };
  const nameOf = (kind: string, nth: number) => `${kind}-${nth}@example.com`;
  for (let nth = 0; nth < WARM_UP + TIMES; nth++) {
    await send(ours, '/sign-up/email', { email: nameOf('known', nth), password: 'correct horse' });
  }
  for (let nth = 0; nth < WARM_UP + TIMES; nth++) {
    // Neither is always first.
    const both = ['Known', 'Unknown'] as const;
    for (const which of nth % 2 === 0 ? both : both.toReversed()) {
      const email = nameOf(which.toLowerCase(), nth);
      const signIn = await send(ours, '/sign-in/email', { email, password: 'wrong horse' });
      const reset = await send(ours, '/request-password-reset', { email });
      if (nth < WARM_UP) continue;
      times[`signIn${which}`].push(signIn);
      times[`reset${which}`].push(reset);
    }
  }
  await ours.stop();
  const compare = (what: string, known: number[], unknown: number[]): Figure => {
    const ratio = median(known) / median(unknown);
    return {
      what: `${what} an address that has an account`,
      value: median(known),
      unit: 'ms',
      baseline: { name: 'that has none', value: median(unknown) },
      target: 'less than a quarter apart',
      met: ratio < APART && ratio > 1 / APART,
    };
  };
  return [
    compare('signing in wrongly at', times.signInKnown, times.signInUnknown),
    compare('asking for a new password at', times.resetKnown, times.resetUnknown),
  ];
}

async function send(server: ServerProcess, path: string, body: object): Promise<number> {
  const began = performance.now();
  const reply = await fetch(`${server.url}/api/auth${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await reply.text();
  if (reply.status >= 500) throw new Error(`${path} failed with ${reply.status}.`);
  return performance.now() - began;
}
