/** Placeholder lines while a leaderboard loads. */
export function StandingsSkeleton() {
  return (
    <div>
      <span role="status" className="sr-only">
        Loading the leaderboard
      </span>
      {[62, 48, 55].map((width) => (
        <div key={width} className="flex h-14 items-center gap-4 border-b border-line px-3">
          <div className="skeleton h-6 w-5" />
          <div className="skeleton h-4" style={{ width: `${width}%` }} />
          <div className="skeleton ml-auto h-6 w-14" />
        </div>
      ))}
    </div>
  );
}
