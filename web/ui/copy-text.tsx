import { CopyIconButton } from './copy-icon-button.tsx';

/** A line of text to pass on, with a button that copies it. */
export function CopyText({ label, text }: { label: string; text: string }) {
  return (
    <p className="mt-1 flex items-center gap-2">
      <code className="min-w-0 rounded-edge bg-sunk px-2 py-1 wrap-anywhere text-ink">{text}</code>
      <CopyIconButton label={`Copy ${label}`} text={text} />
    </p>
  );
}
