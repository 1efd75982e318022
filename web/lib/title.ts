import { useEffect } from 'react';
import { gym } from './gym.ts';

/** Sets the document's title to '{title} | {product}'. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} | ${gym.product}`;
  }, [title]);
}
