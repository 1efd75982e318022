import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { RequireViewer } from '#web/features/auth/require-viewer.tsx';
import { queries } from '#web/lib/queries.ts';
import { Shell, ShellWaiting } from './shell.tsx';

/** Everything behind the login: knows the viewer, and stands in the shell with the sidebar. `stranger`: see `RequireViewer`. */
export default function SignedIn({ stranger }: { stranger?: ReactNode }) {
  return (
    <QueryClientProvider client={queries}>
      <RequireViewer waiting={<ShellWaiting />} stranger={stranger}>
        <Shell>
          <Outlet />
        </Shell>
      </RequireViewer>
    </QueryClientProvider>
  );
}
