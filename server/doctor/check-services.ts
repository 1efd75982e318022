import { loadPack, type Pack } from '#server/content/pack.ts';
import { Refusal } from '#server/http/refusal.ts';
import { LibraryError } from '#server/library/library-error.ts';
import { checkProvider } from '#server/payments/check-provider.ts';
import { openPayments } from '#server/payments/open-payments.ts';
import { testKeys } from '#server/service-keys/test-keys.ts';
import type { Settings } from '#server/settings.ts';
import { SERVICES, type Service } from '#shared/service-keys.ts';
import { about, type Finding } from './finding.ts';

const [content, mail, models, payments] = [
  about('Content'),
  about('Mail'),
  about('Models'),
  about('Payments'),
];

/** Checks the pack, and calls each service whose key is in the environment once. */
export async function checkServices(settings: Settings): Promise<Finding[]> {
  let pack: Pack;
  try {
    pack = await loadPack(settings.CONTENT_DIR);
  } catch (error) {
    return [content.fault(`${(error as Error).message} Mail, models and payments were not checked.`)];
  }
  const found = [content.well(`The content pack is that of ${pack.gym.name}.`), ...(await checkWorks(pack))];
  if (settings.SMTP_URL === undefined) {
    found.push(
      mail.note('Mail is kept in DATA_DIR/outbox: it reaches nobody unless you deliver it yourself.'),
    );
  }
  if (settings.SUBSCRIPTIONS === 'on' && settings.STRIPE_SECRET_KEY === undefined) {
    found.push(payments.note('Plans are sold for test money by the sandbox.'));
  }
  // MAIL_FROM appears in mail of the outbox, too.
  const isSet = ({ id, keys }: Service) =>
    id === 'mail' ? settings.SMTP_URL !== undefined : keys.some((name) => settings[name] !== undefined);
  const used = SERVICES.filter(isSet);
  if (!used.some(({ id }) => id !== 'mail' && id !== 'stripe')) {
    found.push(
      models.note(
        'No model key is in the environment: the built-in coach answers, or a key entered in the browser does, which the Workshop tries.',
      ),
    );
  }
  for (const service of used) found.push(await tryService(service, settings, pack));
  if (!found.some(({ of, is }) => of === 'Payments' && is === 'fault'))
    found.push(...(await checkPlans(settings, pack)));
  return found;
}

/** Reads each work as the start does, which leaves out those that fail. */
async function checkWorks({ works }: Pack): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const work of works) {
    try {
      await work.read();
    } catch (error) {
      if (!(error instanceof LibraryError)) throw error;
      found.push(content.note(`${error.message} The start leaves it out.`));
    }
  }
  return found;
}

async function tryService(service: Service, settings: Settings, pack: Pack): Promise<Finding> {
  const of = service.id === 'mail' ? mail : service.id === 'stripe' ? payments : models;
  const own = Object.fromEntries(service.keys.map((name) => [name, settings[name]]));
  try {
    await testKeys(settings, own, pack.models);
    return of.well(`${service.label} takes ${service.keys[0]}.`);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return of.fault(`${service.keys[0]}: ${error.message}`);
  }
}

async function checkPlans(settings: Settings, pack: Pack): Promise<Finding[]> {
  if (settings.STRIPE_SECRET_KEY === undefined || settings.SUBSCRIPTIONS === 'off') return [];
  try {
    const missing = await checkProvider(openPayments(settings, null)!, pack.plans);
    if (missing.length === 0) return [payments.well('Stripe can sell every plan of the pack.')];
    return missing.map((sentence) => payments.fault(sentence));
  } catch (error) {
    return [payments.fault((error as Error).message)];
  }
}
