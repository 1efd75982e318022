import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { gym } from '#web/lib/gym.ts';
import { readStored, store } from '#web/lib/storage.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { saleMessage } from './season.ts';

const KEY = 'sale-dismissed';

/** The gym's seasonal sale, where the pack has one switched on. `still`: takes its room and says nothing yet. */
export function SaleBanner({ still = false }: { still?: boolean }) {
  const [message] = useState(() => saleMessage(gym.sale, new Date()));
  const [dismissed, setDismissed] = useState(() => readStored(KEY));
  const [said, setSaid] = useState(false);
  // Read out politely is what comes into a region that is there already; its room is there from the start.
  useEffect(() => setSaid(!still), [still]);
  if (!message || dismissed === message.id) return null;
  return (
    <div className="flex min-h-11 shrink-0 items-center gap-3 bg-iron pr-2 pl-4 text-sm text-on-iron">
      <p role="status" className="min-w-0 flex-1 py-1.5">
        <span className={said ? undefined : 'invisible'}>
          {message.text}{' '}
          {gym.sale?.url && (
            <a
              href={gym.sale.url}
              target="_blank"
              rel="noopener"
              className="touch-target font-semibold whitespace-nowrap underline underline-offset-4"
            >
              To the shop
            </a>
          )}
        </span>
      </p>
      <IconButton
        label="Dismiss the sale"
        disabled={still}
        className="text-on-iron hover:bg-transparent hover:text-on-iron hover:opacity-70"
        onClick={() => {
          store(KEY, message.id);
          setDismissed(message.id);
        }}
      >
        <X size={18} aria-hidden />
      </IconButton>
    </div>
  );
}
