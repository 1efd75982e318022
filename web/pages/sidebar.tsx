import { CircleUserRound, Compass, Plus, Trophy } from 'lucide-react';
import { useRef } from 'react';
import { Link, NavLink, useMatch, useNavigate } from 'react-router';
import { ConversationList } from '#web/features/conversations/conversation-list.tsx';
import { LogoutButton } from '#web/features/session/logout-button.tsx';
import { useViewer } from '#web/features/session/queries.ts';
import { ThemeToggle } from '#web/features/theme/theme-toggle.tsx';
import { buttonLook } from '#web/ui/button.tsx';
import { Brand } from './brand.tsx';

const ROW =
  'flex min-h-touch w-full items-center gap-3 rounded-edge px-3 text-sm text-ink-soft hover:bg-chalk hover:text-ink md:min-h-9 aria-[current=page]:font-semibold aria-[current=page]:text-ink';

interface SidebarProps {
  /** Something that leads away was chosen; a drawer closes then. */
  onLeave?: () => void;
  /** The guide for newcomers is wanted again. */
  onGuide: () => void;
}

export function Sidebar({ onLeave, onGuide }: SidebarProps) {
  const viewer = useViewer().data;
  const leave = onLeave ? { onClick: onLeave } : {};
  const shown = useMatch('/chat/:id')?.params.id;
  const navigate = useNavigate();
  // The conversation that was on the screen when it was deleted: bringing it back brings it there, too.
  const left = useRef<string | null>(null);
  return (
    <div className="flex h-full flex-col bg-sunk">
      <div className="flex h-14 items-center px-4">
        <Brand />
      </div>
      <div className="px-3 pt-1 pb-3">
        <Link to="/chat" {...leave} className={`${buttonLook('iron')} w-full`}>
          <Plus size={17} aria-hidden /> New Conversation
        </Link>
      </div>
      <ConversationList
        onOpen={onLeave}
        onDeleted={(id) => {
          left.current = id === shown ? id : null;
          if (id === shown) void navigate('/chat');
        }}
        onRestored={(id) => {
          if (id === left.current) void navigate(`/chat/${id}`);
        }}
      />
      <div className="safe-bottom border-t border-line px-2 pt-2">
        {viewer?.isSuperAdmin && (
          <NavLink to="/leaderboard" {...leave} className={ROW}>
            <Trophy size={17} aria-hidden /> Leaderboard
          </NavLink>
        )}
        <NavLink to="/account" {...leave} className={ROW}>
          <CircleUserRound size={17} aria-hidden /> Account
        </NavLink>
        <button type="button" onClick={onGuide} className={ROW}>
          <Compass size={17} aria-hidden /> Get Started
        </button>
        <ThemeToggle className={ROW} />
        <LogoutButton className={ROW} />
      </div>
    </div>
  );
}
