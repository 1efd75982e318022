/** Placeholder cards while lifts load. */
export function LiftsSkeleton() {
  return (
    <div className="space-y-4">
      <span role="status" className="sr-only">
        Loading your records
      </span>
      {[0, 1, 2].map((card) => (
        <div key={card} className="rounded-edge border border-line bg-raised px-4 py-4 sm:px-5">
          <div className="skeleton h-6 w-2/5" />
          <div className="skeleton mt-4 h-12 w-1/2" />
          <div className="skeleton mt-4 h-4 w-1/3" />
          <div className="skeleton mt-6 h-9 w-36" />
        </div>
      ))}
    </div>
  );
}
