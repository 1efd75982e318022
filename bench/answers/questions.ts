import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import { checkYaml } from '#server/content/yaml-file.ts';

/** Used for tuning, or held out from it. */
export const QUESTION_SETS = ['tune', 'held'] as const;

const questionSchema = z.strictObject({
  question: z.string().min(1),
  /** Words from the page that a right answer must contain; null when the library does not answer this. */
  answer: z.string().min(1).nullable(),
  /** Words from other pages that answer equally well. */
  also: z.array(z.string().min(1)).optional(),
  /** Where the answer is, for people who check the list. */
  pages: z.array(z.string()).optional(),
  book: z.string().optional(),
  set: z.enum(QUESTION_SETS),
});
export type AnswerQuestion = z.infer<typeof questionSchema>;

/** @throws {PackError} naming the line of the first error */
export async function readQuestions(file: string): Promise<AnswerQuestion[]> {
  return checkYaml(await readFile(file, 'utf8'), z.array(questionSchema), file).value;
}
