import { useLayoutEffect, useRef, useState } from 'react';
import type { Memory } from '#shared/memories.ts';
import { toApiError } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { useUnsaved } from '#web/lib/unsaved.ts';
import { useLatest } from '#web/lib/use-latest.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmLeaving } from '#web/ui/confirm-leaving.tsx';
import { type Draft, isSavable, MemoryFields } from './memory-fields.tsx';
import { useMemoryLists } from './queries.ts';
import type { Say } from './status.tsx';

/** Fields not edited here take the values from there. */
const rebased = (draft: Draft, base: Draft, now: Draft): Draft => ({
  content: draft.content.trim() === base.content ? now.content : draft.content,
  category: draft.category === base.category ? now.category : draft.category,
  importance: draft.importance === base.importance ? now.importance : draft.importance,
});

interface EditMemoryProps {
  memory: Memory;
  say: Say;
  onClose: () => void;
}

/** An editable memory in place. */
export function EditMemory({ memory, say, onClose }: EditMemoryProps) {
  const { content, category, importance } = memory;
  const [draft, setDraft] = useState<Draft>({ content, category, importance });
  // The version being changed, rather than what the list has learned since.
  const [base, setBase] = useState(memory);
  const [late, setLate] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const typed = useLatest(draft);
  const lists = useMemoryLists();
  const leaving = useUnsaved(draft.content.trim() !== base.content);

  useLayoutEffect(() => {
    const { current } = field;
    current?.focus();
    current?.setSelectionRange(current.value.length, current.value.length);
  }, []);

  async function save() {
    if (busy || !isSavable(draft)) return;
    const change = {
      ...(draft.content.trim() !== base.content && { memory: draft.content }),
      ...(draft.category !== base.category && { category: draft.category }),
      ...(draft.importance !== base.importance && { importance: draft.importance }),
    };
    if (Object.keys(change).length === 0) return onClose();
    setBusy(true);
    say.working('Saving memory...');
    try {
      const saved = await call.memories.update({ id: memory.id, version: base.version, ...change });
      await lists.hold();
      lists.replace(saved.memory);
      say.done('Memory saved successfully!');
      if (typed.current === draft) return onClose();
      setBase(saved.memory);
      setLate(null);
      setBusy(false);
    } catch (error) {
      say.failed('Error saving memory', error);
      setBusy(false);
      const { message, current } = toApiError(error);
      if (current === undefined) return;
      const now = current as Memory;
      setDraft((typed) => rebased(typed, base, now));
      setBase(now);
      setLate(message);
      lists.replace(now);
    }
  }

  return (
    <div className="space-y-4">
      {late !== null && (
        <div role="alert" className="border-l-3 border-signal bg-sunk px-4 py-3 text-sm">
          <p className="font-semibold">{late}</p>
          <p className="mt-1 text-ink-soft">
            It says “{base.content}” now. Your changes are still here: save again to replace it.
          </p>
        </div>
      )}
      <MemoryFields
        label="Edit memory"
        draft={draft}
        content={field}
        onChange={setDraft}
        onSave={() => void save()}
        onCancel={onClose}
      >
        <Button look="plain" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" look="signal" busy={busy} disabled={!isSavable(draft)}>
          Save
        </Button>
      </MemoryFields>
      <ConfirmLeaving {...leaving} />
    </div>
  );
}
