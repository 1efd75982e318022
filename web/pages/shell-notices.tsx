import { useEffect, useState } from 'react';
import type { Viewer } from '#shared/viewer.ts';
import { InstallHint } from '#web/features/install/install-hint.tsx';
import { NEW_VERSION_WAITS } from '#web/lib/new-version.ts';
import { useReached } from '#web/lib/reach.ts';
import { NewVersionLine } from '#web/ui/new-version-line.tsx';
import { OfflineWatch } from './offline-watch.tsx';

interface ShellNoticesProps {
  viewer: Viewer;
  /** Whether this screen may say that the app can be installed. */
  hint: boolean;
}

/**
 * Shows below the top bar the most pressing of: no connection, a newer version, and that the app can be
 * installed.
 */
export function ShellNotices({ viewer, hint }: ShellNoticesProps) {
  const reached = useReached();
  const [offersVersion, setOffersVersion] = useState(false);
  useEffect(() => {
    const offer = () => setOffersVersion(true);
    addEventListener(NEW_VERSION_WAITS, offer);
    return () => removeEventListener(NEW_VERSION_WAITS, offer);
  }, []);
  return (
    <>
      <OfflineWatch viewer={viewer} />
      {reached && offersVersion && <NewVersionLine />}
      {reached && !offersVersion && hint && <InstallHint owner={viewer.id} />}
    </>
  );
}
