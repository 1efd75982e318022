import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import { Navigate, useLocation } from 'react-router';
import { statusOf } from '#web/lib/api-error.ts';
import { forgetLoaded } from '#web/lib/queries.ts';
import { loginPath } from '#web/lib/return-path.ts';
import { Failing } from '#web/ui/failing.tsx';
import { useViewer } from './queries.ts';
import { onSignedInChange, wasSignedIn } from './signed-in.ts';

interface RequireViewerProps {
  /** Shown until the viewer is known. */
  waiting: ReactNode;
  /** Shown to signed-out visitors; without it they are sent to the login page. */
  stranger?: ReactNode;
  children: ReactNode;
}

/** Lets signed-in users through; sends everyone else to the login page with a way back. */
export function RequireViewer({ waiting, stranger, children }: RequireViewerProps) {
  const viewer = useViewer();
  const { pathname, search } = useLocation();
  const id = viewer.data?.id;
  useEffect(() => (id === undefined ? undefined : onSignedInChange(id, forgetLoaded)), [id]);
  const known = useRef(false);
  useEffect(() => {
    if (id !== undefined) known.current = true;
  }, [id]);
  // A different user must not find the previous user's screen.
  if (viewer.data) return <Fragment key={id}>{children}</Fragment>;
  if (viewer.isPending) return stranger && !wasSignedIn() ? null : waiting;
  if (statusOf(viewer.error) === 401)
    return (
      stranger ?? <Navigate to={loginPath(pathname + search)} state={{ ended: known.current }} replace />
    );
  return (
    <main className="mx-auto max-w-measure p-6 pt-24">
      <h1 className="display mb-4 text-2xl">Something went wrong</h1>
      <Failing message={viewer.error.message} onRetry={() => void viewer.refetch()} />
    </main>
  );
}
