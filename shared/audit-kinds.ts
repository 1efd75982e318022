import type { Scope } from './connection-limits.ts';
import type { FeedbackKind } from './feedback-limits.ts';
import type { GymPart } from './gym-parts.ts';

/** All kinds of audit log events, in the order of the filter. */
export const AUDIT_KINDS = [
  { id: 'signed_up', label: 'Account created' },
  { id: 'signed_in', label: 'Signed in' },
  { id: 'sign_in_failed', label: 'Failed sign-in' },
  { id: 'signed_out', label: 'Signed out' },
  { id: 'sessions_ended', label: 'Sessions ended' },
  { id: 'reset_requested', label: 'Reset requested' },
  { id: 'reset_link_made', label: 'Reset link made' },
  { id: 'password_reset', label: 'Password reset' },
  { id: 'password_changed', label: 'Password changed' },
  { id: 'email_changed', label: 'Email address changed' },
  { id: 'two_factor_changed', label: 'Two-factor changed' },
  { id: 'api_key_created', label: 'API key created' },
  { id: 'api_key_revoked', label: 'API key revoked' },
  { id: 'program_connected', label: 'Program connected' },
  { id: 'program_disconnected', label: 'Program disconnected' },
  { id: 'roles_changed', label: 'Roles changed' },
  { id: 'impersonation_link', label: 'Access link created' },
  { id: 'impersonation_begun', label: 'Impersonation started' },
  { id: 'impersonation_act', label: 'Done while impersonating' },
  { id: 'impersonation_ended', label: 'Impersonation ended' },
  { id: 'data_exported', label: 'Data exported' },
  { id: 'members_invited', label: 'Members invited' },
  { id: 'invitation_sent', label: 'Invitation sent again' },
  { id: 'invitation_link_made', label: 'Invitation link copied' },
  { id: 'invitation_revoked', label: 'Invitation revoked' },
  { id: 'invitation_accepted', label: 'Invitation accepted' },
  { id: 'deletion_requested', label: 'Deletion requested' },
  { id: 'deletion_undone', label: 'Deletion undone' },
  { id: 'account_deleted', label: 'Account deleted' },
  { id: 'subscription_begun', label: 'Subscription started' },
  { id: 'subscription_canceled', label: 'Subscription canceled' },
  { id: 'subscription_resumed', label: 'Cancellation undone' },
  { id: 'plan_change_begun', label: 'Plan change started' },
  { id: 'subscription_ended', label: 'Subscription ended' },
  { id: 'access_granted', label: 'Access granted' },
  { id: 'access_grant_ended', label: 'Granted access ended' },
  { id: 'invoice_refunded', label: 'Invoice refunded' },
  { id: 'event_replayed', label: 'Payment event replayed' },
  { id: 'clock_moved', label: 'Test clock moved' },
  { id: 'job_stopped', label: 'Job stopped' },
  { id: 'needs_mail_changed', label: 'Health mail turned on or off' },
  { id: 'goal_created', label: 'Goal created' },
  { id: 'goal_changed', label: 'Goal closed or opened' },
  { id: 'achievement_verified', label: 'Achievement verified or not' },
  { id: 'achievement_removed', label: 'Achievement removed' },
  { id: 'memories_cleared', label: 'All memories cleared' },
  { id: 'store_cleared', label: 'Library store cleared' },
  { id: 'work_added', label: 'Work added' },
  { id: 'work_deleted', label: 'Work deleted' },
  { id: 'work_restored', label: 'Work restored' },
  { id: 'synthesis_cleared', label: 'Fine-tuning data cleared' },
  { id: 'house_rules_changed', label: 'House rules changed' },
  { id: 'prompt_seen', label: 'Member’s prompt seen' },
  { id: 'keys_changed', label: 'Service keys changed' },
  { id: 'server_restarted', label: 'Server restarted' },
  { id: 'gym_edited', label: 'Gym edited' },
  { id: 'feedback_replied', label: 'Feedback replied to' },
  { id: 'feedback_marked', label: 'Feedback done or reopened' },
] as const;

export type AuditKind = (typeof AUDIT_KINDS)[number]['id'];

/**
 * Details kept of an event besides actor, subject, time and address: short, never a secret, and without
 * anyone's id or address, since they stay when the account is deleted.
 */
export interface AuditDetails {
  /** `stranger`: keyed hash of the address without an account, so that the same one looks the same. */
  sign_in_failed: { stranger?: string; because?: 'code' };
  reset_requested: { stranger?: string };
  signed_in: { code?: 'app' | 'recovery' };
  sessions_ended: { which: 'one' | 'others' | 'all' };
  reset_link_made: { mailed: boolean };
  members_invited: { count: number };
  invitation_sent: { invitation: string };
  invitation_link_made: { invitation: string };
  invitation_revoked: { invitation: string };
  two_factor_changed: { now: 'on' | 'off' | 'new_recovery_codes' };
  /** `key`: how it begins. */
  api_key_created: { key: string; scopes: readonly Scope[] };
  api_key_revoked: { key: string };
  /** `program`: the name it gives itself. */
  program_connected: { program: string; host: string; scopes: readonly Scope[] };
  program_disconnected: { program: string };
  roles_changed: { roles: readonly string[]; by: 'command' | 'owner_link' | 'super_admin' };
  impersonation_act: { method: string; path: string; status: number };
  subscription_begun: { plan: string | null };
  /** Of the payment provider. */
  subscription_canceled: { mode: string };
  plan_change_begun: { plan: string };
  subscription_ended: { because: 'twin' | 'refund' | 'dispute' | 'deletion' };
  access_granted: { until: string; reason: string };
  /** As it was granted. */
  access_grant_ended: { until: string; reason: string };
  /** `send`: the id it was sent with, if any; `asked`: how much was to be refunded. */
  invoice_refunded: {
    send?: string | undefined;
    asked?: number | 'all';
    amount: number;
    currency: string;
    access: 'now' | 'period_end' | 'unchanged';
  };
  clock_moved: { to: string };
  job_stopped: { job: string };
  needs_mail_changed: { on: boolean };
  goal_created: { goal: string; title: string };
  goal_changed: { goal: string; title: string; active: boolean };
  achievement_verified: { goal: string; verified: boolean };
  achievement_removed: { goal: string };
  memories_cleared: { count: number };
  store_cleared: { store: string; count: number };
  work_added: { title: string };
  work_deleted: { title: string };
  work_restored: { title: string };
  gym_edited: { part: GymPart; now: 'edited' | 'put_back' };
  synthesis_cleared: { count: number };
  feedback_replied: { kind: FeedbackKind };
  feedback_marked: { kind: FeedbackKind; done: boolean };
  keys_changed: { names: readonly string[]; now: 'entered' | 'removed' };
}

/** An event as it is written. */
export type AuditEvent = {
  [Kind in AuditKind]: {
    kind: Kind;
    /** The actor, when that is not the session's user. */
    userId?: string;
    /** The account it was done to, when that is someone else's. */
    subjectId?: string;
  } & (Kind extends keyof AuditDetails ? { detail: AuditDetails[Kind] } : { detail?: never });
}[AuditKind];

/** Events per page. */
export const AUDIT_PAGE = 50;
export const AUDIT_PERSON_MAX_CHARACTERS = 254;
