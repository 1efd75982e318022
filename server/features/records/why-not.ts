import type { Refused, ToolContext } from '#server/assistant/tool.ts';
import { whyNotToWrite } from '#server/assistant/write-rules.ts';
import type { PersonalRecord } from '#shared/records.ts';
import { numbersOf, type Stated } from './stated.ts';

/** Returns why a record may not be changed; a new day or unit says too little, so its value must name it. */
export function whyNotToChange(
  { value }: PersonalRecord,
  change: Stated,
  { context, notAfterOthers }: { context: ToolContext; notAfterOthers: boolean },
): Refused | null {
  const { note: text = '' } = change;
  const numbers = numbersOf(change);
  const namesOnly = text === '' && numbers.length === 0;
  return whyNotToWrite(
    { kind: 'record', text, numbers: namesOnly ? [value] : numbers, namesOnly, notAfterOthers },
    context,
  );
}

export const whyNotToRemove = ({ value }: PersonalRecord, context: ToolContext): Refused | null =>
  whyNotToWrite(
    { kind: 'removed', text: '', numbers: [value], namesOnly: true, notAfterOthers: true },
    context,
  );
