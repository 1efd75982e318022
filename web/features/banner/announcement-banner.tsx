import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useGym } from '#web/lib/gym.ts';
import { DISMISSED_ANNOUNCEMENT_KEY, readStored, store } from '#web/lib/storage.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { announcementOn } from './announcement.ts';

/** Label of a banner link without one of its own. */
const LINK = 'Read more';

/**
 * Shows the gym's announcement to everyone while it is switched on. `still`: reserves its space without text.
 */
export function AnnouncementBanner({ still = false }: { still?: boolean }) {
  const { banner } = useGym();
  const message = announcementOn(banner, new Date());
  const [dismissed, setDismissed] = useState(() => readStored(DISMISSED_ANNOUNCEMENT_KEY));
  const [announced, setAnnounced] = useState(false);
  // Screen readers announce text added to an existing region, so its space exists from the start.
  useEffect(() => setAnnounced(!still), [still]);
  if (!message || dismissed === message.id) return null;
  return (
    <div className="flex min-h-11 shrink-0 items-center gap-3 bg-iron pr-2 pl-4 text-sm text-on-iron">
      <p role="status" className="min-w-0 flex-1 py-1.5">
        <span className={announced ? undefined : 'invisible'}>
          {message.text}{' '}
          {banner?.url && (
            <a
              href={banner.url}
              target="_blank"
              rel="noopener"
              className="touch-target font-semibold whitespace-nowrap underline underline-offset-4"
            >
              {banner.link ?? LINK}
            </a>
          )}
        </span>
      </p>
      <IconButton
        label="Dismiss the announcement"
        disabled={still}
        className="text-on-iron hover:bg-transparent hover:text-on-iron hover:opacity-70"
        onClick={() => {
          store(DISMISSED_ANNOUNCEMENT_KEY, message.id);
          setDismissed(message.id);
        }}
      >
        <X size={18} aria-hidden />
      </IconButton>
    </div>
  );
}
