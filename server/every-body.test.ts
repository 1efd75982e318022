import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textReply } from '#fakes/model-replies.ts';
import { setRoles } from './access/roles.ts';
import { contractRoutes } from './http/contract.ts';
import { type Client, type TestApp, testApp } from './testing/test-app.ts';

const BODIES = 24;
/** Unusable JSON bodies per route; the others have its own fields. */
const BROKEN = 12;
/** How many of those are from the list; the next route gets the next ones, since all are read by the same code. */
const LISTED = 8;
/** For routes that take a file, each of which is read in a separate worker. */
const FILES = 8;
const ADDRESSES = 20;
const AT_ONCE = 4;
const SEED = 20_261_121;
const NONE = '01900000-0000-7000-8000-000000000000';

/** A value's schema in the OpenAPI document. */
interface Schema {
  type?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
}
interface Operation {
  requestBody?: { content: Record<string, { schema?: Schema }> };
  parameters?: { name: string; in: string; schema?: Schema }[];
}

/** mulberry32: the same numbers with the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
const pick = <T>(random: () => number, from: readonly T[]): T => from[Math.floor(random() * from.length)]!;

const bytes = (...values: number[]) => new Uint8Array(values);
const nested = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth);
const MILLION = 'k'.repeat(1_000_000);

/** JSON text, for numbers that JavaScript cannot represent. */
const HOSTILE = [
  'null',
  'true',
  '[]',
  '{}',
  '""',
  '" "',
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"\\udfff\\ud800"',
  '"\\u202e\\ufeff\\u200b"',
  '"%_\\\\%"',
  `"' or 1=1; drop table users; --"`,
  '"a & b | !c:* <-> (d"',
  '"$1 $$ {} \\u0027"',
  '"../../etc/passwd"',
  '"__proto__"',
  '"constructor"',
  '"<script>alert(1)</script>"',
  '"NaN"',
  '"Infinity"',
  '"2026-02-31"',
  '"+275760-09-13"',
  '"someone@example.com"',
  `"${'é'.repeat(3000)}"`,
  `"${'x'.repeat(200_000)}"`,
  `"${NONE}"`,
  '-1',
  '0',
  '-0',
  '0.1',
  '2147483648',
  '9007199254740993',
  '1e308',
  '1e309',
  '-1e400',
  '5e-324',
  `1${'0'.repeat(400)}`,
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"toString":1,"valueOf":2,"then":3,"length":-1}',
  '[null,null]',
  '[[[[[[[[]]]]]]]]',
  nested('{"a":', '}', 20).replace('}', '1}'),
];

/** Complete bodies that no call can use. */
const WHOLE = [
  null,
  '',
  'null',
  '[]',
  '7',
  '"text"',
  'true',
  '{',
  '}',
  '{"a":1,}',
  '{a:1}',
  "{'a':1}",
  '{"a":NaN}',
  '{"a":1}{"b":2}',
  '\u0000',
  'undefined',
  `{"${MILLION}":1}`,
  `{"${MILLION.slice(0, 700_000)}":1}`,
  `"${MILLION}"`,
  `[${'1,'.repeat(60_000)}1]`,
  `{${Array.from({ length: 30_000 }, (_, index) => `"k${index}":1`).join()}}`,
  nested('[', ']', 300_000),
  nested('{"a":', '}', 60_000),
  '['.repeat(700_000),
  '{"__proto__":{"isAdmin":true,"isSuperAdmin":true}}',
  '{"__proto__":null}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  bytes(0xff, 0xfe, 0x7b, 0x7d),
  bytes(0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d),
  bytes(0xed, 0xa0, 0x80),
  bytes(0xef, 0xbb, 0xbf, 0x7b, 0x7d),
  bytes(0x1f, 0x8b, 0x08, 0x00),
].map((body) => (typeof body === 'string' ? new TextEncoder().encode(body) : body));

/** Returns one of those, or something that is nearly JSON. */
function brokenBody(
  random: () => number,
  route: number,
  nth: number,
): string | Uint8Array<ArrayBuffer> | null {
  if (nth < LISTED) return WHOLE[(route * LISTED + nth) % WHOLE.length]!;
  if (nth % 3 === 0) return Uint8Array.from({ length: 1 + random() * 300 }, () => random() * 256);
  const text = `{"content":${pick(random, HOSTILE).slice(0, 300)},"user":${pick(random, HOSTILE).slice(0, 300)}}`;
  // Truncated somewhere, or with one extra character.
  const at = Math.floor(random() * text.length);
  return nth % 3 === 1
    ? text.slice(0, at)
    : `${text.slice(0, at)}${pick(random, ['"', '{', '\\', '\u0001'])}${text.slice(at)}`;
}

/** Fields in which a payload may name its user. */
const CLAIMS: Record<string, 'id' | 'email'> = {
  user: 'id',
  userId: 'id',
  user_id: 'id',
  adminUser: 'id',
  created_by: 'id',
  email: 'email',
  user_email: 'email',
};

/** Generates a value of the schema, or an invalid one, as JSON text. */
function sampleOf(schema: Schema | undefined, random: () => number, depth = 0): string {
  if (schema === undefined || depth > 5 || random() < 0.3) return pick(random, HOSTILE);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return JSON.stringify(pick(random, schema.enum));
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) return sampleOf(pick(random, variants), random, depth + 1);
  if (schema.properties) {
    const members = Object.entries(schema.properties).flatMap(([name, member]) => {
      if (random() < 0.12) return [];
      // Someone else's would be refused before anything else is read.
      const own = depth === 0 && CLAIMS[name] !== undefined && random() < 0.9;
      const value = own ? JSON.stringify(client[CLAIMS[name]!]) : sampleOf(member, random, depth + 1);
      return [`${JSON.stringify(name)}:${value}`];
    });
    if (random() < 0.1) members.push('"__proto__":{"isAdmin":true}');
    return `{${members.join()}}`;
  }
  if (schema.type === 'array') {
    const length = pick(random, [0, 1, 1, 2, 60]);
    return `[${Array.from({ length }, () => sampleOf(schema.items, random, depth + 1)).join()}]`;
  }
  if (schema.type === 'boolean') return pick(random, ['true', 'false']);
  if (schema.type === 'number' || schema.type === 'integer') return pick(random, ['1', '0', '0.5', '100']);
  if (schema.format === 'uuid') return `"${NONE}"`;
  if (schema.format === 'email') return '"nobody@example.com"';
  return pick(random, ['"Squat"', '"2026-01-31"', '"words"', '"Q"']);
}

const GARBAGE = [
  'x',
  '%00',
  '%',
  '%E0%A4%A',
  '%F0%9F%92%AA',
  '..%2f..%2fetc',
  "'",
  '%5C',
  '0',
  '-1',
  '1e309',
  NONE,
  'null',
  '__proto__',
  'a'.repeat(3000),
  '%2500',
  '*',
  ':*',
  '%26%7C%21',
];
const QUERIES = [
  '__proto__[isAdmin]=1',
  'constructor[prototype][isAdmin]=1',
  'a[99999999]=1',
  `a${'[0]'.repeat(500)}=1`,
  'a[]=1&a=2&a[b]=3',
  '%00=%00',
  '&&&===',
  `x=${'y'.repeat(5000)}`,
];

let app: TestApp;
let client: Client;
let paths: Record<string, Record<string, Operation>>;

beforeAll(async () => {
  app = await testApp({ passwords: { hash: async () => 'hash', verify: async () => false } });
  app.play(textReply('Yes.'));
  client = await app.signUp();
  await setRoles(app.database, client.email, ['super-admin']);
  const document = await (await app.request('/api/openapi.json')).json();
  ({ paths } = document as { paths: typeof paths });
});
afterAll(() => app.close());

/** Some of these calls end the session, others change its password. */
async function signInAgain(): Promise<void> {
  if ((await client.post('/api/auth', {})).status === 200) return;
  client = await app.signUp();
  await setRoles(app.database, client.email, ['super-admin']);
}

async function send(
  method: string,
  path: string,
  body?: string | Uint8Array<ArrayBuffer> | null,
  type = 'application/json',
) {
  const seen = app.logged.length;
  const reply = await client.request(path, {
    method,
    headers: body == null || type === '' ? {} : { 'content-type': type },
    ...(body != null && { body }),
  });
  const text = await reply.text();
  if (reply.status >= 500) {
    const why = JSON.stringify(app.logged.slice(seen).filter(({ level }) => Number(level) >= 50)).slice(
      0,
      1500,
    );
    const sent =
      typeof body === 'string' ? body : Buffer.from((body as Uint8Array | null) ?? []).toString('hex');
    expect.fail(`${method} ${path.slice(0, 300)} said ${reply.status} to ${sent.slice(0, 1500)}: ${why}`);
  }
  if (reply.status >= 400) {
    // A sentence, whatever was sent.
    const message = /^\/api\/ask(?:\?|$)/.test(path)
      ? text
      : (JSON.parse(text) as { message: string }).message;
    // For a file it begins with the name that was sent.
    expect(message).toMatch(path.startsWith('/api/pdf-parse') ? /^\S/ : /^[A-Z'“"]/);
    expect(message.length).toBeLessThan(1000);
    // Ours, not the schema library's.
    expect(message).not.toMatch(
      /\b(expected|received|NaN|discriminator|Unrecognized|ISO)\b|Invalid (input|option|string|number|key|value|UUID)|Too (big|small)|[<>]=/,
    );
  }
}

/** Runs `work` for each number, a few at once. */
async function each(count: number, work: (nth: number) => Promise<void>): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < count) await work(next++);
    }),
  );
}

const operationOf = (method: string, path: string) =>
  paths[path.replace(/^\/api/, '')]?.[method.toLowerCase()];
const ROUTES = contractRoutes().map(({ method, path }, route) => [method, path, route] as const);
const TYPES = [
  'application/json',
  'application/json',
  'application/json',
  'text/plain',
  '',
  'application/pdf',
];

describe('any body', () => {
  it.each(ROUTES.filter(([method]) => method !== 'GET'))(
    '%s %s is refused or understood',
    async (method, path, route) => {
      await signInAgain();
      const random = randomFrom(SEED + route);
      const operation = operationOf(method, path);
      const schema = operation?.requestBody?.content['application/json']?.schema;
      const address = path.replace(/\{\w+\}/g, NONE);
      const takesFile = /pdf-parse|record-imports/.test(path) && method === 'POST';
      await each(takesFile ? FILES : BODIES, async (nth) => {
        const body =
          nth < BROKEN ? brokenBody(random, route, nth) : sampleOf(schema ?? { properties: {} }, random);
        await send(method, address, body, nth < BROKEN ? pick(random, TYPES) : 'application/json');
      });
      expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
    },
  );
});

describe('any address', () => {
  it.each(ROUTES)('%s %s is refused or understood', async (method, path, route) => {
    await signInAgain();
    const random = randomFrom(SEED + route);
    const names = (operationOf(method, path)?.parameters ?? []).flatMap(({ name, in: where }) =>
      where === 'query' ? [name] : [],
    );
    await each(ADDRESSES, async (nth) => {
      const address = path.replace(/\{\w+\}/g, () => (nth % 3 === 0 ? NONE : pick(random, GARBAGE)));
      const query = [
        ...names.flatMap((name) =>
          random() < 0.7
            ? [
                `${name}=${random() < 0.5 ? pick(random, GARBAGE) : encodeURIComponent(pick(random, HOSTILE).slice(0, 3000).replace(/^"|"$/g, ''))}`,
              ]
            : [],
        ),
        ...(random() < 0.3 ? [pick(random, QUERIES)] : []),
      ].join('&');
      await send(method, `${address}?${query}`, method === 'GET' ? undefined : '{}');
    });
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });
});
