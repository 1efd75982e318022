import { useRef, useState } from 'react';

/** Typing pauses for so long before the search is sent. */
const PAUSE_MS = 250;

/** What is typed into a search field, and what is searched for: that waits for a pause. */
export function useSearch() {
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const type = (next: string) => {
    setTyped(next);
    clearTimeout(pause.current);
    const wanted = next.trim();
    if (wanted === '') setSearch('');
    else pause.current = setTimeout(() => setSearch(wanted), PAUSE_MS);
  };
  return { typed, search, type };
}
