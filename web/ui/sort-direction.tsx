import { ArrowDownWideNarrow, ArrowUpNarrowWide } from 'lucide-react';
import { Button } from './button.tsx';

export type Direction = 'asc' | 'desc';

interface SortDirectionProps {
  direction: Direction;
  onChange: (direction: Direction) => void;
}

/** Reverses the order of a list. */
export function SortDirection({ direction, onChange }: SortDirectionProps) {
  const ascending = direction === 'asc';
  const Icon = ascending ? ArrowUpNarrowWide : ArrowDownWideNarrow;
  return (
    <Button
      look="plain"
      className="px-3"
      aria-label={ascending ? 'Sorted ascending: sort descending' : 'Sorted descending: sort ascending'}
      onClick={() => onChange(ascending ? 'desc' : 'asc')}
    >
      <Icon size={20} aria-hidden />
    </Button>
  );
}
