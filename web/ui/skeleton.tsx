/** Lines standing in for text that is on its way; `widths` in percent, one a line. */
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
