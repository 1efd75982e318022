import type { PackPlan } from '#server/content/entries.ts';
import { SettingsError } from '#server/settings.ts';
import { findFaults } from './catalog.ts';
import { isKeyRefused, isOutage, type Payments } from './payments.ts';

/**
 * Checks whether the payment provider accepts the key and can sell the pack's plans.
 * @returns what is missing, each as a sentence; empty when nothing is
 * @throws SettingsError when the key is refused
 */
export async function checkProvider({ stripe }: Payments, plans: readonly PackPlan[]): Promise<string[]> {
  try {
    const account = await stripe.accounts.retrieveCurrent();
    const faults = await findFaults(stripe, plans);
    const currencies = new Set(plans.map(({ currency }) => currency.toLowerCase()));
    if (account.default_currency && currencies.size > 0 && !currencies.has(account.default_currency)) {
      faults.push(
        `Stripe pays out in ${account.default_currency.toUpperCase()}, but no plan is in that currency.`,
      );
    }
    if (faults.length > 0) faults.push('npm run billing -- setup creates what Stripe lacks.');
    return faults;
  } catch (error) {
    if ((error as { type?: string }).type !== 'StripeAuthenticationError') {
      if (!isOutage(error) || isKeyRefused(error)) throw error;
      return ['Stripe cannot be reached right now; plans are shown as last read.'];
    }
    throw new SettingsError('Stripe does not accept STRIPE_SECRET_KEY. See .env.example.');
  }
}
