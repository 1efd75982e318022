import { useRef, useState } from 'react';

/** How long typing pauses before the search is sent. */
const PAUSE_MS = 250;

/** The text of a search field, and the debounced search. */
export function useSearch(pauseMs = PAUSE_MS) {
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const type = (next: string) => {
    setTyped(next);
    clearTimeout(pause.current);
    const query = next.trim();
    if (query === '') setSearch('');
    else pause.current = setTimeout(() => setSearch(query), pauseMs);
  };
  return { typed, search, type };
}
