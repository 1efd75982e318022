import type * as z from 'zod';
import './issue-sentences.ts';
import { asSentence, Refusal } from './refusal.ts';

/** Describes the first problem of a value, in a sentence that names the field. */
export function firstIssue(
  issues: readonly { path?: readonly unknown[] | undefined; message: string }[],
): string {
  const issue = issues[0];
  if (issue === undefined) return 'The request is not valid.';
  const field = (issue.path ?? [])
    .map((step) => (typeof step === 'object' && step !== null && 'key' in step ? step.key : step))
    .map((step) => String(step).slice(0, 80))
    .join('.');
  const message = asSentence(issue.message.slice(0, 300));
  return field === '' ? message : `The field ${field} is invalid: ${message}`;
}

/** @throws Refusal wrong_shape naming the field */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new Refusal('wrong_shape', firstIssue(parsed.error.issues));
  return parsed.data;
}
