import { ChevronDown } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useViewer } from '#web/features/auth/queries.ts';
import { useUnread } from '#web/features/feedback/unread.ts';
import { useOnChange } from '#web/lib/on-change.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorBoundary } from '#web/ui/error-boundary.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { TAB_ICONS } from './account-icons.ts';
import { AreaNav, SteppedNav } from './account-nav.tsx';
import { mayOpen, tabAt, tabGroupsOf } from './account-tabs.ts';

/**
 * The account's shell: its tabs, and the chosen one, which scrolls. On wide screens the tabs of the current
 * area are beside it; on narrow ones, a bar names the chosen tab and opens them all.
 */
export default function AccountPage() {
  const { pathname } = useLocation();
  const viewer = useViewer().data;
  const [open, setOpen] = useState(false);
  const scroller = useRef<HTMLDivElement>(null);

  const groups = tabGroupsOf(viewer);
  const waiting = { 'feedback/inbox': useUnread(viewer) };
  const shown = tabAt(pathname, groups);
  const area = shown?.group.area ?? 'Account';
  const Icon = shown && TAB_ICONS[shown.tab.path];

  useOnChange(pathname, () => scroller.current?.scrollTo(0, 0));

  return (
    <div className="@container min-w-0 flex-1">
      <div
        ref={scroller}
        className="flex h-full scroll-pt-14 scroll-pb-32 flex-col overflow-y-auto @3xl:flex-row"
      >
        <nav
          aria-label={area}
          className="sticky top-0 hidden max-h-full w-60 shrink-0 self-start overflow-y-auto px-3 py-4 @3xl:block @5xl:w-64"
        >
          <AreaNav groups={groups.filter((one) => one.area === area)} waiting={waiting} />
        </nav>
        <div className="sticky top-0 z-1 shrink-0 border-b border-line bg-chalk @3xl:hidden">
          <button
            type="button"
            aria-expanded={open}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
            className="flex min-h-touch w-full items-center gap-3 px-4 text-sm font-semibold sm:px-6"
          >
            {Icon && <Icon size={18} aria-hidden />}
            <span>
              <span className="sr-only">{area}: </span>
              {shown?.tab.title ?? 'Account'}
            </span>
            <ChevronDown size={18} aria-hidden className="ml-auto text-muted" />
          </button>
        </div>
        <Dialog open={open} onClose={() => setOpen(false)} label="Account" place="foot">
          <nav aria-label="Account" className="safe-bottom px-3 pt-3">
            <SteppedNav
              groups={groups}
              current={shown?.group}
              waiting={waiting}
              onLeave={() => setOpen(false)}
            />
          </nav>
        </Dialog>
        <div className="min-w-0 flex-1 px-4 pt-6 pb-16 sm:px-6 @3xl:pt-4 @5xl:px-8">
          <ErrorBoundary screen={pathname}>
            <Suspense fallback={<SkeletonLines widths={[40, 100, 96, 90]} label="Loading" />}>
              {mayOpen(pathname, viewer) ? <Outlet /> : <Navigate to="/chat" replace />}
            </Suspense>
          </ErrorBoundary>
        </div>
      </div>
    </div>
  );
}
