import { Menu, PanelLeft, Plus } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useLocation, useMatch, useNavigationType, useSearchParams } from 'react-router';
import type { Viewer } from '#shared/viewer.ts';
import { AccessPill } from '#web/features/access/access-pill.tsx';
import { useViewer } from '#web/features/auth/queries.ts';
import { AnnouncementBanner } from '#web/features/banner/announcement-banner.tsx';
import { keepDismissed, opensByItself } from '#web/features/get-started/kept.ts';
import { followVisibleHeight } from '#web/lib/app-height.ts';
import { useMedia } from '#web/lib/media.ts';
import { useOnChange } from '#web/lib/on-change.ts';
import { useReached } from '#web/lib/reach.ts';
import { readStored, store } from '#web/lib/storage.ts';
import { untilLoaded } from '#web/lib/until-loaded.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { SkipLink } from '#web/ui/skip-link.tsx';
import { accountPath, tabsOf } from './account-tabs.ts';
import { Brand } from './brand.tsx';
import { Sidebar } from './sidebar.tsx';

const Guide = lazy(async () => ({
  default: (await untilLoaded(() => import('./guide.tsx'))).Guide,
}));

const ActingBanner = lazy(async () => ({
  default: (await untilLoaded(() => import('#web/features/impersonation/acting-banner.tsx'))).ActingBanner,
}));

const MembershipWatch = lazy(async () => ({
  default: (await untilLoaded(() => import('./membership-watch.tsx'))).MembershipWatch,
}));

const ShellNotices = lazy(async () => ({
  default: (await untilLoaded(() => import('./shell-notices.tsx'))).ShellNotices,
}));

const SIDEBAR_KEY = 'sidebar';
const WIDE = '(min-width: 768px)';
/**
 * As high as the window. Nothing in it can make the document scroll, or be scrolled out of place by the
 * focus.
 */
const FRAME = 'relative flex h-[var(--app-height,100dvh)] overflow-clip';
/** The sidebar, or the icon strip it collapses to. */
const asideLook = (whole: boolean) => `${whole ? 'w-68' : 'w-14'} shrink-0 border-r border-line bg-sunk`;

const isSearchShortcut = (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;

/** Whether someone pays and needs to. */
const isChecked = ({ subscription, isAdmin, acting_admin }: Viewer): boolean =>
  subscription !== null && !isAdmin && acting_admin === null;

function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>('[data-sidebar] input[type=search]');
  field?.focus();
  field?.select();
}

/** The frame of the signed-in app: sidebar, top bar, and the screen in `main`. */
export function Shell({ children }: { children: ReactNode }) {
  const wide = useMedia(WIDE);
  const reached = useReached();
  const [kept, setKept] = useState(() => readStored(SIDEBAR_KEY) !== 'closed');
  const [drawer, setDrawer] = useState(false);
  const account = useMatch('/account/*');
  const emptyChat = useMatch('/chat');
  const conversation = useMatch('/chat/:id')?.params.id;
  const [search] = useSearchParams();
  const home = useMatch('/home');
  const security = useMatch('/account/security');
  const viewer = useViewer().data;
  const [guide, setGuide] = useState(false);

  const isNewcomer =
    viewer?.acting_admin === null &&
    ((emptyChat && !search.has('unsent')) || home) &&
    opensByItself(viewer.id, viewer.created_at, new Date());
  const newcomer = isNewcomer ? viewer.id : null;
  useEffect(() => {
    if (newcomer) setGuide(true);
  }, [newcomer]);
  // It may have opened while a question was being sent: a conversation is not covered.
  useEffect(() => {
    if (conversation) setGuide(false);
  }, [conversation]);

  const dismissGuide = () => {
    setGuide(false);
    // An admin acting as an athlete does not dismiss the athlete's guide.
    if (viewer?.acting_admin === null) keepDismissed(viewer.id);
  };

  useEffect(followVisibleHeight, []);

  // Only some browsers close a dialog by Back; its links close the menu themselves.
  const isBack = useNavigationType() === 'POP';
  useOnChange(useLocation().key, () => {
    if (isBack) setDrawer(false);
  });

  const toggle = () => {
    if (!wide) return setDrawer(!drawer);
    store(SIDEBAR_KEY, kept ? 'closed' : null);
    setKept(!kept);
  };
  const searching = useRef(false);
  useEffect(() => {
    if (searching.current) focusSearch();
    searching.current = false;
  });
  const openSearch = () => {
    searching.current = true;
    toggle();
  };
  const onShortcut = useEffectEvent((event: KeyboardEvent) => {
    if (!isSearchShortcut(event)) return;
    event.preventDefault();
    if (wide ? kept : drawer) focusSearch();
    // Any other open dialog must be answered first.
    else if (!document.querySelector('dialog[open]')) openSearch();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onShortcut(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  return (
    <div className={FRAME}>
      <SkipLink to="main">Skip to the content</SkipLink>
      {wide && (
        <aside aria-label="Sidebar" className={asideLook(kept)}>
          <Sidebar onGuide={() => setGuide(true)} onSearch={kept ? undefined : openSearch} />
        </aside>
      )}
      {!wide && (
        <Dialog open={drawer} onClose={() => setDrawer(false)} label="Menu" place="left">
          <Sidebar
            onLeave={() => setDrawer(false)}
            onGuide={() => {
              setDrawer(false);
              setGuide(true);
            }}
          />
        </Dialog>
      )}
      {viewer && isChecked(viewer) && (
        <Suspense fallback={null}>
          <MembershipWatch viewer={viewer} />
        </Suspense>
      )}
      {guide && viewer && (
        <Suspense fallback={null}>
          <Guide onClose={dismissGuide} />
        </Suspense>
      )}
      <div className="flex min-w-0 flex-1 flex-col">
        {viewer?.acting_admin && (
          <Suspense fallback={<div className="h-13 shrink-0 bg-expired" />}>
            <ActingBanner email={viewer.email} />
          </Suspense>
        )}
        <AnnouncementBanner />
        {viewer?.admin_waits && !security && (
          <aside aria-label="For admins" className="bg-iron text-center text-sm text-on-iron">
            <Link to="/account/security" className="block px-4 py-3">
              Admins need two-factor authentication here.{' '}
              <span className="whitespace-nowrap underline">Turn it on</span>
            </Link>
          </aside>
        )}
        <header className="flex h-14 shrink-0 items-center gap-3 border-b border-line px-3 md:border-b-0 md:px-4">
          <IconButton
            label={wide ? (kept ? 'Hide the sidebar' : 'Show the sidebar') : 'Menu'}
            aria-expanded={wide ? kept : drawer}
            onClick={toggle}
          >
            {wide ? <PanelLeft size={20} aria-hidden /> : <Menu size={22} aria-hidden />}
          </IconButton>
          {!wide && <Brand />}
          {!account && viewer && (
            <AccessPill access={viewer.access} subscription={accountPath('subscription', tabsOf(viewer))} />
          )}
          <span role="status">{!reached && <Pill look="plain">Offline</Pill>}</span>
          {!wide && (
            <Link
              to="/chat"
              aria-label="New Conversation"
              title="New Conversation"
              className="touch-target ml-auto grid size-9 place-items-center rounded-edge text-ink-soft hover:bg-sunk hover:text-ink"
            >
              <Plus size={21} aria-hidden />
            </Link>
          )}
        </header>
        {viewer && (
          <Suspense fallback={null}>
            <ShellNotices
              viewer={viewer}
              hint={(emptyChat ?? home) !== null && viewer.acting_admin === null}
            />
          </Suspense>
        )}
        <main id="main" tabIndex={-1} className="flex min-h-0 flex-1">
          {children}
        </main>
      </div>
    </div>
  );
}

/** The empty frame, shown for about a round trip until the viewer is known. Nothing in it moves then. */
export function ShellWaiting() {
  const wide = useMedia(WIDE);
  return (
    <div className={FRAME}>
      {wide && <div className={asideLook(readStored(SIDEBAR_KEY) !== 'closed')} />}
      <div className="min-w-0 flex-1">
        <AnnouncementBanner still />
        <div className="h-14 border-b border-line md:border-b-0" />
        <div className="mx-auto w-full max-w-measure px-4 pt-6 sm:px-6 md:pt-8">
          <div className="skeleton mb-6 h-8 w-3/4" />
          <SkeletonLines widths={[100, 96, 99, 40]} label="Loading" />
        </div>
      </div>
    </div>
  );
}
