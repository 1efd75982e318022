import { SkeletonLines } from '#web/ui/skeleton.tsx';

const CARDS = [
  [88, 40],
  [64, 36],
  [95, 70, 44],
  [52, 38],
];

/** Placeholder cards while memories load. */
export function MemoriesSkeleton() {
  return (
    <div className="space-y-3">
      {CARDS.map((widths, index) => (
        <div key={widths.join()} className="rounded-edge border border-line bg-raised p-4 sm:px-5">
          <SkeletonLines widths={widths} label={index === 0 ? 'Loading memories...' : ''} />
        </div>
      ))}
    </div>
  );
}
