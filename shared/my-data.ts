import { oc } from '@orpc/contract';
import * as z from 'zod';
import { mailTokenSchema, passwordSchema } from './credentials.ts';
import { KEPT_SUBSCRIPTIONS } from './kept-subscription.ts';
import { DELETION_DAYS, DELETION_WORDS, EXPORT_DAYS } from './my-data-limits.ts';
import { withoutSession } from './without-session.ts';

export const dataExportSchema = z.object({
  state: z.enum(['waiting', 'preparing', 'ready', 'failed']),
  asked_at: z.string(),
  files_done: z.number().int(),
  /** Null until they are counted. */
  files_total: z.number().int().nullable(),
  /** Bytes written so far. */
  bytes: z.number().int(),
  ready_at: z.string().nullable(),
  /** When it is removed; null while in progress. */
  expires_at: z.string().nullable(),
});
export type DataExport = z.infer<typeof dataExportSchema>;

const exportReplySchema = z.object({
  /** Null when none was requested, or the last one has been removed. */
  data_export: dataExportSchema.nullable(),
});

export const myData = {
  export: oc
    .route({
      method: 'GET',
      path: '/data-export',
      tags: ['My data'],
      summary: 'The state of the viewer’s data export',
    })
    .output(exportReplySchema),
  askForExport: oc
    .route({
      method: 'POST',
      path: '/data-export',
      tags: ['My data'],
      summary: 'Starts a new export of the viewer’s data, replacing the last one',
      description: `Kept for ${EXPORT_DAYS} days. While one is being prepared, the reply is its progress and no other starts.`,
    })
    .output(exportReplySchema),
  download: oc
    .route({
      method: 'GET',
      path: '/data-export/archive',
      tags: ['My data'],
      summary: 'The finished export: a zip with a README.txt that describes its files',
    })
    .output(z.file().mime('application/zip')),
  deleteAccount: oc
    .route({
      method: 'POST',
      path: '/account-deletion',
      tags: ['My data'],
      summary: 'Deletes the viewer’s account',
      description: `Every session ends immediately. After ${DELETION_DAYS} days the data is deleted; until then the link in a mail restores the account. 409 for the last super admin.`,
    })
    .input(
      z.object({
        password: passwordSchema,
        confirmation: z
          .string()
          .max(100)
          .refine(
            (typed) => typed.trim().toLowerCase() === DELETION_WORDS,
            `Please type "${DELETION_WORDS}".`,
          ),
      }),
    )
    .output(z.object({ due_at: z.string() })),
  keepAccount: oc
    .route({
      method: 'POST',
      path: '/account-deletion/undo',
      tags: ['My data'],
      summary: 'Cancels an account’s deletion, with the single-use link from its mail',
      description: 'A subscription that the deletion set to end continues, unless it has since ended.',
      spec: withoutSession,
    })
    .input(z.object({ token: mailTokenSchema }))
    .output(z.object({ status: z.literal(true), subscription: z.enum(KEPT_SUBSCRIPTIONS) })),
};
