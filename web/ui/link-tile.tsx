import { ArrowRight, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router';

export interface LinkTileProps {
  to: string;
  title: string;
  icon: LucideIcon;
  onClick?: () => void;
}

/** A link to another screen, with its icon. */
export function LinkTile({ to, title, icon: Icon, onClick }: LinkTileProps) {
  return (
    <Link
      to={to}
      onClick={onClick}
      className="group flex h-full min-h-14 items-center gap-2.5 rounded-edge border border-line bg-raised px-3 py-2 text-sm leading-snug font-semibold hover:border-ink sm:min-h-20 sm:flex-col sm:items-stretch sm:justify-between sm:py-3"
    >
      <span className="flex items-center justify-between text-ink-soft">
        <Icon size={20} aria-hidden />
        <ArrowRight
          size={16}
          aria-hidden
          className="hidden opacity-0 transition-opacity group-hover:opacity-100 sm:block"
        />
      </span>
      {title}
    </Link>
  );
}
