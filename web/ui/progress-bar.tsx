interface ProgressBarProps {
  label: string;
  /** From 0 to 1; null while unknown. */
  share: number | null;
}

/** Shows the progress of something that takes a while. */
export function ProgressBar({ label, share }: ProgressBarProps) {
  const percent = share === null ? undefined : Math.round(share * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="h-2 overflow-hidden rounded-plate bg-line"
    >
      {percent === undefined ? (
        <div className="skeleton h-full w-full" />
      ) : (
        <div className="h-full bg-iron transition-[width]" style={{ width: `${percent}%` }} />
      )}
    </div>
  );
}
