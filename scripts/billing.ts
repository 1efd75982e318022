import { resolve } from 'node:path';
import Stripe from 'stripe';
import { loadPack } from '#server/content/pack.ts';
import { PackError } from '#server/content/pack-error.ts';
import { createCatalog, createWebhook, findFaults } from '#server/payments/catalog.ts';
import { isOutage } from '#server/payments/payments.ts';
import { readSettings, SettingsError } from '#server/settings.ts';

const USAGE = `Sets Stripe up to sell the plans of the content pack. Needs STRIPE_SECRET_KEY.

  npm run billing -- check     lists what is missing
  npm run billing -- setup     creates products, prices, the billing portal and, with PUBLIC_URL, the webhook`;

async function main(): Promise<void> {
  const [command, ...more] = process.argv.slice(2);
  if (more.length > 0 || (command !== 'setup' && command !== 'check')) throw new SettingsError(USAGE);
  const settings = readSettings(
    { ...process.env, NODE_ENV: 'development' },
    resolve(import.meta.dirname, '..'),
  );
  const { STRIPE_SECRET_KEY: key, PUBLIC_URL } = settings;
  if (key === undefined) throw new SettingsError(`STRIPE_SECRET_KEY is missing.\n\n${USAGE}`);
  const { plans, gym } = await loadPack(settings.CONTENT_DIR);
  if (plans.length === 0) throw new SettingsError('The content pack offers no plans: it has no plans.yaml.');
  const stripe = new Stripe(key, { maxNetworkRetries: 2 });
  if (command === 'setup') {
    const done = await createCatalog(stripe, { plans, product: gym.product });
    for (const line of done) console.log(line);
    await setUpWebhook(stripe, PUBLIC_URL);
  }
  const faults = await findFaults(stripe, plans);
  for (const fault of faults) console.log(fault);
  if (faults.length === 0) console.log('Stripe can sell every plan of the pack.');
  else process.exitCode = 1;
}

async function setUpWebhook(stripe: Stripe, site: string | undefined): Promise<void> {
  if (!site?.startsWith('https://')) {
    console.log('Set PUBLIC_URL to the https address of your site and run this again to create the webhook.');
    return;
  }
  const url = `${site.replace(/\/+$/, '')}/api/stripe-webhook`;
  const secret = await createWebhook(stripe, url);
  console.log(
    secret === null
      ? `The webhook ${url} exists. Its secret is in Stripe's dashboard, under Developers, Webhooks.`
      : `Created the webhook ${url}. Set:\n\n  STRIPE_WEBHOOK_SECRET=${secret}\n`,
  );
}

try {
  await main();
} catch (error) {
  const isPlain = error instanceof SettingsError || error instanceof PackError;
  const { type, message } = error as { type?: string; message: string };
  if (isPlain) console.error(message);
  else if (type === 'StripeAuthenticationError') console.error('Stripe does not accept STRIPE_SECRET_KEY.');
  // Before outages, which include refused keys: only Stripe's own words name the missing permission.
  else if (type === 'StripePermissionError') console.error(`Stripe says: ${message}`);
  else if (isOutage(error)) console.error('Stripe cannot be reached. Please try again in a few minutes.');
  else if (type?.startsWith('Stripe')) console.error(`Stripe says: ${message}`);
  else console.error(error);
  process.exitCode = 1;
}
