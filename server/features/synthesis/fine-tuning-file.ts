import { createHash } from 'node:crypto';
import * as z from 'zod';
import { inTurns } from '#server/library/in-turns.ts';
import { tokenCounter } from '#server/models/token-counter.ts';
import type { Gym } from '#shared/gym-face.ts';
import type { FineTuningFile } from '#shared/synthesis.ts';
import type { FineTuningPart } from '#shared/synthesis-limits.ts';

/** The share of examples for validation, rounded to whole works. */
const VALIDATION_SHARE = 0.15;
const PROBLEMS_SHOWN = 10;

export interface Example {
  question: string;
  answer: string;
  /** The slug of the work that it was made from. */
  work: string;
}

export type Message = { role: 'system' | 'user' | 'assistant'; content: string };

/** Describes the coach: the first message of every example, identical in all of them. */
export const systemMessage = (gym: Gym): string =>
  `You are ${gym.product}, the coach of ${gym.name}, a strength gym founded by ${gym.founder} in ${gym.town}. You answer athletes' questions from the gym's library and quote its words.`;

export function messagesOf(system: string, { question, answer }: Omit<Example, 'work'>): Message[] {
  return [
    { role: 'system', content: system },
    { role: 'user', content: question },
    { role: 'assistant', content: answer },
  ];
}

/**
 * Chooses the works whose examples are for validation, by a hash of their slugs, which all editions of a work
 * share, until they have their share of the examples. The same examples give the same choice; none of a
 * single work, at least one of two or more, and never one with most of the examples.
 * @param works the work of each example
 */
export function validationWorks(works: Iterable<string>): Set<string> {
  const hashOf = (work: string) => createHash('sha256').update(work).digest('hex');
  const sizes = new Map<string, number>();
  for (const work of works) sizes.set(work, (sizes.get(work) ?? 0) + 1);
  const chosen = new Set<string>();
  if (sizes.size < 2) return chosen;
  const all = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  const ordered = [...sizes]
    .map(([work, size]) => ({ work, size, hash: hashOf(work) }))
    .sort((one, other) => (one.hash < other.hash ? -1 : 1));
  let taken = 0;
  for (const { work, size } of ordered) {
    if (2 * size > all || (chosen.size > 0 && taken + size / 2 > VALIDATION_SHARE * all)) continue;
    chosen.add(work);
    taken += size;
  }
  return chosen;
}

const lineSchema = z.strictObject({
  messages: z
    .array(
      z.strictObject({
        role: z.enum(['system', 'user', 'assistant'], 'A message has a role that is not known.'),
        content: z.string().refine((text) => text.trim() !== '', 'A message is empty.'),
      }),
    )
    .min(1, 'There are no messages.'),
});

/** Explains why a line is not an example in OpenAI's chat format; null when it is. */
export function problemOfLine(line: string): string | null {
  let example: unknown;
  try {
    example = JSON.parse(line);
  } catch {
    return 'It is not JSON.';
  }
  const parsed = lineSchema.safeParse(example);
  if (!parsed.success) return parsed.error.issues[0]!.message;
  const roles = parsed.data.messages.map(({ role }) => role);
  if (!roles.includes('assistant')) return 'It has no message of the assistant.';
  if (roles.at(-1) !== 'assistant') return 'Its last message is not the assistant’s.';
  if (!roles.includes('user')) return 'It has no message of the user.';
  if (roles.lastIndexOf('system') > 0) return 'A message of the system is not the first.';
  return null;
}

/** Builds a download file: its text, and the check of its lines. */
export async function fineTuningFile(
  part: FineTuningPart,
  examples: readonly Example[],
  system: string,
): Promise<{ text: string; file: FineTuningFile }> {
  const validating = validationWorks(examples.map(({ work }) => work));
  const own = examples.filter(({ work }) => validating.has(work) === (part === 'validation'));
  const lines: string[] = [];
  const problems: FineTuningFile['problems'] = [];
  let tokens = 0;
  const countTokens = await tokenCounter();
  for await (const example of inTurns(own)) {
    const messages = messagesOf(system, example);
    const line = JSON.stringify({ messages });
    lines.push(`${line}\n`);
    const problem = problemOfLine(line);
    if (problem !== null) problems.push({ line: lines.length, problem });
    for (const { content } of messages) tokens += countTokens(content);
  }
  const text = lines.join('');
  return {
    text,
    file: {
      part,
      examples: own.length,
      works: new Set(own.map(({ work }) => work)).size,
      bytes: Buffer.byteLength(text),
      tokens,
      problems: problems.slice(0, PROBLEMS_SHOWN),
    },
  };
}
