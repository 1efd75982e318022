import { CircleUserRound, Compass, Plus, Search, Trophy, Wrench } from 'lucide-react';
import { useRef } from 'react';
import { Link, NavLink, useLocation, useNavigate } from 'react-router';
import { LogoutButton } from '#web/features/auth/logout-button.tsx';
import { useViewer } from '#web/features/auth/queries.ts';
import { UnsentQuestions } from '#web/features/chat/unsent-questions.tsx';
import { ConversationList } from '#web/features/conversations/conversation-list.tsx';
import { ThemeToggle } from '#web/features/theme/theme-toggle.tsx';
import { useGym } from '#web/lib/gym.ts';
import { buttonLook } from '#web/ui/button.tsx';
import { SkipLink } from '#web/ui/skip-link.tsx';
import { tabAt, tabGroupsOf, workshopPath } from './account-tabs.ts';
import { Brand } from './brand.tsx';

const ROW =
  'flex min-h-touch w-full items-center gap-3 rounded-edge px-3 text-sm text-ink-soft hover:bg-chalk hover:text-ink md:min-h-9 aria-[current=page]:font-semibold aria-[current=page]:text-ink in-data-small:min-h-touch in-data-small:justify-center in-data-small:px-0';
/** Shown as an icon in the small sidebar. */
const LABEL = 'in-data-small:sr-only';

interface SidebarProps {
  /** Called when a link was chosen; a drawer closes then. */
  onLeave?: () => void;
  /** Opens the welcome guide again. */
  onGuide: () => void;
  /** Makes it an icon strip; called when the conversations are to be searched. */
  onSearch?: (() => void) | undefined;
}

export function Sidebar({ onLeave, onGuide, onSearch }: SidebarProps) {
  const gym = useGym();
  const viewer = useViewer().data;
  const leave = onLeave ? { onClick: onLeave } : {};
  const { pathname } = useLocation();
  const workshop = workshopPath(viewer);
  const inWorkshop = tabAt(pathname, tabGroupsOf(viewer))?.group.area === 'Workshop';
  const navigate = useNavigate();
  const newConversation = useRef<HTMLAnchorElement>(null);
  // The conversation was on the screen when it was deleted: restoring it shows it there again.
  const left = useRef<string | null>(null);
  return (
    <div data-sidebar data-small={onSearch && ''} className="flex h-full flex-col overflow-y-auto bg-sunk">
      <div className="flex h-14 items-center px-4">
        <Brand />
      </div>
      <div className="px-3 pt-1 pb-3 in-data-small:px-1.5">
        <Link
          ref={newConversation}
          to="/chat"
          {...leave}
          title="New Conversation"
          className={`${buttonLook('iron')} w-full in-data-small:px-0`}
        >
          <Plus size={17} aria-hidden /> <span className={LABEL}>New Conversation</span>
        </Link>
      </div>
      {onSearch ? (
        <div className="flex-1 px-1.5">
          <button type="button" title="Search conversations" onClick={onSearch} className={ROW}>
            <Search size={17} aria-hidden /> <span className={LABEL}>Search conversations</span>
          </button>
        </div>
      ) : (
        <>
          <SkipLink to="menu">Skip the conversations</SkipLink>
          {viewer && (
            <UnsentQuestions owner={viewer.id} onOpen={onLeave} focusAtLast={() => newConversation.current} />
          )}
          <ConversationList
            onOpen={onLeave}
            onDeleted={(id) => {
              // Another one may have been opened since.
              const isShown = location.pathname === `/chat/${id}`;
              left.current = isShown ? id : null;
              if (isShown) void navigate('/chat');
            }}
            onRestored={(id) => {
              if (id === left.current) void navigate(`/chat/${id}`);
            }}
          />
        </>
      )}
      <div
        id="menu"
        tabIndex={-1}
        className="safe-bottom border-t border-line px-2 pt-2 in-data-small:px-1.5"
      >
        {(gym.leaderboard || viewer?.isSuperAdmin) && (
          <NavLink to="/leaderboard" {...leave} title="Leaderboard" className={ROW}>
            <Trophy size={17} aria-hidden /> <span className={LABEL}>Leaderboard</span>
          </NavLink>
        )}
        {workshop && (
          <Link
            to={workshop}
            {...leave}
            aria-current={inWorkshop ? 'page' : undefined}
            title="Workshop"
            className={ROW}
          >
            <Wrench size={17} aria-hidden /> <span className={LABEL}>Workshop</span>
          </Link>
        )}
        <NavLink
          to="/account"
          {...leave}
          aria-current={inWorkshop ? 'false' : 'page'}
          title="Account"
          className={ROW}
        >
          <CircleUserRound size={17} aria-hidden /> <span className={LABEL}>Account</span>
        </NavLink>
        <button type="button" title="Get Started" onClick={onGuide} className={ROW}>
          <Compass size={17} aria-hidden /> <span className={LABEL}>Get Started</span>
        </button>
        <ThemeToggle className={ROW} labelClassName={LABEL} />
        <LogoutButton className={ROW} labelClassName={LABEL} />
      </div>
    </div>
  );
}
