import { oc } from '@orpc/contract';
import * as z from 'zod';
import { withoutSession } from './without-session.ts';

const acceptedSchema = z.object({
  version: z.string(),
  title: z.string(),
  accepted_at: z.string(),
  /** Accepted by creating the account. */
  at_sign_up: z.boolean(),
});

const standingSchema = z.object({
  /** Version of the current text. */
  version: z.string(),
  /** Versions the member accepted, newest first. */
  accepted: z.array(acceptedSchema),
});
export type LegalStanding = z.infer<typeof standingSchema>;

export const legal = {
  text: oc
    .route({
      method: 'GET',
      path: '/legal',
      tags: ['Gym'],
      summary: 'The legal text, as Markdown',
      description:
        '`version` is derived from title and text: another wording is another version. `since` is when it came into force here.',
      spec: withoutSession,
    })
    .output(z.object({ title: z.string(), text: z.string(), version: z.string(), since: z.string() })),
  standing: oc
    .route({
      method: 'GET',
      path: '/legal/acceptance',
      tags: ['Account'],
      summary: 'Which versions of the legal text the viewer accepted',
    })
    .output(standingSchema),
  accept: oc
    .route({
      method: 'POST',
      path: '/legal/acceptance',
      tags: ['Account'],
      summary: 'Accepts the current legal text',
      description: '`version` is that of the text as it was read; 409 when it is no longer the current one.',
    })
    .input(z.object({ version: z.string().max(64) }))
    .output(standingSchema),
};
