import { Check, Copy, Download } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { useGym } from '#web/lib/gym.ts';
import { Button, buttonLook } from '#web/ui/button.tsx';
import { COPY_LABELS, useCopy } from '#web/ui/use-copy.ts';

/** Shown once. `onKept`: they are in a safe place. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const gym = useGym();
  const { state, copy } = useCopy();
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);

  const text = `Recovery codes for ${gym.product}\n${location.origin}\nEach works once.\n\n${codes.join('\n')}\n`;
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className="display text-xl outline-none">
        Save your recovery codes
      </h3>
      <p className="mt-2 text-sm">
        If you lose your phone, each of these signs you in once. Store them with your passwords: they are
        shown only now.
      </p>
      <ol
        aria-label="Recovery codes"
        className="my-5 grid grid-cols-[repeat(auto-fit,minmax(7.5rem,1fr))] gap-x-6 gap-y-2.5 rounded-edge border border-line bg-raised px-5 py-4 font-mono"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <Button look="signal" onClick={onKept}>
          I have saved them
        </Button>
        <Button look="plain" onClick={() => void copy(text)}>
          {state === 'copied' ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
          {COPY_LABELS[state]}
        </Button>
        <a
          className={buttonLook('plain')}
          download={`${gym.product.replaceAll(/\W+/g, '-').toLowerCase()}-recovery-codes.txt`}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        >
          <Download size={16} aria-hidden /> Download
        </a>
      </div>
      <p role="status" className="sr-only">
        {state !== 'idle' && COPY_LABELS[state]}
      </p>
    </>
  );
}
