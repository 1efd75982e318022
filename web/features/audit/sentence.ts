import type { LoggedEvent } from '#shared/audit.ts';
import type { AuditDetails } from '#shared/audit-kinds.ts';
import { listed } from '#shared/listed.ts';
import { moment } from '#web/lib/dates.ts';
import { counted } from '#web/lib/numbers.ts';
import { FEEDBACK_IN_WORDS, GYM_PARTS_IN_WORDS, ROLES_IN_WORDS, SIGNED_IN_WITH } from './words.ts';

/** Words, and people by their address. */
export type Sentence = readonly (string | { person: string })[];

type Detail<Kind extends keyof AuditDetails> = Partial<AuditDetails[Kind]>;

/** Describes an event in a sentence. */
export function sentenceOf(event: LoggedEvent): Sentence {
  const { actor, acting_admin: admin, subject, detail } = event;
  const named = (person: LoggedEvent['actor'], none: string) =>
    person === null ? none : { person: person.email };
  const them = named(subject, 'a deleted account');
  const who = named(actor, 'A deleted account');
  // The user of the account is the actor.
  const they: Sentence = admin === null ? [who] : [{ person: admin.email }, ' as ', who];
  switch (event.kind) {
    case 'signed_up':
      return [who, ' created an account'];
    case 'signed_in':
      return [who, ' signed in', SIGNED_IN_WITH[(detail as Detail<'signed_in'>).code ?? 'none']];
    case 'sign_in_failed': {
      const { because, stranger } = detail as Detail<'sign_in_failed'>;
      if (stranger !== undefined) return ['Someone tried to sign in with an address that has no account'];
      return [
        because === 'code' ? 'Someone entered a wrong code for ' : 'Someone failed to sign in as ',
        them,
      ];
    }
    case 'signed_out':
      return [...they, ' signed out'];
    case 'sessions_ended': {
      const { which } = detail as Detail<'sessions_ended'>;
      if (which === 'all') return [who, ' signed ', them, ' out on every device'];
      return [...they, which === 'one' ? ' signed a device out' : ' signed every other device out'];
    }
    case 'reset_requested':
      return (detail as Detail<'reset_requested'>).stranger === undefined
        ? ['Someone requested a new password for ', them]
        : ['Someone requested a new password for an address that has no account'];
    case 'reset_link_made': {
      const { mailed } = detail as Detail<'reset_link_made'>;
      return [
        who,
        mailed ? ' mailed ' : ' made a link for ',
        them,
        mailed ? ' a link for a new password' : ' to choose a new password',
      ];
    }
    case 'password_reset':
      return [who, ' set a new password using an emailed link'];
    case 'password_changed':
      return [who, ' changed their password'];
    case 'email_changed':
      return [who, ' changed their email address'];
    case 'two_factor_changed': {
      const { now } = detail as Detail<'two_factor_changed'>;
      if (subject !== null) return [`The operator turned two-factor authentication ${now} for `, them];
      if (now === 'new_recovery_codes') return [who, ' made new recovery codes'];
      return [who, ` turned two-factor authentication ${now}`];
    }
    case 'api_key_created':
      return [...they, ` created the API key ${(detail as Detail<'api_key_created'>).key}…`];
    case 'api_key_revoked':
      return [...they, ` revoked the API key ${(detail as Detail<'api_key_revoked'>).key}…`];
    case 'program_connected':
      return [...they, ` connected the program ${(detail as Detail<'program_connected'>).program ?? ''}`];
    case 'program_disconnected':
      return [
        ...they,
        ` disconnected the program ${(detail as Detail<'program_disconnected'>).program ?? ''}`,
      ];
    case 'roles_changed': {
      const { roles = [], by } = detail as Detail<'roles_changed'>;
      if (by === 'owner_link') return [who, ' became the owner, with the owner link'];
      const operator = by === 'super_admin' ? who : 'The operator';
      if (roles.length === 0) return [operator, ' removed every role from ', them];
      return [operator, ' made ', them, ` ${roles.map((role) => ROLES_IN_WORDS[role] ?? role).join(', ')}`];
    }
    case 'impersonation_link':
      return [who, ' made a link to sign in as ', them];
    case 'impersonation_begun':
      return [who, ' signed in as ', them];
    case 'impersonation_act': {
      const { method, path, status = 200 } = detail as Detail<'impersonation_act'>;
      return [
        ...they,
        ` called ${method} ${path}${status >= 500 ? ', which failed' : status >= 400 ? ' and was refused' : ''}`,
      ];
    }
    case 'impersonation_ended':
      return [named(admin, 'A deleted account'), ' stopped acting as ', named(actor, 'a deleted account')];
    case 'data_exported':
      return [...they, ' downloaded their data'];
    case 'deletion_requested':
      if (subject !== null) return [who, ' closed the account of ', them, ', to be deleted'];
      return [...they, ' asked for their account to be deleted'];
    case 'deletion_undone':
      if (subject !== null) return [who, ' opened the closed account of ', them, ' again'];
      return [...they, ' kept their account after all'];
    case 'members_invited': {
      const { count = 0 } = detail as Detail<'members_invited'>;
      return [who, ` invited ${count} ${count === 1 ? 'person' : 'people'}`];
    }
    case 'invitation_sent':
      return [who, ' sent an invitation again'];
    case 'invitation_link_made':
      return [who, ' copied the link of an invitation'];
    case 'invitation_revoked':
      return [who, ' revoked an invitation'];
    case 'invitation_accepted':
      return [who, ' accepted an invitation'];
    case 'account_deleted':
      return ['An account was deleted, with everything in it'];
    case 'subscription_begun':
      return [...they, ' subscribed'];
    case 'subscription_canceled':
      return [...they, ' canceled their subscription'];
    case 'subscription_resumed':
      return [...they, ' resumed their subscription'];
    case 'plan_change_begun':
      return [...they, ' went to change their plan'];
    case 'subscription_ended':
      return [who, ' ended a subscription of ', them];
    case 'access_granted': {
      const { until, reason } = detail as Detail<'access_granted'>;
      return [who, ' gave ', them, ` free access until ${until && moment(until, 'day')}: ${reason}`];
    }
    case 'access_grant_ended': {
      const { until, reason } = detail as Detail<'access_grant_ended'>;
      return [
        who,
        ' took back the free access of ',
        them,
        `, given until ${until && moment(until, 'day')}: ${reason}`,
      ];
    }
    case 'invoice_refunded':
      return [who, ' refunded an invoice of ', them];
    case 'event_replayed':
      return [who, ' replayed an event of the payment provider'];
    case 'clock_moved':
      return [who, ' moved the clock of the payment sandbox'];
    case 'job_stopped': {
      const { job } = detail as Detail<'job_stopped'>;
      return [...they, ` stopped the job “${job}”`];
    }
    case 'needs_mail_changed': {
      const { on } = detail as Detail<'needs_mail_changed'>;
      return [...they, ` turned the daily mail about what needs the owner ${on ? 'on' : 'off'}`];
    }
    case 'goal_created': {
      const { title } = detail as Detail<'goal_created'>;
      return [...they, ` created the goal “${title}”`];
    }
    case 'goal_changed': {
      const { title, active } = detail as Detail<'goal_changed'>;
      return [...they, ` ${active ? 'opened' : 'closed'} the goal “${title}”`];
    }
    case 'achievement_verified': {
      const { verified } = detail as Detail<'achievement_verified'>;
      const did = verified
        ? ' verified an achievement of '
        : ' removed the verification of an achievement of ';
      return [...they, did, them];
    }
    case 'achievement_removed':
      return [...they, ' deleted an achievement of ', them];
    case 'memories_cleared': {
      const { count = 0 } = detail as Detail<'memories_cleared'>;
      return [who, ` cleared all ${count} memories of all members`];
    }
    case 'store_cleared': {
      const { store, count = 0 } = detail as Detail<'store_cleared'>;
      return [who, ` cleared the library store ${store}, with ${counted(count, 'work')}`];
    }
    case 'keys_changed': {
      const { names = [], now } = detail as Detail<'keys_changed'>;
      return [who, ` ${now === 'removed' ? 'removed' : 'entered'} ${listed(names)}`];
    }
    case 'house_rules_changed':
      return [who, ' changed the house rules'];
    case 'prompt_seen':
      return [who, ' looked at the prompt as ', them, ', with their values masked'];
    case 'gym_edited': {
      const { part, now } = detail as Detail<'gym_edited'>;
      const what = part ? GYM_PARTS_IN_WORDS[part] : 'the gym';
      return [who, now === 'put_back' ? ` reset ${what} to the content pack` : ` edited ${what}`];
    }
    case 'feedback_replied': {
      const { kind } = detail as Detail<'feedback_replied'>;
      return [who, ' replied to ', them, ` about ${FEEDBACK_IN_WORDS[kind ?? 'message']}`];
    }
    case 'feedback_marked': {
      const { kind, done } = detail as Detail<'feedback_marked'>;
      return [
        who,
        done ? ' marked ' : ' reopened ',
        FEEDBACK_IN_WORDS[kind ?? 'message'],
        ' from ',
        them,
        done ? ' as done' : '',
      ];
    }
    case 'server_restarted':
      return [who, ' restarted the server'];
    case 'synthesis_cleared': {
      const { count = 0 } = detail as Detail<'synthesis_cleared'>;
      return [who, ` cleared the fine-tuning data, with ${counted(count, 'example')}`];
    }
    case 'work_added':
      return [who, ` added “${(detail as Detail<'work_added'>).title}” to the library`];
    case 'work_deleted':
      return [who, ` deleted “${(detail as Detail<'work_deleted'>).title}” from the library`];
    case 'work_restored':
      return [who, ` restored “${(detail as Detail<'work_restored'>).title}” to the library`];
  }
}
