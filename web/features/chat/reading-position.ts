import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** Within this distance of the end, the reader counts as at the end. */
const NEAR_PX = 40;
/** Space above a message at the top of the view. */
const ABOVE_PX = 24;
/** A scroll position is fractional on some screens. */
const TOLERANCE_PX = 2;
/** A longer distance counts as leaving: with less, the first pixels of a slow drag would be undone. */
const DRIFT_PX = TOLERANCE_PX + 1;

/** Scrolls only the conversation; `scrollIntoView` would move everything around it as well. */
export function bringToTop(element: Element): void {
  const box = element.closest('[data-scroller]');
  if (box) box.scrollTop += distanceFromTop(element, box);
}

const distanceFromTop = (element: Element, box: Element): number =>
  element.getBoundingClientRect().top - box.getBoundingClientRect().top - ABOVE_PX;

const distanceFromEnd = (box: Element): number => box.scrollHeight - box.clientHeight - box.scrollTop;

/** Whether the last word of an answer is in view; only its list of sources follows. */
function isReadToEnd(turn: Element | null, box: Element): boolean {
  const text = [...(turn?.querySelectorAll('[data-answer-text]') ?? [])].at(-1);
  return text !== undefined && text.getBoundingClientRect().bottom <= box.getBoundingClientRect().bottom;
}

/** Part of the layout that keeps its position in the view while everything around it changes. */
type Anchor = 'question' | 'end' | null;

export interface ReadingPosition {
  scroller: RefObject<HTMLDivElement | null>;
  content: RefObject<HTMLDivElement | null>;
  /** Receives the last turn: its first child is the question. */
  lastTurn: RefObject<HTMLDivElement | null>;
  atEnd: boolean;
  toEnd: () => void;
  toQuestion: () => void;
  /** Stops anchoring: the reader is somewhere else. */
  release: () => void;
}

/**
 * Tracks the reader's position in a conversation. The last question stays at the top while its answer grows
 * below it, the end of an opened conversation stays in place during layout, and a reader who scrolls is left
 * alone.
 * @param active false for an empty chat, whose scroll position is left to the browser
 * @param running whether an answer is being written: its end is never followed
 */
export function useReadingPosition(active: boolean, running: boolean): ReadingPosition {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const lastTurn = useRef<HTMLDivElement>(null);
  const anchor = useRef<Anchor>(null);
  const growing = useRef(running);
  /** The scroll position last set here; any other may be the reader's. */
  const placedAt = useRef(0);
  const [atEnd, setAtEnd] = useState(true);

  const restore = useCallback(() => {
    const box = scroller.current;
    if (!box) return;
    const question = lastTurn.current?.firstElementChild;
    // Small movements by the reader add up until they count as leaving.
    const isPlaced =
      anchor.current === 'question' && question && Math.abs(distanceFromTop(question, box)) <= DRIFT_PX;
    if (anchor.current === 'end') box.scrollTop = box.scrollHeight;
    else if (anchor.current === 'question' && question && !isPlaced) bringToTop(question);
    if (!isPlaced) placedAt.current = box.scrollTop;
    setAtEnd(distanceFromEnd(box) <= NEAR_PX || isReadToEnd(lastTurn.current, box));
  }, []);
  const toEnd = useCallback(() => {
    anchor.current = 'end';
    restore();
    if (growing.current) anchor.current = null;
  }, [restore]);
  const toQuestion = useCallback(() => {
    anchor.current = 'question';
    restore();
    if (scroller.current) placedAt.current = scroller.current.scrollTop;
  }, [restore]);
  const release = useCallback(() => {
    anchor.current = null;
  }, []);

  useEffect(() => {
    growing.current = running;
    if (running && anchor.current === 'end') anchor.current = null;
  }, [running]);

  useEffect(() => {
    const box = scroller.current;
    const inner = content.current;
    if (!active || !box || !inner) return;

    /** Whether the anchor is out of place; a layout change between two frames does not count. */
    const hasLeft = () => {
      if (Math.abs(box.scrollTop - placedAt.current) <= TOLERANCE_PX) return false;
      if (anchor.current === 'end') return box.scrollTop < placedAt.current && distanceFromEnd(box) > 1;
      const question = lastTurn.current?.firstElementChild;
      return !question || Math.abs(distanceFromTop(question, box)) > TOLERANCE_PX;
    };
    const onScroll = () => {
      const near = distanceFromEnd(box) <= NEAR_PX;
      if (anchor.current !== null && hasLeft()) anchor.current = null;
      else if (anchor.current === null && near && !growing.current) anchor.current = 'end';
      setAtEnd(near || isReadToEnd(lastTurn.current, box));
    };
    const observer = new ResizeObserver(restore);
    observer.observe(inner);
    observer.observe(box);
    box.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', onScroll);
    };
  }, [active, restore]);

  return { scroller, content, lastTurn, atEnd, toEnd, toQuestion, release };
}
