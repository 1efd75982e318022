import * as z from 'zod';
import { WORK_NAME_MAX_CHARACTERS } from './library-limits.ts';
import { oneLine } from './one-line.ts';
import { storableText } from './storable-text.ts';

/** A title or an author as an admin types it; may be empty. */
export const workNameSchema = z
  .string()
  .max(WORK_NAME_MAX_CHARACTERS)
  .transform((text) => oneLine(storableText(text)));

export const workTitleSchema = workNameSchema.pipe(z.string().min(1));
