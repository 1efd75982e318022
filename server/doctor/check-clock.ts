import type { Settings } from '#server/settings.ts';
import { about, type Finding } from './finding.ts';

/** Beyond this, authenticator codes and webhook signatures begin to fail. */
export const CLOCK_MAX_SECONDS = 30;
const TIMEOUT_MS = 10_000;

const [clock, site] = [about('Clock'), about('Site')];

/** Checks whether PUBLIC_URL leads to this product, and whether the clock agrees with other machines. */
export async function checkSite(settings: Settings): Promise<Finding[]> {
  const { PUBLIC_URL: address, NODE_ENV } = settings;
  const found: Finding[] = [];
  if (address === undefined) found.push(site.note('PUBLIC_URL is not set, so only this machine is served.'));
  else {
    if (NODE_ENV === 'production' && !address.startsWith('https:')) {
      found.push(site.fault('PUBLIC_URL is not https: browsers keep sign-ins and installed apps to https.'));
    }
    found.push(await checkHealthz(address));
  }
  const { OPENAI_BASE_URL, OPENAI_API_KEY, STRIPE_SECRET_KEY } = settings;
  const others = [
    address,
    OPENAI_BASE_URL ?? (OPENAI_API_KEY && 'https://api.openai.com/'),
    STRIPE_SECRET_KEY && 'https://api.stripe.com/',
  ].filter((other) => other !== undefined);
  for (const other of new Set(others)) found.push(...(await checkClock(other)));
  return found;
}

async function checkHealthz(address: string): Promise<Finding> {
  try {
    const reply = await fetch(new URL('/healthz', address), { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const said = (await reply.json().catch(() => null)) as { ok?: boolean; version?: string } | null;
    if (said?.ok === true)
      return site.well(`${address} answers with version ${said.version ?? '(an old one)'}.`);
    return site.fault(
      `${address} answers, but not with Liftlore (${reply.status}): make its proxy forward /healthz to the server.`,
    );
  } catch (error) {
    return site.fault(
      `${address} does not answer from here (${causeOf(error)}): start the server, and check the name, the certificate and the proxy.`,
    );
  }
}

async function checkClock(address: string): Promise<Finding[]> {
  try {
    const before = Date.now();
    const reply = await fetch(address, { method: 'HEAD', signal: AbortSignal.timeout(TIMEOUT_MS) });
    const at = Date.parse(reply.headers.get('date') ?? '');
    if (Number.isNaN(at)) return [];
    const apart = Math.abs(at - (before + Date.now()) / 2) / 1000;
    const { host } = new URL(address);
    return [
      apart > CLOCK_MAX_SECONDS
        ? clock.fault(
            `This machine's clock and that of ${host} are ${Math.round(apart)} seconds apart: set it by NTP.`,
          )
        : clock.well(`This machine's clock agrees with that of ${host}.`),
    ];
  } catch {
    // Its users decide whether it can be reached.
    return [];
  }
}

function causeOf(error: unknown): string {
  const { cause, message } = error as { cause?: { code?: string; message?: string }; message: string };
  return cause?.code ?? cause?.message ?? message;
}
