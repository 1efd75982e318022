import { useId, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';

/** A question set as text: its first lines, and the rest on demand. */
export function LongQuestion({ text }: { text: string }) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [isCut, setCut] = useState(false);
  useLayoutEffect(() => {
    const { current } = box;
    if (!current || open) return;
    const measure = () => setCut(current.scrollHeight > current.clientHeight + 1);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [open]);
  return (
    <div className="min-w-0 flex-1">
      <div
        ref={box}
        id={id}
        dir="auto"
        className={classNames(
          'border-s-3 border-ink py-0.5 ps-4 text-sm break-words whitespace-pre-wrap',
          !open && 'max-h-44 overflow-hidden',
          !open && isCut && 'mask-b-from-60%',
        )}
      >
        {text}
      </div>
      {(isCut || open) && (
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          className="min-h-touch ps-4.75 text-sm font-semibold underline underline-offset-4 hover:no-underline"
          onClick={() => setOpen(!open)}
        >
          {open ? 'Show less' : 'Show all'}
        </button>
      )}
    </div>
  );
}
