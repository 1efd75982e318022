import { MessageSquare, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Memory } from '#shared/memories.ts';
import { MEMORY_CATEGORIES, type MemoryImportance } from '#shared/memory.ts';
import { moment } from '#web/lib/dates.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { EditMemory } from './edit-memory.tsx';
import type { Say } from './status.tsx';

const IMPORTANCE = {
  1: { label: 'Low', look: 'low' },
  2: { label: 'Medium', look: 'medium' },
  3: { label: 'High', look: 'high' },
} as const satisfies Record<MemoryImportance, object>;

const labelOf = (category: string) => MEMORY_CATEGORIES.find(({ id }) => id === category)?.label ?? category;

function Day({ of, children }: { of: string; children: ReactNode }) {
  return (
    <span>
      {children}{' '}
      <time dateTime={of} title={moment(of)} className="whitespace-nowrap">
        {moment(of, 'day')}
      </time>
    </span>
  );
}

interface MemoryCardProps {
  memory: Memory;
  say: Say;
  onDelete: () => void;
  onEditing: (editing: boolean) => void;
}

export function MemoryCard({ memory, say, onDelete, onEditing }: MemoryCardProps) {
  const [editing, setEditing] = useState<'no' | 'yes' | 'done'>('no');
  const id = useId();
  const edit = useRef<HTMLButtonElement>(null);
  const { label, look } = IMPORTANCE[memory.importance];

  // Back to where the focus was before the fields opened.
  useLayoutEffect(() => {
    if (editing === 'done') edit.current?.focus();
  }, [editing]);

  const toggle = (next: 'yes' | 'done') => {
    setEditing(next);
    onEditing(next === 'yes');
  };

  if (editing === 'yes') return <EditMemory memory={memory} say={say} onClose={() => toggle('done')} />;
  return (
    <>
      <p id={id} dir="auto" className="whitespace-pre-wrap">
        {memory.content}
      </p>
      <div className="mt-2 flex items-end justify-between gap-4">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-xs text-muted">
          <span className="flex gap-1.5">
            <Pill look="plain">
              <span className="sr-only">Category: </span>
              {labelOf(memory.category)}
            </Pill>
            <Pill look={look}>
              <span className="sr-only">Importance: </span>
              {label}
            </Pill>
          </span>
          <Day of={memory.created_at}>{memory.message_id ? 'Saved by the coach' : 'Saved'}</Day>
          {memory.last_used_at && <Day of={memory.last_used_at}>Last used</Day>}
          {memory.conversation_id && (
            <Link
              to={`/chat/${memory.conversation_id}`}
              className="touch-target inline-flex items-center gap-1.5 underline underline-offset-2 hover:text-ink"
            >
              <MessageSquare size={14} aria-hidden /> Source
            </Link>
          )}
        </div>
        <div className="-mr-2 -mb-2 flex gap-2">
          <IconButton ref={edit} label="Edit memory" aria-describedby={id} onClick={() => toggle('yes')}>
            <Pencil size={17} aria-hidden />
          </IconButton>
          <IconButton label="Delete memory" aria-describedby={id} onClick={onDelete}>
            <Trash2 size={17} aria-hidden />
          </IconButton>
        </div>
      </div>
    </>
  );
}
