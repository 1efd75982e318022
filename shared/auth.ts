import { oc } from '@orpc/contract';
import * as z from 'zod';
import { viewerSchema } from './viewer.ts';

/** `user` in a payload is accepted for compatibility and must be the session's own id or e-mail; see `claimedUser`. */
export const claimedUserSchema = z.union([z.string(), z.object({ id: z.string() })]).optional();

export const auth = {
  viewer: oc
    .route({
      method: 'POST',
      path: '/auth',
      tags: ['Account'],
      summary: 'The signed-in user, with flags and access',
    })
    .input(z.object({ user: claimedUserSchema }))
    .output(z.object({ user: viewerSchema })),
  claimOwner: oc
    .route({
      method: 'POST',
      path: '/auth/owner',
      tags: ['Account'],
      summary: 'Makes the signed-in user the owner, with the one-time link printed at the first start',
    })
    .input(z.object({ token: z.string().min(1).max(200) }))
    .output(z.object({ user: viewerSchema })),
};
