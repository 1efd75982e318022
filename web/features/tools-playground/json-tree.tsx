import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { counted } from '#web/lib/numbers.ts';

const STRING_SHOWN = 400;
/** Deeper levels are closed at first. */
const OPEN_LEVELS = 2;

interface JsonTreeProps {
  value: unknown;
  /** Before the value: its key. */
  name?: string;
  level?: number;
}

/** A value as a tree whose objects and lists can be collapsed. */
export function JsonTree({ value, name, level = 0 }: JsonTreeProps) {
  if (typeof value === 'object' && value !== null) return <Branch value={value} name={name} level={level} />;
  return (
    <div className="flex gap-1.5 py-0.5 pl-5">
      {name !== undefined && <span className="text-muted">{name}:</span>}
      <Leaf value={value} />
    </div>
  );
}

function Branch({ value, name, level }: { value: object; name: string | undefined; level: number }) {
  const [open, setOpen] = useState(level < OPEN_LEVELS);
  const entries = Object.entries(value);
  const isList = Array.isArray(value);
  const count = counted(entries.length, isList ? 'item' : 'key');
  const Chevron = open ? ChevronDown : ChevronRight;
  return (
    <div>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="touch-target flex items-center gap-1 rounded-edge py-0.5 text-left hover:bg-sunk"
      >
        <Chevron size={15} aria-hidden className="shrink-0 text-muted" />
        {name !== undefined && <span className="text-muted">{name}:</span>}
        <span>{isList ? '[ ]' : '{ }'}</span>
        <span className="text-xs text-muted">{count}</span>
      </button>
      {open && (
        <div className="ml-2 border-l border-line pl-2">
          {entries.map(([key, inside]) => (
            <JsonTree key={key} name={key} value={inside} level={level + 1} />
          ))}
        </div>
      )}
    </div>
  );
}

function Leaf({ value }: { value: unknown }) {
  const [whole, setWhole] = useState(false);
  if (typeof value !== 'string') return <span className="figures">{String(value)}</span>;
  const cut = !whole && value.length > STRING_SHOWN;
  return (
    <span className="min-w-0 wrap-anywhere whitespace-pre-wrap">
      “{cut ? `${value.slice(0, STRING_SHOWN)}…` : value}”
      {cut && (
        <button
          type="button"
          onClick={() => setWhole(true)}
          className="touch-target ml-1.5 underline underline-offset-4 hover:no-underline"
        >
          Show all
        </button>
      )}
    </span>
  );
}
