import { Suspense, use, useEffect, useRef, useState } from 'react';
import type { RecordedAnswer } from '#shared/recorded-answer.ts';
import { useGym } from '#web/lib/gym.ts';
import { useMedia } from '#web/lib/media.ts';
import { classNames } from '#web/ui/class-names.ts';
import address from './recorded-hero.json?url';
import { RecordedPage } from './recorded-page.tsx';
import { charactersOf, firstCitation, RecordedText, WHOLE } from './recorded-text.tsx';
import { useNear } from './use-near.ts';

let loading: Promise<RecordedAnswer | null> | undefined;

/**
 * Loads the recording apart from the code, to keep that small. Null when it fails: the page works without it.
 */
const loadRecording = () => {
  loading ??= fetch(address)
    .then((reply): Promise<RecordedAnswer> | null => (reply.ok ? reply.json() : null))
    .catch(() => null);
  return loading;
};

/** A pace at which one can read along. */
const CHARACTERS_A_SECOND = 110;
const BEGINS_MS = 700;

/**
 * Replays a recorded answer, with its page opening next to it; complete from the start for those who prefer
 * no motion.
 */
export function Demo() {
  return (
    <Suspense fallback={<div className="min-h-dvh border-b border-line bg-sunk" />}>
      <OwnRecording />
    </Suspense>
  );
}

function OwnRecording() {
  const recording = use(loadRecording());
  const { name } = useGym();
  return recording?.gym === name && <Replay recording={recording} />;
}

function Replay({ recording }: { recording: RecordedAnswer }) {
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const section = useRef<HTMLElement>(null);
  const inSight = useNear(section, '0px');
  const [take, setTake] = useState(0);
  return (
    <section ref={section} aria-labelledby="demo-title" className="border-b border-line bg-sunk">
      <div className="column pt-20 pb-8 lg:pt-32 lg:pb-12">
        <h2 id="demo-title" className="sr-only">
          An answer, and the page it comes from
        </h2>
        <Take
          key={take}
          recording={recording}
          playing={inSight}
          still={still}
          onAgain={() => setTake(take + 1)}
        />
      </div>
    </section>
  );
}

interface TakeProps {
  recording: RecordedAnswer;
  playing: boolean;
  still: boolean;
  onAgain: () => void;
}

function Take({ recording, playing, still, onAgain }: TakeProps) {
  const { question, blocks, sources, page } = recording;
  const all = charactersOf(blocks);
  const typed = useTypedCharacters(playing && !still, all);
  const shown = still ? WHOLE : typed;
  const isOpen = shown >= firstCitation(blocks);
  return (
    <>
      <div className="grid lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="border border-line bg-chalk p-5 sm:p-8 lg:p-10">
          <p className="display text-2xl text-balance lg:text-3xl">{question}</p>
          <div className="max-w-measure">
            <RecordedText blocks={blocks} shown={shown} />
          </div>
          <ol aria-label="Sources" className="mt-7 border-t border-line text-sm">
            {sources.map(({ number, title, place }) => (
              <li
                key={number}
                className="flex items-baseline gap-3 border-b border-line py-2.5 last:border-b-0"
              >
                <span className="figures grid size-5 place-items-center self-center rounded-plate bg-signal text-xs leading-none text-on-signal">
                  {number}
                </span>
                <span className="min-w-0 flex-1 font-semibold">{title}</span>
                <span className="whitespace-nowrap text-muted">{place}</span>
              </li>
            ))}
          </ol>
        </div>
        <div className="relative overflow-hidden border border-t-0 border-line lg:border-t lg:border-l-0">
          {/* Its space is reserved before it opens, so that nothing below moves. */}
          <div className={classNames('inset-0 bg-raised lg:absolute', isOpen ? 'page-opens' : 'invisible')}>
            <RecordedPage page={page} />
          </div>
        </div>
      </div>
      <p className="mt-4 flex min-h-touch flex-wrap items-center gap-x-5 text-xs text-muted">
        A recorded answer from the built-in coach, word for word.
        {!still && shown >= all && (
          <button
            type="button"
            className="touch-target underline underline-offset-4 hover:text-ink"
            onClick={onAgain}
          >
            Play it again
          </button>
        )}
      </p>
    </>
  );
}

/** Returns the number of characters shown so far. */
function useTypedCharacters(playing: boolean, all: number): number {
  const [typed, setTyped] = useState(0);
  useEffect(() => {
    if (!playing) return;
    let frame = 0;
    const begin = performance.now() + BEGINS_MS;
    const step = (now: number) => {
      const next = Math.max(0, Math.floor(((now - begin) / 1000) * CHARACTERS_A_SECOND));
      setTyped(Math.min(all, next));
      if (next < all) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [playing, all]);
  return typed;
}
