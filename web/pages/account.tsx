import { ChevronDown } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { NavLink, Outlet, useLocation } from 'react-router';
import { useViewer } from '#web/features/auth/queries.ts';
import { useOnChange } from '#web/lib/on-change.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { type AccountTab, tabsOf } from './account-tabs.ts';

const TAB =
  'flex min-h-touch items-center gap-3 rounded-edge border-l-3 @3xl:min-h-10 border-transparent px-3 text-sm text-ink-soft hover:bg-sunk hover:text-ink aria-[current=page]:rounded-l-none aria-[current=page]:border-signal aria-[current=page]:bg-sunk aria-[current=page]:font-semibold aria-[current=page]:text-ink';

function Tabs({ tabs, onLeave }: { tabs: readonly AccountTab[]; onLeave?: () => void }) {
  return (
    <ul className="space-y-0.5">
      {tabs.map(({ path, title, icon: Icon }) => (
        <li key={path}>
          <NavLink to={path} {...(onLeave ? { onClick: onLeave } : {})} className={TAB}>
            <Icon size={18} aria-hidden className="shrink-0" />
            {title}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

/**
 * The account's shell: its tabs, and the chosen one, which scrolls. Wide, the tabs stand beside it; narrow,
 * a bar names the chosen one and opens them all, since no phone shows a dozen side by side.
 */
export default function AccountPage() {
  const { pathname } = useLocation();
  const viewer = useViewer().data;
  const [open, setOpen] = useState(false);
  const scroller = useRef<HTMLDivElement>(null);

  const tabs = tabsOf(viewer);
  const current = tabs.find(({ path }) => pathname.startsWith(`/account/${path}`));
  const Icon = current?.icon;

  useOnChange(pathname, () => scroller.current?.scrollTo(0, 0));

  return (
    <div className="@container min-w-0 flex-1">
      <div
        ref={scroller}
        className="flex h-full scroll-pt-14 scroll-pb-32 flex-col overflow-y-auto @3xl:flex-row"
      >
        <nav
          aria-label="Account"
          className="sticky top-0 hidden max-h-full w-60 shrink-0 self-start overflow-y-auto px-3 py-4 @3xl:block @5xl:w-64"
        >
          <Tabs tabs={tabs} />
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
              <span className="sr-only">Account: </span>
              {current?.title ?? 'Account'}
            </span>
            <ChevronDown size={18} aria-hidden className="ml-auto text-muted" />
          </button>
        </div>
        <Dialog open={open} onClose={() => setOpen(false)} label="Account" place="foot">
          <nav aria-label="Account" className="safe-bottom px-3 pt-3">
            <Tabs tabs={tabs} onLeave={() => setOpen(false)} />
          </nav>
        </Dialog>
        <div className="min-w-0 flex-1 px-4 pt-6 pb-16 sm:px-6 @3xl:pt-4 @5xl:px-8">
          <Suspense fallback={<SkeletonLines widths={[40, 100, 96, 90]} label="Loading" />}>
            <Outlet />
          </Suspense>
        </div>
      </div>
    </div>
  );
}
