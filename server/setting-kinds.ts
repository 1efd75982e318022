import * as z from 'zod';
import { listed } from '#shared/listed.ts';

/** The kinds of values that settings have; each message continues 'The setting X is invalid: '. */

export const choice = <const Value extends string>(...values: [Value, Value, ...Value[]]) =>
  z.enum(values, { error: `must be ${listed(values, 'or')}` });
export const flag = choice('on', 'off');

export const address = (example: string) =>
  z
    .url({ protocol: /^https?$/, error: `must be an address such as ${example}` })
    .transform((written) => written.replace(/\/+$/, ''));

/** The web app is served at the root only, and links are made by appending to the address. */
export const siteAddress = address('https://coach.example.com')
  .refine((written) => {
    const parsed = URL.parse(written);
    return parsed !== null && parsed.href === `${parsed.origin}/`;
  }, 'must be the address alone, such as https://coach.example.com, without a path')
  .transform((written) => new URL(written).origin);

export const key = z
  .string()
  .regex(/^[\x21-\x7e]+$/, 'must be the key alone, without spaces or typographic quotation marks');

const AMOUNT = 'must be an amount above 0, such as 2.50, or off';
export const amount = z.union([z.literal('off'), z.coerce.number().positive(AMOUNT)], { error: AMOUNT });

export const numberIn = (least: number, most: number, error: string) =>
  z.coerce.number({ error }).min(least, error).max(most, error);
export const wholeNumberIn = (least: number, most: number, error: string) =>
  numberIn(least, most, error).int(error);

export const keptDays = (least: number) => {
  const error = `must be a number of days, at least ${least}, or off`;
  return z.union([z.literal('off'), wholeNumberIn(least, 36_500, error)], { error });
};
