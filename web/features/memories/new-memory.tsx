import { Check, RotateCcw } from 'lucide-react';
import { useRef, useState } from 'react';
import { call } from '#web/lib/call.ts';
import { useUnsaved } from '#web/lib/unsaved.ts';
import { ConfirmLeaving } from '#web/ui/confirm-leaving.tsx';
import { focusAfter, isFocusFree } from '#web/ui/focus-after.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { type Draft, EMPTY, isSavable, MemoryFields } from './memory-fields.tsx';
import { useMemoryLists } from './queries.ts';
import type { Say } from './status.tsx';

export function NewMemory({ say }: { say: Say }) {
  const [draft, setDraft] = useState(EMPTY);
  const [busy, setBusy] = useState(false);
  const content = useRef<HTMLTextAreaElement>(null);
  const lists = useMemoryLists();
  const leaving = useUnsaved(draft.content.trim() !== '');

  /** Clears the form of this draft; one that was typed further stays. */
  const clear = (settled: Draft) => setDraft((typed) => (typed === settled ? EMPTY : typed));

  async function save() {
    if (busy || !isSavable(draft)) return;
    setBusy(true);
    say.working('Saving memory...');
    try {
      const { content: memory, category, importance } = draft;
      const saved = await call.memories.create({ memory, category, importance });
      if (saved.created) {
        await lists.hold();
        lists.add(saved.memory);
      }
      say.done(
        saved.created ? 'Memory saved successfully!' : 'That memory already exists, so nothing was changed.',
      );
      focusAfter(
        () => clear(draft),
        () => (isFocusFree(content.current?.form) ? content.current : null),
      );
    } catch (error) {
      say.failed('Error saving memory', error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <MemoryFields
        label="New memory"
        draft={draft}
        content={content}
        placeholder="Competes in the 83 kg class in March"
        onChange={setDraft}
        onSave={() => void save()}
      >
        <IconButton
          label="Reset"
          disabled={busy}
          className="size-touch"
          onClick={() =>
            focusAfter(
              () => clear(draft),
              () => content.current,
            )
          }
        >
          <RotateCcw size={20} aria-hidden />
        </IconButton>
        <IconButton
          type="submit"
          label="Save memory"
          disabled={busy || !isSavable(draft)}
          className="size-touch bg-signal text-on-signal enabled:hover:bg-signal-hover enabled:hover:text-on-signal"
        >
          <Check size={22} strokeWidth={2.5} aria-hidden />
        </IconButton>
      </MemoryFields>
      <ConfirmLeaving {...leaving} />
    </>
  );
}
