import type { Access } from '#shared/access.ts';
import { noAccess, SUBSCRIPTIONS_OFF } from '#shared/no-access.ts';
import { lastDay, moment } from './dates.ts';

interface AccessWords {
  title: string;
  /** A sentence each. */
  texts: readonly string[];
}

const UNLIMITED = 'You have unlimited access to all features.';

/** For those who need no subscription, and have one. */
export const STILL_PAYS = 'You still pay for a subscription. You can cancel it.';

/** Says what someone's access is, and when it ends. */
export function accessInWords(access: Access): AccessWords {
  const { reason, until } = access;
  const untilDay = (text: (day: string) => string) => (until === null ? [] : [text(moment(until, 'day'))]);
  switch (reason) {
    case 'super_admin':
      return { title: 'Super Administrator Account', texts: [UNLIMITED] };
    case 'admin':
      return { title: 'Admin Account', texts: [UNLIMITED] };
    case 'whitelist':
      return { title: 'Whitelisted Account', texts: [UNLIMITED] };
    case 'og':
      return {
        title: 'OG Account',
        texts: [UNLIMITED, 'Thank you for being with us from the beginning.'],
      };
    case 'subscriptions_off':
      return {
        title: 'Subscriptions Disabled',
        texts: [SUBSCRIPTIONS_OFF],
      };
    case 'trial':
      return { title: 'Trial Period', texts: until === null ? [] : [`Until ${moment(until)}`] };
    case 'active':
    case 'trialing':
      return { title: 'Subscription Active', texts: untilDay((day) => `Auto-renews on ${day}.`) };
    case 'past_due':
      return {
        title: 'Payment Failed',
        texts:
          until === null
            ? ['Update your card to keep your access.']
            : untilDay((day) => `You have access until ${day}. Update your card to keep it.`),
      };
    case 'canceled':
      return { title: 'Subscription Cancelled', texts: untilDay((day) => `Your access ends on ${day}.`) };
    case 'granted':
      return {
        title: 'Free Access',
        texts: until === null ? [] : [`Free until ${lastDay(until)}`],
      };
    case 'expired':
      return { title: 'Subscription Expired', texts: [noAccess(access)!] };
    case 'none':
      return { title: 'No Subscription', texts: [noAccess(access)!] };
  }
}
