import { useState } from 'react';
import type { Personality } from '#shared/gym.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Failing } from '#web/ui/failing.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { Shown } from './shown.tsx';
import { useFetched } from './use-fetched.ts';

/** The personalities answering the same question, in the gym's own examples; nothing without any. */
export function VoicesShown() {
  const fetched = useFetched<{ personalities: Personality[] }>('/api/personalities');
  const [chosen, setChosen] = useState(0);
  const voices =
    fetched.state === 'loaded' ? fetched.data.personalities.filter(({ example }) => example) : [];
  if (fetched.state === 'loaded' && voices.length === 0) return null;
  const voice = voices[Math.min(chosen, voices.length - 1)];
  return (
    <Shown
      title="One answer, in the voice you train best with"
      text="Loads, warnings and sources stay the same. How it talks to you is your choice."
    >
      <div className="border border-line bg-raised">
        {fetched.state === 'loading' && (
          <div className="min-h-96 p-8">
            <SkeletonLines widths={[60, 100, 95, 40]} label="Loading the personalities" />
          </div>
        )}
        {fetched.state === 'failed' && (
          <div className="p-8">
            <Failing message="The personalities could not be loaded." onRetry={fetched.retry} />
          </div>
        )}
        {voice?.example && (
          <>
            <p className="display border-b border-line p-5 text-xl text-balance sm:p-8 lg:text-2xl">
              {voice.example.question}
            </p>
            <div className="grid md:grid-cols-[13rem_1fr]">
              <fieldset className="flex flex-wrap border-b border-line md:flex-col md:flex-nowrap md:border-r md:border-b-0">
                <legend className="sr-only">Personality</legend>
                {voices.map(({ id, label }, nth) => (
                  <label
                    key={id}
                    className={classNames(
                      'display flex min-h-touch cursor-pointer items-center px-4 text-lg has-focus-visible:outline-2 md:min-h-14 md:px-8 md:text-xl',
                      voices[nth] === voice ? 'bg-signal text-on-signal' : 'text-muted hover:text-ink',
                    )}
                  >
                    <input
                      type="radio"
                      name="voice"
                      className="sr-only"
                      checked={voices[nth] === voice}
                      onChange={() => setChosen(nth)}
                    />
                    {label}
                  </label>
                ))}
              </fieldset>
              <div className="min-h-72 p-5 sm:p-8" aria-live="polite">
                <p key={voice.id} className="fade-in max-w-measure">
                  {voice.example.answer}
                </p>
                <p className="mt-5 text-xs text-muted">{voice.description}</p>
              </div>
            </div>
          </>
        )}
      </div>
    </Shown>
  );
}
