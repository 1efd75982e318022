import { counted } from '#shared/counted.ts';
import { DAY_MS, MINUTE_MS } from '#shared/durations.ts';
import { isModelFailing } from '#shared/failing-model.ts';
import type { Health, Need } from '#shared/health.ts';
import {
  BACKUP_MAX_DAYS,
  DISK_FREE_MIN_SHARE,
  MAIL_WAIT_MINUTES,
  WEBHOOK_REFUSED_MIN,
} from '#shared/health-limits.ts';
import { formatMicros } from '#shared/money.ts';

/** The parts of the report that decide whether the owner is needed. */
export type Facts = Pick<Health, 'models' | 'mail' | 'disk' | 'backup' | 'payments' | 'budget' | 'jobs'>;

const PAGE = '/account/health';

/** Lists everything that needs the owner, most urgent first. */
export function needsOf(facts: Facts, now: Date): Need[] {
  return [
    ...modelNeeds(facts.models),
    ...mailNeeds(facts.mail, now),
    ...webhookNeeds(facts.payments),
    ...diskNeeds(facts.disk),
    ...budgetNeeds(facts.budget),
    ...jobNeeds(facts.jobs, now),
    ...backupNeeds(facts.backup, now),
  ];
}

const ageMs = (at: string, now: Date) => now.getTime() - Date.parse(at);

function modelNeeds(models: Facts['models']): Need[] {
  return models.filter(isModelFailing).map((model) => ({
    kind: 'model',
    since: model.last_success_at ?? model.last_error_at,
    sentence: [
      `${model.label} is failing: ${model.recent_errors} of its last ${counted(model.recent_calls, 'call')} got no answer.`,
      ...(model.last_error === null ? [] : [model.last_error]),
    ].join(' '),
    to: `${PAGE}#models`,
  }));
}

function mailNeeds(mail: Facts['mail'], now: Date): Need[] {
  const { oldest_waiting_at: oldest, retrying, failed_today: failed } = mail;
  const reason = mail.last_error === null ? '' : ` ${mail.last_error}`;
  if (retrying > 0 && oldest !== null && ageMs(oldest, now) >= MAIL_WAIT_MINUTES * MINUTE_MS) {
    const sentence = `Email is not being delivered: ${counted(retrying, 'message is', 'messages are')} being retried.${reason}`;
    return [{ kind: 'mail', since: oldest, sentence, to: `${PAGE}#mail` }];
  }
  if (failed === 0) return [];
  const sentence = `${counted(failed, 'message')} failed after a day of retries.${reason}`;
  return [{ kind: 'mail', since: mail.last_error_at, sentence, to: `${PAGE}#mail` }];
}

function webhookNeeds(payments: Facts['payments']): Need[] {
  const { mode, failed, oldest_failed_at, refused, accepted, last_refused_at } = payments;
  const needs: Need[] = [];
  // Strangers call it now and then; the provider retries each event again and again.
  if (mode !== 'sandbox' && refused >= WEBHOOK_REFUSED_MIN && accepted === 0)
    needs.push({
      kind: 'webhook',
      since: last_refused_at,
      sentence: `${counted(refused, 'event')} of the payment provider had a wrong signature, and none had a valid one. Check STRIPE_WEBHOOK_SECRET.`,
      to: `${PAGE}#webhook`,
    });
  if (failed > 0)
    needs.push({
      kind: 'webhook',
      since: oldest_failed_at,
      sentence: `${counted(failed, 'event')} of the payment provider could not be processed. Replay ${failed === 1 ? 'it' : 'them'} under Billing.`,
      to: '/account/billing',
    });
  return needs;
}

function diskNeeds(disk: Facts['disk']): Need[] {
  if (disk === null || disk.total_bytes === 0) return [];
  const share = disk.free_bytes / disk.total_bytes;
  if (share >= DISK_FREE_MIN_SHARE) return [];
  const percent = Math.floor(share * 100);
  const sentence = `The disk is almost full: ${percent < 1 ? 'less than 1' : percent}% is free. Once it is full, nothing can be saved.`;
  return [{ kind: 'disk', since: null, sentence, to: `${PAGE}#disk` }];
}

function budgetNeeds({ spent_micros, limit_micros, currency }: Facts['budget']): Need[] {
  if (limit_micros === null || spent_micros < limit_micros) return [];
  const amount = currency === null ? '' : ` of ${formatMicros(limit_micros, currency)}`;
  const sentence = `Today’s budget${amount} for answers is used up. Members are refused until midnight UTC.`;
  return [{ kind: 'budget', since: null, sentence, to: `${PAGE}#budget` }];
}

/** Returns one need for each kind of job that failed within a day. */
function jobNeeds({ list }: Facts['jobs'], now: Date): Need[] {
  const failed = list.filter(
    ({ state, ended_at }) => state === 'failed' && ended_at !== null && ageMs(ended_at, now) < DAY_MS,
  );
  return [...Map.groupBy(failed, ({ title }) => title)].map(([title, jobs]) => ({
    kind: 'job',
    since: jobs.map(({ ended_at }) => ended_at!).sort()[0]!,
    sentence:
      jobs.length === 1
        ? `A job failed: ${title}.`
        : `${counted(jobs.length, 'job')} of the same kind failed: ${title}.`,
    to: `${PAGE}#jobs`,
  }));
}

function backupNeeds(backup: Facts['backup'], now: Date): Need[] {
  const { last_at, first_account_at, every_hours, has_members } = backup;
  if (last_at === null && every_hours === null && has_members) {
    const sentence =
      'There is no backup, and none is scheduled: what members enter is lost with the disk. Run “npm run backup” every day, or set BACKUP_EVERY_HOURS=24.';
    return [{ kind: 'backup', since: first_account_at, sentence, to: `${PAGE}#backup` }];
  }
  const since = last_at ?? first_account_at;
  if (since === null) return [];
  const age = ageMs(since, now);
  if (age <= BACKUP_MAX_DAYS * DAY_MS) return [];
  const days = Math.floor(age / DAY_MS);
  const sentence =
    last_at === null
      ? `No backup is known, and the first account is ${counted(days, 'day')} old.`
      : `The last backup is ${counted(days, 'day')} old.`;
  return [{ kind: 'backup', since, sentence, to: `${PAGE}#backup` }];
}
