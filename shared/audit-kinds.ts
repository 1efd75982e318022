/** Everything the audit log keeps, in the order in which one can choose from it. */
export const AUDIT_KINDS = [
  { id: 'signed_up', label: 'Account created' },
  { id: 'signed_in', label: 'Signed in' },
  { id: 'sign_in_failed', label: 'Failed sign-in' },
  { id: 'signed_out', label: 'Signed out' },
  { id: 'sessions_ended', label: 'Sessions ended' },
  { id: 'reset_requested', label: 'Reset requested' },
  { id: 'password_reset', label: 'Password reset' },
  { id: 'password_changed', label: 'Password changed' },
  { id: 'two_factor_changed', label: 'Two-factor changed' },
  { id: 'roles_changed', label: 'Roles changed' },
  { id: 'impersonation_link', label: 'Access link made' },
  { id: 'impersonation_begun', label: 'Impersonation begun' },
  { id: 'impersonation_act', label: 'Done while impersonating' },
  { id: 'impersonation_ended', label: 'Impersonation ended' },
  { id: 'data_exported', label: 'Data exported' },
  { id: 'deletion_requested', label: 'Deletion requested' },
  { id: 'deletion_undone', label: 'Deletion undone' },
  { id: 'account_deleted', label: 'Account deleted' },
  { id: 'goal_changed', label: 'Goal closed or opened' },
  { id: 'achievement_removed', label: 'Achievement removed' },
] as const;

export type AuditKind = (typeof AUDIT_KINDS)[number]['id'];
