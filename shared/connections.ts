import { oc } from '@orpc/contract';
import * as z from 'zod';
import { KEY_DAYS, KEY_NAME_MAX_CHARACTERS, KEYS_MAX, SCOPES } from './connection-limits.ts';
import { oneLine } from './one-line.ts';
import { storableText } from './storable-text.ts';

const scopeSchema = z.enum(SCOPES.map(({ id }) => id));

const apiKeySchema = z.object({
  id: z.string(),
  name: z.string(),
  /** How the key begins. */
  prefix: z.string(),
  scopes: z.array(scopeSchema),
  /** Null: never. */
  expires_at: z.string().nullable(),
  created_at: z.string(),
  /** Within a minute; null when it was never used. */
  last_used_at: z.string().nullable(),
  last_address: z.string().nullable(),
  /** The name it gives itself. */
  last_program: z.string().nullable(),
});
export type ApiKey = z.infer<typeof apiKeySchema>;

export const newKeySchema = z.object({
  name: z
    .string()
    .transform((name) => oneLine(storableText(name)))
    .refine((name) => name !== '', 'Give the key a name.')
    .refine(
      (name) => name.length <= KEY_NAME_MAX_CHARACTERS,
      `A name can be at most ${KEY_NAME_MAX_CHARACTERS} characters long.`,
    ),
  scopes: z
    .array(scopeSchema)
    .min(1, 'Choose what the key may do.')
    .transform((scopes) => SCOPES.flatMap(({ id }) => (scopes.includes(id) ? id : []))),
  expires_in_days: z.literal([...KEY_DAYS]),
});
export type NewKey = z.output<typeof newKeySchema>;

const programSchema = z.object({
  id: z.string(),
  /** The name the program gives itself; null when it gives none. */
  name: z.string().nullable(),
  /** Where it takes the member back to: a host, or the name of an app on their device. */
  host: z.string(),
  scopes: z.array(scopeSchema),
  connected_at: z.string(),
  /** Within a minute; null when it was never used. */
  last_used_at: z.string().nullable(),
  last_address: z.string().nullable(),
});
export type ConnectedProgram = z.infer<typeof programSchema>;

/** A program's request to a member, as the server signed it into the address of the screen. */
const requestSchema = z.string().max(16_000);

const connectionRequestSchema = z.object({
  program: programSchema.pick({ name: true, host: true, scopes: true }),
  /** The site that the program names as its own; null when it names none. */
  site: z.string().nullable(),
  /** Whether the name comes from a document on the program's site. */
  has_document: z.boolean(),
  /** Proves that the answer comes from this session and this request. */
  code: z.string(),
});
export type ConnectionRequest = z.infer<typeof connectionRequestSchema>;

export const connections = {
  list: oc
    .route({
      method: 'GET',
      path: '/connections',
      tags: ['Account'],
      summary: 'The viewer’s API keys and connected programs, newest first',
      description: 'Not for an admin who acts as the member.',
    })
    .output(
      z.object({
        keys: z.array(apiKeySchema),
        programs: z.array(programSchema),
        /** Addresses for programs: the OpenAI-compatible endpoint and the MCP server. */
        api_address: z.string(),
        mcp_address: z.string(),
      }),
    ),
  addKey: oc
    .route({
      method: 'POST',
      path: '/connections/keys',
      tags: ['Account'],
      summary: 'Creates an API key',
      description: `\`secret\` is the key itself. It is not kept and is in no other reply. A member can have ${KEYS_MAX} keys.`,
    })
    .input(newKeySchema)
    .output(z.object({ key: apiKeySchema, secret: z.string() })),
  revokeKey: oc
    .route({
      method: 'DELETE',
      path: '/connections/keys/{id}',
      tags: ['Account'],
      summary: 'Revokes an API key: its next call is refused',
    })
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ id: z.string() })),
  readRequest: oc
    .route({
      method: 'POST',
      path: '/connections/requests',
      tags: ['Account'],
      summary: 'What a program that wants to connect asks for',
      description: '`request` is the query of the screen’s address. Not for an admin who acts as the member.',
    })
    .input(z.object({ request: requestSchema }))
    .output(connectionRequestSchema),
  answerRequest: oc
    .route({
      method: 'POST',
      path: '/connections/requests/answer',
      tags: ['Account'],
      summary: 'Allows or denies a program’s request to connect',
      description: '`url` leads back to the program, which learns the answer there.',
    })
    .input(z.object({ request: requestSchema, code: z.string().max(200), allow: z.boolean() }))
    .output(z.object({ url: z.string() })),
  disconnect: oc
    .route({
      method: 'DELETE',
      path: '/connections/programs/{id}',
      tags: ['Account'],
      summary: 'Disconnects a program: its next call is refused',
    })
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ id: z.string() })),
};
