import { Citations } from '#server/assistant/citations.ts';
import { Register } from '#server/assistant/register.ts';
import { type Source, UNVERIFIED_MARK } from '#shared/source.ts';

const MARKER = /( ?)\[(\d{1,3})\]/g;

/**
 * Checks the quotes of text to be published as in the coach's answers: against the known text of the answer's
 * sources. A number without a source is dropped, and a quote that is found nowhere is marked.
 */
export function checkedText(
  answer: string,
  sources: readonly Source[],
): { answer: string; sources: Source[] } {
  const register = new Register();
  const citations = new Citations(register);
  const numbers = new Map<number, number>();
  for (const source of sources) {
    const text = source.quotes.join('\n\n');
    const work = { ...source.work, author: '' };
    const passage = { ...source, id: source.passageId, work, text, score: 0 };
    numbers.set(source.number, register.add(passage));
  }
  const unmarked = answer.replaceAll(UNVERIFIED_MARK, '');
  const numbered = unmarked.replace(MARKER, (_, space, number) => {
    const known = numbers.get(Number(number));
    return known === undefined ? '' : `${space}[${known}]`;
  });
  const checked = citations.push(numbered) + citations.flush();
  return { answer: checked.trim(), sources: register.sources() };
}
