import { MCP_PATH } from '#shared/connection-limits.ts';
import { accountRules } from './access/account-rules.ts';
import { createGuards } from './access/guards.ts';
import { createKeyGuard } from './access/key-guard.ts';
import { createProgramGuard } from './access/program-guard.ts';
import type { Rules } from './access/viewer.ts';
import type { AppParts } from './app-parts.ts';
import { createTokenReader } from './auth/access-tokens.ts';
import { createKeyReader } from './auth/api-keys.ts';
import { createAuth } from './auth/auth.ts';
import { fetchClientDocument } from './auth/client-document.ts';
import { createHumanCheck } from './auth/human-check.ts';
import { impersonationCookies } from './auth/impersonation-cookies.ts';
import { usedNonces } from './auth/one-time-tokens.ts';
import { queuedPasswords } from './auth/password-queue.ts';
import { createSessionReader } from './auth/session.ts';
import { signUpSecret } from './auth/sign-up-secret.ts';
import { conversationDays } from './content/conversation-days.ts';
import { publicFace } from './content/public-face.ts';
import { createLimits } from './http/limits.ts';
import { openBilling } from './payments/billing.ts';
import { analyticsSinks } from './public-pages/analytics-sinks.ts';
import { createBudget } from './usage/budget.ts';

export type FeatureParts = Awaited<ReturnType<typeof openFeatureParts>>;

/** Opens what features share: authentication, guards, limits, the budget. */
export async function openFeatureParts(parts: AppParts) {
  const {
    settings,
    secret,
    database,
    gymEdits,
    pack,
    mailQueue,
    admission,
    log,
    passwords,
    payments,
    turnstileUrl,
    readClientDocument = fetchClientDocument,
    timeouts = {},
  } = parts;
  const billing = payments && openBilling({ database, payments, offered: () => pack.plans, log });
  /** The time used for payments. */
  const moneyNow = () => payments?.now() ?? new Date();
  const billingMode = payments?.mode ?? 'off';
  const auth = createAuth({
    database,
    secret,
    rules: accountRules({
      secret,
      legal: () => pack.legal,
      confirmsAddresses: mailQueue.reachesPeople,
    }),
    publicUrl: settings.PUBLIC_URL,
    passwords: queuedPasswords(passwords),
    confirmsAddresses: mailQueue.reachesPeople,
    documents: { read: readClientDocument, log },
  });
  const cookieName = (await auth.$context).authCookies.sessionToken.name;
  const readSession = createSessionReader(database, { secret, cookieName, billingMode, log });
  const limits = createLimits({ factor: settings.LIMIT_FACTOR, database, log });
  const adminTwoFactor = settings.ADMIN_TWO_FACTOR === 'required';
  const rules: Rules = {
    subscriptionsOn: settings.SUBSCRIPTIONS === 'on',
    adminTwoFactor,
    moneyNow,
    recheck: async (userId) => (await billing?.recheck(userId)) ?? false,
  };
  const readKey = createKeyReader(database, { billingMode, log });
  const readToken = createTokenReader(database, { billingMode, log });
  const spendNonce = usedNonces(database);
  const secretOfSignUp = signUpSecret(settings, secret);
  return {
    ...parts,
    billing,
    billingMode,
    moneyNow,
    timeouts,
    auth,
    acting: impersonationCookies({ auth, database, readSession }),
    spendNonce,
    humanCheck: createHumanCheck(settings, {
      secret,
      spendNonce,
      ...(turnstileUrl !== undefined && { turnstileUrl }),
    }),
    secretOfSignUp,
    face: publicFace(gymEdits, {
      signUpSecret: secretOfSignUp !== null,
      subscriptions: settings.SUBSCRIPTIONS === 'on',
      backupDays: settings.BACKUP_KEEP_DAYS,
      analytics: analyticsSinks(settings),
      conversationDays: conversationDays(settings),
    }),
    adminTwoFactor,
    guards: createGuards(readSession, limits, rules),
    keyGuard: createKeyGuard(readKey, limits, rules),
    programGuard: createProgramGuard(
      async (headers, caller) =>
        (gymEdits.pack.gym.programs.api_keys ? await readKey(headers, caller) : null) ??
        (await readToken(headers, caller)),
      limits,
      rules,
      () => `${parts.site()}/.well-known/oauth-protected-resource${MCP_PATH}`,
    ),
    limits,
    admission,
    budget: createBudget({
      database,
      perUser: settings.DAILY_BUDGET_PER_USER,
      forAll: settings.DAILY_BUDGET,
      factor: settings.LIMIT_FACTOR,
    }),
  };
}
