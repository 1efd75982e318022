import { type RefObject, useEffect, useMemo } from 'react';
import { hideAlsoAsked } from '#shared/also-asked.ts';
import type { LibraryPage } from '#shared/library.ts';
import type { Source } from '#shared/source.ts';
import { Markdown } from '#web/ui/markdown.tsx';
import { rehypeQuotes } from './rehype-quotes.ts';

interface PageViewProps {
  data: LibraryPage;
  /** The passage to show on this page; null on a page other than the cited one. */
  source: Source | null;
  scroller: RefObject<HTMLElement | null>;
}

const NO_QUOTES: readonly string[] = [];

/** Returns the element to scroll to: the first quote, else the heading of the passage. */
function target(article: HTMLElement, source: Source): Element | null {
  const mark = article.querySelector('mark');
  if (mark) return mark;
  const title = source.heading.split(' › ').at(-1)?.trim();
  if (!title) return null;
  const headings = [...article.querySelectorAll('h3, h4, h5, h6')];
  return headings.find((heading) => heading.textContent?.trim() === title) ?? null;
}

/** A page of a work, scrolled to the answer's quotes, which are marked. Keyed by its text. */
export function PageView({ data, source, scroller }: PageViewProps) {
  const quotes = source?.quotes ?? NO_QUOTES;
  const page = data.text;
  const plugins = useMemo(
    () => [
      [rehypeQuotes, { page, quotes }] as [typeof rehypeQuotes, { page: string; quotes: readonly string[] }],
    ],
    [page, quotes],
  );

  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const show = () => {
      const element = source ? target(box, source) : null;
      if (!element) {
        box.scrollTop = 0;
        return;
      }
      const offset = element.getBoundingClientRect().top - box.getBoundingClientRect().top;
      box.scrollTop += offset - box.clientHeight / 4;
    };
    show();
    // A font that loads late and content that appears below move the text; compensated until the reader
    // scrolls.
    const moved = new ResizeObserver(show);
    for (const element of [box, ...box.children]) moved.observe(element);
    const left = new AbortController();
    for (const moves of ['wheel', 'touchmove', 'pointerdown', 'keydown'])
      box.addEventListener(moves, () => moved.disconnect(), { signal: left.signal, passive: true });
    return () => {
      moved.disconnect();
      left.abort();
    };
  }, [source, scroller]);

  return (
    <div className="prose prose-page">
      <div className="prose-block">
        <Markdown text={hideAlsoAsked(page)} rehypePlugins={plugins} />
      </div>
    </div>
  );
}
