import * as z from 'zod';

/** The version of a row that was read, which each change of it increases; PostgreSQL's integers end there. */
export const versionSchema = z
  .number()
  .int()
  .min(0)
  .max(2 ** 31 - 1);
