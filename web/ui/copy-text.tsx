import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from './icon-button.tsx';

/** A line of text to pass on, with a button that copies it. */
export function CopyText({ label, text }: { label: string; text: string }) {
  const [copied, setCopied] = useState(false);
  return (
    <p className="mt-1 flex items-center gap-2">
      <code className="min-w-0 rounded-edge bg-sunk px-2 py-1 wrap-anywhere text-ink">{text}</code>
      <IconButton
        label={`Copy ${label}`}
        onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
      >
        {copied ? <Check size={17} aria-hidden /> : <Copy size={17} aria-hidden />}
      </IconButton>
      <span role="status" className="sr-only">
        {copied && 'Copied'}
      </span>
    </p>
  );
}
