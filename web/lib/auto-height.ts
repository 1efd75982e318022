import { type RefObject, useLayoutEffect } from 'react';

function growToText(area: HTMLTextAreaElement): void {
  area.style.height = 'auto';
  area.style.height = `${area.scrollHeight}px`;
}

/** Makes a text area as high as its text, where the browser cannot do that by itself. */
export function useAutoHeight(area: RefObject<HTMLTextAreaElement | null>, text: string): void {
  useLayoutEffect(() => {
    if (area.current?.value === text && !CSS.supports('field-sizing', 'content')) growToText(area.current);
  }, [area, text]);
}
