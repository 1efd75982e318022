import { oc } from '@orpc/contract';
import * as z from 'zod';

export const deviceSchema = z.object({
  id: z.string(),
  /** Such as 'Firefox on Windows'. */
  device: z.string(),
  kind: z.enum(['phone', 'tablet', 'computer', 'program']),
  /** Address of its sign-in. */
  address: z.string().nullable(),
  signed_in_at: z.string(),
  /** Accurate to some minutes. */
  last_used_at: z.string(),
  /** The device that sent the request. */
  is_this: z.boolean(),
  /** An admin acts as the athlete in it. */
  is_admins: z.boolean(),
});
export type Device = z.infer<typeof deviceSchema>;

export const devices = {
  list: oc
    .route({
      method: 'GET',
      path: '/sessions',
      tags: ['Account'],
      summary: 'Where the viewer is signed in: this device first, then by last use',
    })
    .output(z.object({ sessions: z.array(deviceSchema) })),
  end: oc
    .route({
      method: 'DELETE',
      path: '/sessions/{id}',
      tags: ['Account'],
      summary: 'Signs one device out: its next request is refused',
    })
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ id: z.string() })),
  endOthers: oc
    .route({
      method: 'DELETE',
      path: '/sessions',
      tags: ['Account'],
      summary: 'Signs out every other device',
      description: 'The viewer’s API keys are revoked and their connected programs disconnected, too.',
    })
    .output(z.object({ ended: z.number().int() })),
};
