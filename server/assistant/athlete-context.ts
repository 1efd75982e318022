import type { Logger } from 'pino';
import type { PartQuestion, PromptPart, PromptSection } from './prompt-part.ts';

/**
 * Loads the parts of the prompt about the athlete. The answer continues without a part that fails to load.
 */
export async function loadAthleteContext(
  parts: readonly PromptPart[],
  question: PartQuestion,
  log: Logger,
): Promise<PromptSection[]> {
  const sections = await Promise.all(
    parts.map(async ({ label, read }) => {
      try {
        return { label, ...(await read(question)) };
      } catch (err) {
        if (!question.signal.aborted)
          log.error({ err, part: label }, 'a part of the prompt could not be read');
        return { label, lines: [], used: {} };
      }
    }),
  );
  return sections.filter(({ lines }) => lines.length > 0);
}
