import { useRef, useState } from 'react';
import { LOGO_MAX_BYTES, LOGO_TYPES } from '#shared/gym-parts.ts';
import { Button } from '#web/ui/button.tsx';
import type { PartDraft } from './use-drafts.ts';

const BEGINNINGS = [
  ['iVBOR', 'image/png'],
  ['/9j/', 'image/jpeg'],
  ['UklGR', 'image/webp'],
] as const;

/** Returns the file as a data URL; the server checks its bytes. */
const drawn = (base64: string) =>
  `data:${BEGINNINGS.find(([begin]) => base64.startsWith(begin))?.[1] ?? 'image/svg+xml'};base64,${base64}`;

async function toBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

export function LogoFields({ value: { file }, change }: PartDraft<'logo'>) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function choose(chosen: File | undefined) {
    if (chosen === undefined) return;
    if (chosen.size > LOGO_MAX_BYTES)
      return setProblem(
        `${chosen.name} is ${Math.ceil(chosen.size / 1024)} KB; the limit is ${LOGO_MAX_BYTES / 1024} KB.`,
      );
    try {
      change({ file: await toBase64(chosen) });
      setProblem(null);
    } catch {
      setProblem(`${chosen.name} could not be read.`);
    }
  }

  return (
    <>
      {file === null ? (
        <p className="text-sm">There is no logo: the app’s own picture is shown instead.</p>
      ) : (
        <div className="flex flex-wrap gap-4">
          {(['bg-chalk', 'bg-iron'] as const).map((ground) => (
            <div
              key={ground}
              className={`grid h-24 min-w-36 place-items-center rounded-edge border border-line-strong p-4 ${ground}`}
            >
              <img
                src={drawn(file)}
                alt={ground === 'bg-chalk' ? 'Your logo' : 'Your logo on the other background'}
                className="max-h-16 max-w-40 object-contain"
                onError={() => setProblem('This file cannot be drawn. Choose another one.')}
              />
            </div>
          ))}
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <Button look="plain" onClick={() => input.current?.click()}>
          {file === null ? 'Choose a picture' : 'Choose another picture'}
        </Button>
        {file !== null && (
          <Button look="plain" onClick={() => change({ file: null })}>
            No logo
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Logo"
        accept={LOGO_TYPES.join()}
        onChange={({ target }) => {
          void choose(target.files?.[0]);
          target.value = '';
        }}
      />
      <p className="text-sm text-muted">
        PNG, JPEG, WebP or SVG, up to {LOGO_MAX_BYTES / 1024} KB. It is drawn 26 pixels high.
      </p>
      {problem && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
    </>
  );
}
