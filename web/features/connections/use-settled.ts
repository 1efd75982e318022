import { useEffect, useState } from 'react';

/** Nobody reads and decides faster; a second click meant for another window comes sooner. */
const SETTLE_MS = 1000;

/**
 * Whether the page has been in front of the person for a second. A site that lures someone into a double
 * click can put this page under its second half, so critical buttons must ignore that click.
 */
export function useSettled(): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const startAgain = () => {
      clearTimeout(timer);
      setSettled(false);
      if (document.visibilityState === 'visible' && document.hasFocus())
        timer = setTimeout(() => setSettled(true), SETTLE_MS);
    };
    startAgain();
    window.addEventListener('focus', startAgain);
    window.addEventListener('blur', startAgain);
    document.addEventListener('visibilitychange', startAgain);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('focus', startAgain);
      window.removeEventListener('blur', startAgain);
      document.removeEventListener('visibilitychange', startAgain);
    };
  }, []);
  return settled;
}
