import { oc } from '@orpc/contract';
import * as z from 'zod';
import { AUDIT_KINDS, AUDIT_PAGE, AUDIT_PERSON_MAX_CHARACTERS } from './audit-kinds.ts';
import { storableText } from './storable-text.ts';

const personSchema = z.object({ id: z.string(), email: z.string() });

const loggedSchema = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.enum(AUDIT_KINDS.map(({ id }) => id)),
  /** The actor; null for strangers, the operator, and deleted accounts. */
  actor: personSchema.nullable(),
  /** The admin who used that account, when it was not its owner. */
  acting_admin: personSchema.nullable(),
  /** The account it was done to. */
  subject: personSchema.nullable(),
  address: z.string().nullable(),
  request_id: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
});
export type LoggedEvent = z.infer<typeof loggedSchema>;

const momentSchema = z.iso
  .datetime({ offset: true })
  .refine((written) => Date.parse(written) >= 0, 'That date is out of range.');

export const audit = {
  list: oc
    .route({
      method: 'GET',
      path: '/audit-events',
      tags: ['Admin'],
      summary: 'The audit log, newest first, for admins',
      description: `${AUDIT_PAGE} at a time; \`next\` is the \`after\` of the next page, null at the end. \`person\` is part of the email address of the actor or of the affected user.`,
    })
    .input(
      z.object({
        kind: z.enum(AUDIT_KINDS.map(({ id }) => id)).optional(),
        person: z.string().trim().max(AUDIT_PERSON_MAX_CHARACTERS).transform(storableText).default(''),
        from: momentSchema.optional(),
        /** Events at this time are no longer included. */
        until: momentSchema.optional(),
        after: z
          .string()
          .regex(/^\d{1,14}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'This page does not exist.')
          .optional(),
      }),
    )
    .output(z.object({ events: z.array(loggedSchema), next: z.string().nullable() })),
};
