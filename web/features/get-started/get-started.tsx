import { X } from 'lucide-react';
import { Link } from 'react-router';
import type { PublicFace } from '#shared/gym-face.ts';
import { useGym } from '#web/lib/gym.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { LinkTile, type LinkTileProps } from '#web/ui/link-tile.tsx';

const guide = ({ name }: PublicFace) => [
  {
    title: 'Ask in your own words',
    text: `The coach searches everything ${name} has published. A number in an answer opens the page it comes from.`,
  },
  {
    title: 'Describe how you train',
    text: 'Your training profile, your personal records and what you want remembered go into every answer.',
  },
  {
    title: 'Come back to it',
    text: 'Every conversation is saved: search it, favorite it, edit a question and ask again from there.',
  },
];

interface GetStartedProps {
  tiles: readonly LinkTileProps[];
  onClose: () => void;
}

/** The guide for new members: how to ask, where things are, and what the coach is not. */
export function GetStarted({ tiles, onClose }: GetStartedProps) {
  const gym = useGym();
  return (
    <Dialog open onClose={onClose} label="Get Started" place="wide">
      <div className="px-5 pt-5 pb-1 sm:px-8 sm:pt-7">
        <div className="flex items-start justify-between gap-4">
          {/* Reading starts here: the first element that can take the focus. */}
          <h2 tabIndex={-1} className="display text-3xl sm:text-4xl">
            Get Started
          </h2>
          <IconButton label="Close" onClick={onClose} className="-mt-0.5 -mr-1.5">
            <X size={20} aria-hidden />
          </IconButton>
        </div>

        <ol className="mt-5 grid gap-x-6 sm:grid-cols-3">
          {guide(gym).map(({ title, text }, index) => (
            <li
              key={title}
              className="grid grid-cols-[2.25rem_minmax(0,1fr)] border-t border-line py-3.5 sm:block sm:border-t-2 sm:border-ink"
            >
              <span aria-hidden className="figures text-3xl leading-none sm:text-4xl">
                {index + 1}
              </span>
              <div>
                <h3 className="text-sm font-semibold sm:mt-2">{title}</h3>
                <p className="mt-1 text-sm wrap-anywhere text-ink-soft">{text}</p>
              </div>
            </li>
          ))}
        </ol>

        <h3 id="quick-access" className="mt-3 mb-2 text-sm font-semibold sm:mt-4">
          Quick Access
        </h3>
        <ul aria-labelledby="quick-access" className="grid grid-cols-2 gap-2 sm:grid-cols-4">
          {tiles.map((tile) => (
            <li key={tile.to}>
              <LinkTile {...tile} onClick={onClose} />
            </li>
          ))}
        </ul>

        <p className="mt-4 border-l-3 border-signal pl-3.5 text-sm text-ink-soft">
          <strong>{gym.product} is a language model that can make mistakes.</strong> It is not a doctor,
          strength coach or nutritionist.{' '}
          <Link
            to="/account/legal"
            onClick={onClose}
            className="touch-target underline underline-offset-4 hover:text-ink"
          >
            Read the legal text
          </Link>
        </p>
      </div>
      <div className="safe-bottom sticky bottom-0 mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-line bg-chalk px-5 pt-3 sm:px-8">
        <p className="text-xs text-muted">You can open this guide again from the sidebar.</p>
        <Button look="signal" onClick={onClose} className="grow sm:grow-0">
          Start asking
        </Button>
      </div>
    </Dialog>
  );
}
