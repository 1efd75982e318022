/** Same height as the form that replaces it. */
export function PreferencesSkeleton() {
  return (
    <div className="max-w-measure">
      <span role="status" className="sr-only">
        Loading your preferences
      </span>
      <div className="grid gap-3 sm:grid-cols-2">
        {['one', 'two', 'three', 'four', 'five'].map((card) => (
          <div key={card} className="skeleton h-27 sm:first:col-span-2 sm:first:h-21" />
        ))}
      </div>
      <div className="mt-10 flex items-end justify-between gap-6">
        <div className="skeleton mb-3 h-7 w-40" />
        <div className="skeleton h-13 w-24" />
      </div>
      <div className="skeleton mt-8 h-1.5" />
    </div>
  );
}
