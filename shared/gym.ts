import { oc } from '@orpc/contract';
import * as z from 'zod';
import { type PublicFace, publicFaceSchema, suggestionGroupSchema } from './gym-face.ts';
import { faqEntrySchema, GYM_PARTS, gymPartsSchema, LOGO_TYPES } from './gym-parts.ts';
import { repliesAs } from './reply-types.ts';
import { versionSchema } from './version.ts';
import { withoutSession } from './without-session.ts';

/** A speaking style of the coach. */
export const personalitySchema = z.object({
  id: z.string(),
  label: z.string(),
  description: z.string(),
  /** A sample of its style that the gym wrote for the front page. */
  example: z.object({ question: z.string(), answer: z.string() }).optional(),
});
export type Personality = z.infer<typeof personalitySchema>;

const partSchema = z.enum(GYM_PARTS);

const editSchema = z.object({
  part: partSchema,
  /** It differs from the pack's file. */
  differs: z.boolean(),
  /** Sent with the next change of this part. */
  version: z.number().int(),
  edited_at: z.string().nullable(),
  /** Their address; null for a deleted account. */
  edited_by: z.string().nullable(),
  /** The saved edit no longer fits the pack and is not in use. */
  unusable: z.boolean(),
});
export type GymEdit = z.infer<typeof editSchema>;

const editsSchema = z.object({
  edits: z.array(editSchema),
  /** The current values, and those of the pack's files. */
  now: gymPartsSchema,
  files: gymPartsSchema,
  /** The gym's public data on pages from now on. */
  face: publicFaceSchema,
});
export type GymEditsState = z.infer<typeof editsSchema> & { face: PublicFace };

export const gym = {
  edits: oc
    .route({
      method: 'GET',
      path: '/gym/edits',
      tags: ['Admin'],
      summary: 'What was edited in the browser over the content pack, for super admins',
    })
    .output(editsSchema),
  edit: oc
    .route({
      method: 'PUT',
      path: '/gym/edits/{part}',
      tags: ['Admin'],
      summary: 'Edits a part of the gym, over the content pack’s file; for super admins',
      description:
        'The value is checked as the file would be. `version` is that of the part as it was read: when someone else has edited it since, the reply is 409 and nothing is kept.',
    })
    .input(z.object({ part: partSchema, value: z.unknown(), version: versionSchema }))
    .output(editsSchema),
  putBack: oc
    .route({
      method: 'DELETE',
      path: '/gym/edits/{part}',
      tags: ['Admin'],
      summary: 'Resets a part to the content pack; for super admins',
    })
    .input(z.object({ part: partSchema, version: versionSchema }))
    .output(editsSchema),
  logo: oc
    .route({
      method: 'GET',
      path: '/gym/logo/{hash}',
      tags: ['Gym'],
      summary: 'The logo that a super admin uploaded, by the hash of its bytes',
      spec: (operation) => withoutSession(repliesAs(...LOGO_TYPES)(operation)),
    })
    .input(z.object({ hash: z.string() })),
  accent: oc
    .route({
      method: 'GET',
      path: '/gym/accent/{file}',
      tags: ['Gym'],
      summary: 'The style sheet of an accent color, as in 2458a6.css',
      spec: (operation) => withoutSession(repliesAs('text/css')(operation)),
    })
    .input(z.object({ file: z.string() })),
  suggestions: oc
    .route({
      method: 'GET',
      path: '/suggestions',
      tags: ['Gym'],
      summary: 'The suggested questions',
      spec: withoutSession,
    })
    .output(
      z.object({ suggestions: z.array(z.object({ group: suggestionGroupSchema, question: z.string() })) }),
    ),
  personalities: oc
    .route({
      method: 'GET',
      path: '/personalities',
      tags: ['Gym'],
      summary: 'The personalities the coach can take, for the preferences',
      spec: withoutSession,
    })
    .output(z.object({ personalities: z.array(personalitySchema) })),
  faq: oc
    .route({
      method: 'GET',
      path: '/faq',
      tags: ['Gym'],
      summary: 'The questions the gym is often asked, with answers as Markdown',
      description: 'Without those about membership while subscriptions are off.',
      spec: withoutSession,
    })
    .output(z.object({ entries: z.array(faqEntrySchema) })),
};
