import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import { checkYaml } from '#server/content/yaml-file.ts';

/** Tuned with, or kept away from tuning. */
export const QUESTION_SETS = ['tune', 'held'] as const;

const questionSchema = z.strictObject({
  question: z.string().min(1),
  /** Words of the page that a right answer has to contain; null when the library does not answer this. */
  answer: z.string().min(1).nullable(),
  /** Words of other pages that answer as well. */
  also: z.array(z.string().min(1)).optional(),
  /** Where it stands, for people who check the list. */
  pages: z.array(z.string()).optional(),
  book: z.string().optional(),
  set: z.enum(QUESTION_SETS),
});
export type AnswerQuestion = z.infer<typeof questionSchema>;

/** @throws {PackError} naming the line of the first thing wrong */
export async function readQuestions(file: string): Promise<AnswerQuestion[]> {
  return checkYaml(await readFile(file, 'utf8'), z.array(questionSchema), file).value;
}
