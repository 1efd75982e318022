import { APICallError } from '@ai-sdk/provider';
import Stripe from 'stripe';
import type { CatalogModel, ModelClient } from '#server/content/model-catalog.ts';
import { Refusal } from '#server/http/refusal.ts';
import { openProviders, PROVIDER_SETTING } from '#server/models/providers.ts';
import { testModel } from '#server/models/test-model.ts';
import { openPayments } from '#server/payments/open-payments.ts';
import { SERVICES, type Service } from '#shared/service-keys.ts';
import type { KeySettings } from './service-keys.ts';

const TIMEOUT_MS = 20_000;

/**
 * Calls each service whose keys are among `changed`, with the new settings.
 * @throws Refusal wrong_shape with the service's error
 */
export async function testKeys(
  settings: KeySettings,
  changed: KeySettings,
  models: readonly CatalogModel[],
): Promise<void> {
  const services = SERVICES.filter(({ keys }) => keys.some((name) => changed[name] !== undefined));
  for (const service of services) {
    if (service.id === 'mail') await tryMail(settings);
    else if (service.id === 'stripe') await tryStripe(settings);
    else await tryProvider(service, settings, models);
  }
}

async function tryProvider(
  { id, label }: Service,
  settings: KeySettings,
  models: readonly CatalogModel[],
): Promise<void> {
  const client = id as ModelClient;
  if (settings[PROVIDER_SETTING[client]] === undefined)
    throw new Refusal('wrong_shape', `Enter ${PROVIDER_SETTING[client]} as well.`);
  const chats = models.filter((model) => model.client === client && model.isActive && !model.isEmbedding);
  const entry = chats.find(({ isMini }) => isMini) ?? chats[0];
  if (entry === undefined)
    throw new Refusal('wrong_shape', `The content pack has no model of ${label} in models.yaml.`);
  const provider = (await openProviders(settings)).get(client)!;
  await called(label, () => testModel(provider.chat(entry.id)));
}

async function tryMail({ SMTP_URL: url }: KeySettings): Promise<void> {
  if (url === undefined) throw new Refusal('wrong_shape', 'Enter SMTP_URL as well.');
  const { createTransport } = await import('nodemailer');
  await called('The mail server', async () => {
    const server = createTransport({
      url,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    try {
      await server.verify();
    } finally {
      server.close();
    }
  });
}

async function tryStripe(settings: KeySettings): Promise<void> {
  if (settings.STRIPE_SECRET_KEY === undefined || settings.STRIPE_WEBHOOK_SECRET === undefined)
    throw new Refusal('wrong_shape', 'Enter STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET together.');
  const payments = openPayments(
    { ...settings, SUBSCRIPTIONS: 'on', STRIPE_TAX: 'off', STRIPE_COUPONS: 'off' },
    null,
  );
  await called('Stripe', () => payments!.stripe.prices.list({ limit: 1 }));
}

async function called(label: string, call: () => PromiseLike<unknown>): Promise<void> {
  try {
    await call();
  } catch (error) {
    const silence = silenceOf(error);
    const sentence = silence === null ? `${label} rejected it: ${reasonOf(error)}` : `${label} ${silence}`;
    throw new Refusal('wrong_shape', sentence, { cause: error });
  }
}

/** Formats a service's error as a sentence, never with the key. */
export function reasonOf(error: unknown): string {
  const silence = silenceOf(error);
  if (silence !== null) return `it ${silence}`;
  if (APICallError.isInstance(error) && (error.statusCode === 401 || error.statusCode === 403))
    return `the key was refused (${error.statusCode}).`;
  if (error instanceof Stripe.errors.StripeAuthenticationError) return 'the key was refused.';
  const message = error instanceof Error ? error.message : String(error);
  return message.replace(/[\s.]*$/, '.').slice(0, 300);
}

/** Describes why a service did not answer, to follow its name; null when it did. */
function silenceOf(error: unknown): string | null {
  if (error instanceof Error && error.name === 'TimeoutError')
    return 'did not answer within 20 seconds. Check the address.';
  const code = networkCode(error);
  return code === null
    ? null
    : `could not be reached (${code}). Check the address, and this server’s connection to the internet.`;
}

const NETWORK_CODE = /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)\b/;

/** Returns the code of a connection that failed; clients wrap it differently. */
function networkCode(error: unknown): string | null {
  for (let at = error; at instanceof Error; at = at.cause) {
    const code = NETWORK_CODE.exec(`${'code' in at ? at.code : ''} ${at.message}`)?.[1];
    if (code !== undefined) return code;
  }
  return null;
}
