import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import type { LibraryPage } from '#shared/library.ts';
import { placeOf, type Source } from '#shared/source.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { ScrollRegion } from '#web/ui/scroll-region.tsx';

interface CitedPageProps {
  source: Source;
  page: LibraryPage;
  onClose: () => void;
  draw: (scroller: RefObject<HTMLElement | null>) => ReactNode;
}

/** The page that a visitor's answer cites; the others of its work are for members. */
export function CitedPage({ source, page, onClose, draw }: CitedPageProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => title.current?.focus({ preventScroll: true }), []);
  const place = placeOf(source);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <header className="flex items-start justify-between gap-4 border-b border-line px-5 pt-4 pb-3">
        <div className="min-w-0">
          <h3 ref={title} tabIndex={-1} className="display text-xl text-balance">
            {source.work.title}
          </h3>
          <p className="mt-1 text-xs text-muted">
            {[page.work.author, place].filter((each) => each !== '').join(' · ')}
          </p>
        </div>
        <IconButton label="Close the page" onClick={onClose}>
          <X size={20} aria-hidden />
        </IconButton>
      </header>
      <ScrollRegion
        ref={scroller}
        aria-label={`Text of ${source.work.title}`}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain bg-raised px-5 py-6 sm:px-8"
      >
        {draw(scroller)}
      </ScrollRegion>
    </div>
  );
}
