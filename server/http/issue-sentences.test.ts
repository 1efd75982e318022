import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { parse } from './parse.ts';

const sentenceFor = (schema: z.ZodType, value: unknown) => {
  try {
    parse(schema, value);
    return 'taken';
  } catch (error) {
    return (error as Error).message;
  }
};

describe('a schema’s refusal without its own sentence', () => {
  it.each<[z.ZodType, unknown, string]>([
    [z.string(), undefined, 'This is missing.'],
    [z.string(), 7, 'This must be text.'],
    [z.number(), Number.NaN, 'This must be a number.'],
    [z.number(), Number.POSITIVE_INFINITY, 'This must be a number.'],
    [z.coerce.number().int(), 'abc', 'This must be a number.'],
    [z.int(), 1.5, 'This must be a whole number.'],
    [z.number().int(), 1.5, 'This must be a whole number.'],
    [z.boolean(), 'yes', 'This must be true or false.'],
    [z.array(z.string()), {}, 'This must be a list.'],
    [z.object({}), [], 'This must be an object.'],
    [z.record(z.string(), z.string()), 'x', 'This must be an object.'],
    [z.null(), 1, 'This must be null.'],
    [z.file(), 1, 'This must be a file.'],
    [z.map(z.string(), z.string()), 1, 'This has the wrong type.'],
    [z.literal('a'), 'b', 'This must be a.'],
    [z.enum(['a', 'b']), 'c', 'This must be one of a, b.'],
    [z.number().max(1), 2, 'This must be 1 or less.'],
    [z.number().min(-1000), -2000, 'This must be -1,000 or more.'],
    [z.number().positive(), 0, 'This must be more than 0.'],
    [z.number().lt(5), 5, 'This must be less than 5.'],
    [z.number().multipleOf(0.5), 0.3, 'This must be a multiple of 0.5.'],
    [z.string().max(3), 'four', 'This must have at most 3 characters.'],
    [z.string().min(1), '', 'This must not be empty.'],
    [z.string().length(1), 'ab', 'This must have exactly 1 character.'],
    [z.array(z.string()).max(2), ['', '', ''], 'This must have at most 2 entries.'],
    [z.file().max(2), new File(['abc'], 'a'), 'This must have at most 2 bytes.'],
    [z.email(), 'x', 'This must be an email address.'],
    [z.uuid(), 'x', 'This must be an id.'],
    [z.iso.datetime(), 'yesterday', 'This must be a moment such as 2026-01-31T12:00:00Z.'],
    [z.iso.date(), '2026-02-31', 'This must be a day such as 2026-01-31.'],
    [z.string().regex(/^a$/), 'b', 'This has the wrong format.'],
    [z.strictObject({}), { a: 1 }, 'There is no field a here.'],
    [z.record(z.string().max(1), z.string()), { long: '' }, 'This contains an invalid name.'],
    [z.union([z.string().max(2), z.array(z.string())]), 'long', 'This must have at most 2 characters.'],
    [z.union([z.string(), z.number()]), {}, 'This has none of the allowed forms.'],
    [
      z.discriminatedUnion('t', [z.object({ t: z.literal('a') }), z.object({ t: z.literal('b') })]),
      { t: 'c' },
      '',
    ],
    [z.string().refine(() => false), 'x', 'This is invalid.'],
    [z.string('Say it.'), 7, 'Say it.'],
    [z.string().refine(() => false, 'Not like this.'), 'x', 'Not like this.'],
  ])('becomes a sentence: %#', (schema, value, sentence) => {
    expect(sentenceFor(schema, value)).toContain(sentence);
    expect(sentenceFor(schema, value)).toMatch(/^[A-Z].*\.$/);
    expect(sentenceFor(schema, value)).not.toMatch(/expected|invalid input/i);
  });
});
