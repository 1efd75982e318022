import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { focusAfter } from '#web/ui/focus-after.ts';
import { IconButton } from '#web/ui/icon-button.tsx';

interface OrderedListProps<Item> {
  items: readonly Item[];
  keyOf: (item: Item, nth: number) => string;
  /** What to call an entry, such as 'question'. */
  noun: string;
  /** Label of an entry for screen readers. */
  nameOf: (item: Item) => string;
  onChange: (items: Item[]) => void;
  /** Creates an empty entry; omitted where none can be added or deleted. */
  empty?: () => Item;
  /** Nothing can be deleted with fewer. */
  least?: number;
  /** Omitted where the entries' content sets the order. */
  moves?: boolean;
  /** Filter for the shown entries, which disables moving and adding. Defaults to all. */
  shows?: ((item: Item) => boolean) | undefined;
  children: (item: Item, change: (item: Item) => void, nth: number) => ReactNode;
}

/** A list whose entries can be added, edited, moved and deleted, including by keyboard. */
export function OrderedList<Item>(props: OrderedListProps<Item>) {
  const { items, keyOf, noun, nameOf, onChange, empty, least = 0, moves = true, shows, children } = props;
  const id = useId();
  const [announced, setAnnounced] = useState('');
  const entry = (nth: number) => document.getElementById(`${id}-${nth}`);
  const called = (item: Item, nth: number) => nameOf(item) || `${noun} ${nth + 1}`;

  function move(nth: number, by: -1 | 1) {
    const moved = items.toSpliced(nth, 1).toSpliced(nth + by, 0, items[nth]!);
    const to = nth + by;
    // At an end of the list only the other direction is left.
    const way = to === 0 ? 1 : to === items.length - 1 ? -1 : by;
    focusAfter(
      () => {
        onChange(moved);
        setAnnounced(`${called(items[nth]!, nth)} is now ${to + 1} of ${items.length}`);
      },
      () => entry(to)?.querySelector<HTMLElement>(`[data-move="${way}"]`),
    );
  }

  function remove(nth: number) {
    focusAfter(
      () => {
        onChange(items.toSpliced(nth, 1));
        setAnnounced(`${called(items[nth]!, nth)} deleted`);
      },
      () => entry(Math.min(nth, items.length - 2)) ?? document.getElementById(`${id}-add`),
    );
  }

  return (
    <div>
      <ol className="border-b border-line">
        {items.map((item, nth) => (
          <li
            key={keyOf(item, nth)}
            id={`${id}-${nth}`}
            hidden={shows && !shows(item)}
            tabIndex={-1}
            aria-label={called(item, nth)}
            className="flex items-start gap-2 border-t border-line py-4 [&[hidden]]:hidden"
          >
            <div className="min-w-0 flex-1">
              {children(item, (next) => onChange(items.with(nth, next)), nth)}
            </div>
            <div className="flex shrink-0 flex-col sm:flex-row">
              {moves && !shows && (
                <>
                  <IconButton
                    label={`Move ${called(item, nth)} up`}
                    data-move={-1}
                    disabled={nth === 0}
                    onClick={() => move(nth, -1)}
                  >
                    <ArrowUp size={17} aria-hidden />
                  </IconButton>
                  <IconButton
                    label={`Move ${called(item, nth)} down`}
                    data-move={1}
                    disabled={nth === items.length - 1}
                    onClick={() => move(nth, 1)}
                  >
                    <ArrowDown size={17} aria-hidden />
                  </IconButton>
                </>
              )}
              {empty && items.length > least && (
                <IconButton label={`Delete ${called(item, nth)}`} onClick={() => remove(nth)}>
                  <Trash2 size={17} aria-hidden />
                </IconButton>
              )}
            </div>
          </li>
        ))}
      </ol>
      {empty && !shows && (
        <Button
          id={`${id}-add`}
          look="plain"
          className="mt-4"
          onClick={() =>
            focusAfter(
              () => onChange([...items, empty()]),
              () => entry(items.length)?.querySelector<HTMLElement>('input, textarea'),
            )
          }
        >
          <Plus size={17} aria-hidden /> Add a {noun}
        </Button>
      )}
      <p role="status" className="sr-only">
        {announced}
      </p>
    </div>
  );
}
