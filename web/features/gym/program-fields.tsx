import { Checkbox } from '#web/ui/checkbox.tsx';
import { keysOf, PROGRAM_LABELS } from './labels.ts';
import type { PartDraft } from './use-drafts.ts';

export function ProgramFields({ value, change }: PartDraft<'programs'>) {
  return (
    <>
      <div className="flex flex-col">
        {keysOf(PROGRAM_LABELS).map((key) => (
          <Checkbox
            key={key}
            label={PROGRAM_LABELS[key]}
            checked={value[key]}
            onChange={({ target }) => change({ ...value, [key]: target.checked })}
          />
        ))}
      </div>
      <p className="text-sm text-muted">
        Anything you turn off stops working for everyone within 30 seconds. Keys and connected programs are
        kept, and work again when you switch it back on.
      </p>
    </>
  );
}
