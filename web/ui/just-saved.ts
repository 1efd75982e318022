import { useEffect, useState } from 'react';

/** How long a form says that it is saved. */
const SAVED_MS = 2000;

/** Whether something was saved just now, with a setter; it resets by itself. */
export function useJustSaved(): [justSaved: boolean, setJustSaved: (justSaved: boolean) => void] {
  const [justSaved, setJustSaved] = useState(false);
  useEffect(() => {
    if (!justSaved) return;
    const timer = setTimeout(() => setJustSaved(false), SAVED_MS);
    return () => clearTimeout(timer);
  }, [justSaved]);
  return [justSaved, setJustSaved];
}
