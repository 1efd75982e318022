import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** This close to the end counts as reading the end. */
const NEAR_PX = 40;

interface StickToBottom {
  scroller: RefObject<HTMLDivElement | null>;
  content: RefObject<HTMLDivElement | null>;
  atBottom: boolean;
  toBottom: () => void;
  /** Lets go of the end: something above it is being read. */
  release: () => void;
}

/**
 * Keeps the end of a growing text in view while, and only while, it is what is being read. A reader who moved
 * up is left alone. Not `active`, it leaves the scroll position to the browser.
 */
export function useStickToBottom(active: boolean): StickToBottom {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const pinned = useRef(true);
  const lastTop = useRef(0);
  const [atBottom, setAtBottom] = useState(true);

  const toBottom = useCallback(() => {
    const box = scroller.current;
    if (!box) return;
    pinned.current = true;
    setAtBottom(true);
    box.scrollTop = box.scrollHeight;
  }, []);

  const release = useCallback(() => {
    pinned.current = false;
  }, []);

  useEffect(() => {
    const box = scroller.current;
    const inner = content.current;
    if (!active || !box || !inner) return;

    const onScroll = () => {
      const left = box.scrollHeight - box.clientHeight - box.scrollTop;
      const near = left <= NEAR_PX;
      const up = box.scrollTop < lastTop.current - 1;
      lastTop.current = box.scrollTop;
      // However small the step up, it says that something above is being read.
      if (up && left > 1) pinned.current = false;
      else if (near) pinned.current = true;
      setAtBottom(near || pinned.current);
    };
    const onWheel = (event: WheelEvent) => {
      // Taken before the scroll itself, or text arriving in between would pull the reader back.
      if (event.deltaY < 0 && box.scrollHeight > box.clientHeight) pinned.current = false;
    };
    const observer = new ResizeObserver(() => {
      if (pinned.current) box.scrollTop = box.scrollHeight;
      else setAtBottom(box.scrollHeight - box.clientHeight - box.scrollTop <= NEAR_PX);
    });
    observer.observe(inner);
    observer.observe(box);
    box.addEventListener('scroll', onScroll, { passive: true });
    box.addEventListener('wheel', onWheel, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', onScroll);
      box.removeEventListener('wheel', onWheel);
    };
  }, [active]);

  return { scroller, content, atBottom, toBottom, release };
}
