import { Share } from 'lucide-react';
import { useState } from 'react';
import { useGym } from '#web/lib/gym.ts';
import { spendInstallPrompt, useInstallPrompt } from '#web/lib/install-prompt.ts';
import { keeps } from '#web/lib/kept-calls.ts';
import { Button } from '#web/ui/button.tsx';
import { closeHint, countVisit, isHintClosed } from './visits.ts';

const FIRST_VISIT_WITH_HINT = 2;

const isInstalled = () =>
  matchMedia('(display-mode: standalone)').matches ||
  (navigator as { standalone?: boolean }).standalone === true;

/** Whether this is Safari on a phone or tablet, which has no install prompt. */
const installsByHand = () => (navigator as { standalone?: boolean }).standalone === false;

/** From the second visit on: says that the app can be installed. Once dismissed it does not return. */
export function InstallHint({ owner }: { owner: string }) {
  const gym = useGym();
  const [visits] = useState(() => countVisit(owner));
  const [closed, setClosed] = useState(() => isHintClosed(owner) || isInstalled());
  const prompt = useInstallPrompt();
  if (visits < FIRST_VISIT_WITH_HINT || closed || !keeps() || (!prompt && !installsByHand())) return null;

  function close() {
    closeHint(owner);
    setClosed(true);
  }

  async function install() {
    const reply = await prompt?.prompt();
    spendInstallPrompt();
    if (reply?.outcome === 'accepted') close();
  }

  return (
    <aside
      aria-label="Install the app"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line bg-raised px-4 py-2.5 text-sm"
    >
      <p>
        <strong className="font-semibold">{gym.product} on your home screen</strong> opens at the rack without
        a signal.
        {!prompt && (
          <>
            {' '}
            Press Share <Share size={15} aria-hidden className="inline align-[-2px]" />, then Add to Home
            Screen.
          </>
        )}
      </p>
      <div className="flex items-center gap-2">
        {prompt && (
          <Button look="iron" onClick={() => void install()}>
            Install
          </Button>
        )}
        <Button look="plain" onClick={close}>
          {prompt ? 'Not now' : 'Close'}
        </Button>
      </div>
    </aside>
  );
}
