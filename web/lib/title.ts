import { useEffect } from 'react';
import { useGym } from './gym.ts';

/** Sets the document's title to '{title} | {product}'. */
export function useTitle(title: string): void {
  const { product } = useGym();
  useEffect(() => {
    document.title = `${title} | ${product}`;
  }, [title, product]);
}
