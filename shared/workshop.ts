import { oc } from '@orpc/contract';
import * as z from 'zod';
import { SERVICE_KEY_MAX_CHARACTERS, SERVICE_KEYS } from './service-keys.ts';
import { PASSWORD_MAX_CHARACTERS } from './viewer.ts';

const count = z.number().int();
const tags = ['Admin'];
const password = z.string().max(PASSWORD_MAX_CHARACTERS);
const nameSchema = z.enum(SERVICE_KEYS);

const serviceKeySchema = z.object({
  name: nameSchema,
  /** The source in use: the environment wins. Null when there is neither. */
  source: z.enum(['environment', 'browser']).nullable(),
  /** For a value entered in the browser: its last characters, author and time. */
  last_four: z.string().nullable(),
  set_at: z.string().nullable(),
  set_by: z.string().nullable(),
  /** It was encrypted with a different server secret and must be entered again. */
  unreadable: z.boolean(),
});
export type ServiceKey = z.infer<typeof serviceKeySchema>;

const overviewSchema = z.object({
  gym: z.object({ product: z.string(), is_sample: z.boolean() }),
  /** `own`: works that do not come with the sample gym. */
  library: z.object({ works: count, own: count }),
  model: z.object({ label: z.string(), built_in: z.boolean(), note: z.string().nullable() }),
  mail: z.object({ smtp: z.boolean(), reaches_people: z.boolean() }),
  /** Null while subscriptions are off. */
  payments: z.enum(['live', 'test', 'sandbox']).nullable(),
  members: z.object({
    count,
    /** Where people create an account. */
    sign_up: z.string(),
    /** What they are asked for there; null where nothing is asked. */
    secret: z.string().nullable(),
  }),
  keys: z.array(serviceKeySchema),
  /** Keys were entered that take effect at the next start of the server that answers. */
  restart_needed: z.boolean(),
  /** That server will restart by itself, when it is its turn. */
  restart_asked: z.boolean(),
});
export type WorkshopOverview = z.infer<typeof overviewSchema>;

export const workshop = {
  overview: oc
    .route({
      method: 'GET',
      path: '/workshop',
      tags,
      summary: 'How far the gym is set up, for super admins',
    })
    .output(overviewSchema),
  keepKeys: oc
    .route({
      method: 'PUT',
      path: '/workshop/keys',
      tags,
      summary: 'Keeps keys of outside services, once a call with them has succeeded; for super admins',
      description:
        'The values are encrypted and never shown again. The environment wins over them. Keys of models take effect immediately; those of mail and payments with the next start.',
    })
    .input(
      z.object({
        values: z.partialRecord(nameSchema, z.string().trim().min(1).max(SERVICE_KEY_MAX_CHARACTERS)),
        password,
      }),
    )
    .output(overviewSchema),
  removeKey: oc
    .route({
      method: 'DELETE',
      path: '/workshop/keys/{name}',
      tags,
      summary: 'Removes a key that was entered in the browser; for super admins',
    })
    .input(z.object({ name: nameSchema, password }))
    .output(overviewSchema),
  testModel: oc
    .route({
      method: 'POST',
      path: '/workshop/test-model',
      tags,
      summary: 'Calls the model that members get, for super admins',
    })
    .output(z.object({ label: z.string(), milliseconds: count })),
  testMail: oc
    .route({
      method: 'POST',
      path: '/workshop/test-mail',
      tags,
      summary: 'Sends a test email to the super admin who asks',
    })
    .output(z.object({ address: z.string() })),
  restart: oc
    .route({
      method: 'POST',
      path: '/workshop/restart',
      tags,
      summary: 'Restarts the server, for keys that take effect with a start; for super admins',
      description:
        'Other servers that share its database and have not started with these keys follow, one after the other.',
    })
    .input(z.object({ password }))
    .output(z.object({})),
};
