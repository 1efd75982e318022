import { type ReactNode, useEffect, useState } from 'react';
import { ProgressBar } from './progress-bar.tsx';

interface JobProgressProps {
  /** The current activity and progress, or how it ended. */
  heading: string;
  running: boolean;
  /** From 0 to 1; null while unknown. */
  share: number | null;
  from: string;
  /** Null while it is running. */
  to: string | null;
  /** Its messages so far, newest last. */
  messages: readonly string[];
  /** Below its last message. */
  children?: ReactNode;
}

/** A background job: its progress, its messages, and how long it has been running. */
export function JobProgress({ heading, running, share, from, to, messages, children }: JobProgressProps) {
  return (
    <div className="rounded-edge bg-sunk px-4 py-3.5">
      <div className="flex items-baseline justify-between gap-4 text-sm">
        <p className="font-semibold">{heading}</p>
        <Timer from={from} to={to} />
      </div>
      {running && (
        <div className="mt-2.5">
          <ProgressBar label="Progress" share={share} />
        </div>
      )}
      <p role="status" className="mt-2 text-sm wrap-anywhere text-ink-soft">
        {messages.at(-1) ?? (running ? 'Starting...' : '')}
      </p>
      {children}
      {messages.length > 1 && (
        <details className="mt-2 text-sm">
          <summary className="touch-target cursor-pointer py-1 text-muted">All messages</summary>
          <ol className="mt-2 max-h-60 space-y-1 overflow-y-auto wrap-anywhere text-ink-soft">
            {messages.map((message, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the log only grows at its end
              <li key={index}>{message}</li>
            ))}
          </ol>
        </details>
      )}
    </div>
  );
}

const SECOND_MS = 1_000;

function Timer({ from, to }: { from: string; to: string | null }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (to !== null) return;
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [to]);
  const seconds = Math.max(
    0,
    Math.floor(((to === null ? now : Date.parse(to)) - Date.parse(from)) / SECOND_MS),
  );
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <span role="timer" aria-label="Time taken" className="figures text-base">
      {text}
    </span>
  );
}
