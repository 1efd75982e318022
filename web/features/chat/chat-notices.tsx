/** A notice about a question, above the composer, in a live region that was there before it. */
export function Notice({ text, onDismiss }: { text: string; onDismiss: () => void }) {
  return (
    <div className="mb-2 flex items-center justify-between gap-4 rounded-edge bg-sunk px-4 py-1 text-sm">
      <p className="py-2">{text}</p>
      <button type="button" className="min-h-touch px-2 underline underline-offset-4" onClick={onDismiss}>
        Dismiss
      </button>
    </div>
  );
}
