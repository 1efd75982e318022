import { z } from 'zod';
import { Fault } from './fault.ts';

type Form = { [name: string]: Form | string };

/** Parses Stripe's bracket notation: `items[0][price]=a&expand[]=b`. */
export function decodeForm(text: string): unknown {
  const form: Form = Object.create(null);
  for (const [path, value] of new URLSearchParams(text)) {
    const keys = [...path.matchAll(/^[^[]+|\[([^\]]*)\]/g)].map(([whole, inner]) => inner ?? whole);
    const last = keys.pop() ?? '';
    let at = form;
    for (const key of keys) {
      const name = nextKey(at, key);
      const there = at[name];
      const inner: Form = typeof there === 'object' ? there : Object.create(null);
      at[name] = inner;
      at = inner;
    }
    at[nextKey(at, last)] = value;
  }
  return withArrays(form);
}

/** `[]` appends. */
const nextKey = (form: Form, key: string) => (key === '' ? String(Object.keys(form).length) : key);

function withArrays(value: Form | string): unknown {
  if (typeof value === 'string') return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, withArrays(inner)] as const);
  if (entries.length > 0 && entries.every(([name]) => /^\d+$/.test(name))) {
    return entries.toSorted(([a], [b]) => Number(a) - Number(b)).map(([, inner]) => inner);
  }
  return Object.fromEntries(entries);
}

const INVALID_INTEGER = 'Invalid integer';
const TEXT_LENGTH = 5000;

export const text = z.string().min(1).max(TEXT_LENGTH);
/** An empty text clears the value. */
export const clearable = z.string().max(TEXT_LENGTH);
export const integer = z
  .string()
  .regex(/^-?\d{1,15}$/, INVALID_INTEGER)
  .transform(Number);
export const amount = integer.refine((value) => value >= 0, 'Invalid non-negative integer');
export const flag = z
  .enum(['true', 'false'], { error: 'Invalid boolean' })
  .transform((value) => value === 'true');
export const address = z
  .union([z.literal(''), z.url({ protocol: /^https?$/ })], { error: 'Not a valid URL' })
  .refine((value) => value !== '', 'Not a valid URL');
/** Numeric keys become an array. */
export const metadata = z.union([
  z.literal(''),
  z.preprocess(
    (value) => (Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : value),
    z.record(z.string().max(40), z.string().max(500)),
  ),
]);
const expand = z.array(text).max(20).optional();
const created = z
  .union([
    integer,
    z.strictObject({
      gt: integer.optional(),
      gte: integer.optional(),
      lt: integer.optional(),
      lte: integer.optional(),
    }),
  ])
  .optional();

/** Parameters of every call. */
export const common = { expand };
/** Parameters of every list. */
export const paging = {
  expand,
  created,
  limit: integer
    .refine((value) => value >= 1 && value <= 100, 'Invalid limit, it must be from 1 to 100')
    .optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
};

/** Merges metadata: empty values remove their keys, and an empty text all of them. */
export function mergeMetadata(
  old: Record<string, string>,
  change: z.output<typeof metadata> | undefined,
): Record<string, string> {
  if (change === undefined) return old;
  if (change === '') return {};
  return Object.fromEntries(Object.entries({ ...old, ...change }).filter(([, value]) => value !== ''));
}

/**
 * Reads a call's parameters.
 * @throws Fault in Stripe's words, and parameter_unknown for unknown parameters
 */
export function readParams<S extends z.ZodType>(schema: S, raw: unknown): z.output<S> {
  const result = schema.safeParse(raw);
  if (result.success) return result.data;
  const unknown = result.error.issues.find(({ code }) => code === 'unrecognized_keys');
  const issue = unknown ?? result.error.issues[0]!;
  if (issue.code === 'unrecognized_keys') {
    const param = nameOf([...issue.path, issue.keys[0] ?? '']);
    throw new Fault(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  const param = nameOf(issue.path);
  const value = issue.path.reduce<unknown>(
    (at, key) =>
      typeof at === 'object' && at !== null ? (at as Record<PropertyKey, unknown>)[key] : undefined,
    raw,
  );
  if (value === undefined) {
    throw new Fault(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  const shown = typeof value === 'string' ? `: ${value}` : '';
  if (value === '') {
    throw new Fault(`You passed an empty string for '${param}'.`, { code: 'parameter_invalid_empty', param });
  }
  throw new Fault(`${issue.message}${shown}`, {
    param,
    ...(issue.message === INVALID_INTEGER && { code: 'parameter_invalid_integer' }),
  });
}

const nameOf = ([first, ...rest]: readonly PropertyKey[]) =>
  `${String(first ?? '')}${rest.map((key) => `[${String(key)}]`).join('')}`;
