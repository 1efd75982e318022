import { useEffect, useState } from 'react';

const bringsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;

interface Drops {
  /** Null while files are not accepted. */
  onFiles: ((files: readonly File[]) => void) | null;
  /** Whether files that would be accepted hover over the page. */
  onOver: (over: boolean) => void;
}

/**
 * Listens to files dragged over the page, which the browser would otherwise open in its place.
 * @returns a function that stops listening
 */
export function listenForDrops({ onFiles, onOver }: Drops): () => void {
  const ended = new AbortController();
  const on = (type: 'dragenter' | 'dragover' | 'dragleave' | 'drop', act: (event: DragEvent) => void) =>
    addEventListener(
      type,
      (event) => {
        if (!bringsFiles(event)) return;
        event.preventDefault();
        if (onFiles !== null) act(event);
      },
      { signal: ended.signal },
    );
  on('dragenter', () => onOver(true));
  on('dragover', () => onOver(true));
  // Leaving the page rather than moving to another element of it.
  on('dragleave', (event) => onOver(event.relatedTarget !== null));
  on('drop', (event) => {
    onOver(false);
    onFiles?.([...(event.dataTransfer?.files ?? [])]);
  });
  return () => {
    ended.abort();
    onOver(false);
  };
}

/**
 * Accepts files dropped anywhere on the page, and never lets the browser open them.
 * @returns whether files hover over it
 */
export function useFileDrop(onFiles: Drops['onFiles']): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => listenForDrops({ onFiles, onOver: setOver }), [onFiles]);
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
