/** Placeholder lines for loading text; `widths` in percent, one per line. */
export function SkeletonLines({ widths, label }: { widths: readonly number[]; label: string }) {
  return (
    <div className="space-y-3">
      <span role="status" className="sr-only">
        {label}
      </span>
      {widths.map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change their order
        <div key={index} className="skeleton h-4" style={{ width: `${width}%` }} />
      ))}
    </div>
  );
}
