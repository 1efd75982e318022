import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { holdPage } from './hold-page.ts';

let unsaved = 0;
/** The answer was to leave: nothing else on the screen asks again. */
let isLeaving = false;

/** Whether the screen has typed, unsaved changes. */
export const anythingUnsaved = (): boolean => unsaved > 0;

interface Leaving {
  /** Something is about to navigate away: time to ask. */
  asked: boolean;
  leave(): void;
  stay(): void;
}

/**
 * While `dirty`, blocks navigation away: links, the back button and our own `navigate` alike, since the
 * browser's Navigation API announces each before it happens. Leaving the app altogether shows the browser's
 * own question, in browsers without that API the only one. Logging out asks by itself.
 */
export function useUnsaved(dirty: boolean): Leaving {
  const navigate = useNavigate();
  const [held, setHeld] = useState<Pick<NavigateEvent, 'destination' | 'navigationType'> | null>(null);

  useEffect(() => {
    if (!dirty) return;
    isLeaving = false;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    const hold = (event: NavigateEvent) => {
      const { destination, navigationType } = event;
      const { pathname } = new URL(destination.url);
      const stays = pathname === location.pathname || pathname === '/login';
      if (isLeaving || stays || !destination.sameDocument) return;
      if (!event.cancelable || event.defaultPrevented) return;
      event.preventDefault();
      setHeld({ destination, navigationType });
    };
    unsaved++;
    holdPage(hold, true, 'Unsaved changes will be lost.');
    addEventListener('beforeunload', warn);
    window.navigation?.addEventListener('navigate', hold);
    return () => {
      unsaved--;
      holdPage(hold, false);
      removeEventListener('beforeunload', warn);
      window.navigation?.removeEventListener('navigate', hold);
    };
  }, [dirty]);

  return {
    asked: held !== null,
    leave() {
      if (held === null) return;
      const { destination, navigationType } = held;
      const { pathname, search, hash } = new URL(destination.url);
      isLeaving = true;
      setHeld(null);
      if (navigationType === 'traverse') navigation.traverseTo(destination.key);
      else void navigate(pathname + search + hash, { replace: navigationType === 'replace' });
    },
    stay: () => setHeld(null),
  };
}
