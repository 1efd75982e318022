import { useEffect, useState } from 'react';

const bringsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;

/**
 * Accepts files dropped anywhere on the page, and never lets the browser open them.
 * @returns whether files hover over it
 */
export function useFileDrop(onFiles: ((files: readonly File[]) => void) | null): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    if (onFiles === null) return;
    const ended = new AbortController();
    const on = (type: 'dragenter' | 'dragover' | 'dragleave' | 'drop', act: (event: DragEvent) => void) =>
      addEventListener(
        type,
        (event) => {
          if (!bringsFiles(event)) return;
          event.preventDefault();
          act(event);
        },
        { signal: ended.signal },
      );
    on('dragenter', () => setOver(true));
    on('dragover', () => setOver(true));
    // Leaving the page rather than moving to another element of it.
    on('dragleave', (event) => setOver(event.relatedTarget !== null));
    on('drop', (event) => {
      setOver(false);
      onFiles([...(event.dataTransfer?.files ?? [])]);
    });
    return () => {
      ended.abort();
      setOver(false);
    };
  }, [onFiles]);
  return over;
}

export function DropVeil() {
  return (
    <div
      aria-hidden
      className="fade-in pointer-events-none absolute inset-3 z-10 grid place-items-center rounded-edge border-2 border-dashed border-ink bg-raised/90"
    >
      <p className="display text-2xl">Drop to attach</p>
    </div>
  );
}
