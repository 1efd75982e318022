import { useState } from 'react';

/** Returns an error that came up since this dialog opened; one of the last time says nothing about this one. */
export function useNewError(error: string | null | undefined): string | null {
  const [old, setOld] = useState(error);
  // The next attempt has cleared it: the same one again is new.
  if (old && !error) setOld(null);
  return error && error !== old ? error : null;
}
