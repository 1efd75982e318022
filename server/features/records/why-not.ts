import type { Refused, ToolContext } from '#server/assistant/tool.ts';
import { whyNotToWrite } from '#server/assistant/write-rules.ts';
import type { PersonalRecord } from '#shared/records.ts';
import { numbersOf, type Stated } from './stated.ts';

/** Returns why a record may not be changed; a new day or unit says too little, so its value must name it. */
export function whyNotToChange(
  { value }: PersonalRecord,
  change: Stated,
  { context, hasUndo }: { context: ToolContext; hasUndo: boolean },
): Refused | null {
  const { note: text = '' } = change;
  const numbers = numbersOf(change);
  const namesOnly = text === '' && numbers.length === 0;
  return whyNotToWrite(
    { kind: 'record', text, numbers: namesOnly ? [value] : numbers, namesOnly, hasUndo },
    context,
  );
}

export const whyNotToRemove = ({ value }: PersonalRecord, context: ToolContext): Refused | null =>
  whyNotToWrite({ kind: 'record', text: '', numbers: [value], namesOnly: true, hasUndo: false }, context);
