import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useViewer } from '#web/features/auth/queries.ts';
import { RequireViewer } from '#web/features/auth/require-viewer.tsx';
import { useIsLegalAsked } from '#web/features/legal/queries.ts';
import { queries } from '#web/lib/queries.ts';
import { untilLoaded } from '#web/lib/until-loaded.ts';
import { ErrorBoundary } from '#web/ui/error-boundary.tsx';
import { Shell, ShellWaiting } from './shell.tsx';

const LegalWall = lazy(() => untilLoaded(() => import('./legal-wall.tsx')));

/** Open to those who have not accepted the legal text: their data, their payments, and support. */
const OPEN_SCREENS = ['legal', 'data', 'subscription', 'invoices', 'security', 'faq', 'feedback'].map(
  (tab) => `/account/${tab}`,
);

/**
 * Everything behind the login: loads the viewer, and renders in the shell with the sidebar. `stranger`: see
 * `RequireViewer`.
 */
export default function SignedIn({ stranger }: { stranger?: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <QueryClientProvider client={queries}>
      <RequireViewer waiting={<ShellWaiting />} stranger={stranger}>
        <Shell>
          <ErrorBoundary screen={pathname}>
            <Screen />
          </ErrorBoundary>
        </Shell>
      </RequireViewer>
    </QueryClientProvider>
  );
}

function Screen() {
  const { pathname } = useLocation();
  const viewer = useViewer().data;
  const asked = useIsLegalAsked(viewer?.acting_admin === null);
  if (!asked || OPEN_SCREENS.includes(pathname.replace(/\/$/, ''))) return <Outlet />;
  return (
    <Suspense fallback={null}>
      <LegalWall />
    </Suspense>
  );
}
