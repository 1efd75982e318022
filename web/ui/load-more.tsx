import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { Failing } from './failing.tsx';

interface LoadMoreProps {
  /** Whether there is more. */
  more: boolean;
  loading: boolean;
  onMore: () => void;
  /** Why the last attempt failed. */
  error?: string | null;
  /** Distance in pixels from the end of the list at which the next page is loaded. */
  nearPx?: number | undefined;
  /** Shown when there is no more. */
  end?: ReactNode;
}

/** 'Load More'; once pressed, it loads more automatically whenever the end of the list comes near. */
export function LoadMore({ more, loading, onMore, error = null, nearPx = 200, end }: LoadMoreProps) {
  const stretch = useRef<HTMLDivElement>(null);
  const [byItself, setByItself] = useState(false);
  const reached = useEffectEvent(onMore);
  const watching = byItself && more && !loading && error === null;

  useEffect(() => {
    if (!watching || !stretch.current) return;
    const near = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) reached();
    });
    near.observe(stretch.current);
    return () => near.disconnect();
  }, [watching]);

  if (error !== null) {
    return (
      <div className="mt-6">
        <Failing message={error} onRetry={onMore} />
      </div>
    );
  }
  if (!more) return end ? <p className="mt-6 text-center text-sm text-muted">{end}</p> : null;
  return (
    <div className="relative mt-6 flex justify-center">
      {/* Overlaps the end of the list: an observer’s own margin applies to the window, not to scrolling
         inside it. */}
      <div
        ref={stretch}
        aria-hidden
        className="pointer-events-none absolute inset-x-0 bottom-0"
        style={{ height: nearPx }}
      />
      <Button
        look="plain"
        busy={loading}
        onClick={() => {
          setByItself(true);
          onMore();
        }}
      >
        {loading ? 'Loading...' : 'Load More'}
      </Button>
    </div>
  );
}
