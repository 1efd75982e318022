import { type CSSProperties, useId } from 'react';
import { accentColors, DEFAULT_ACCENT, GROUNDS, isColor, type Theme } from '#shared/accent.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import type { PartDraft } from './use-drafts.ts';

const THEMES: readonly { theme: Theme; title: string }[] = [
  { theme: 'light', title: 'Light' },
  { theme: 'dark', title: 'Dark' },
];

export function AccentFields({ value: { color }, change }: PartDraft<'accent'>) {
  const id = useId();
  const shown = color ?? DEFAULT_ACCENT;
  const isValid = isColor(shown);
  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        <div>
          <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
            Pick
          </label>
          <input
            id={id}
            type="color"
            value={isValid ? shown : DEFAULT_ACCENT}
            onChange={(event) => change({ color: event.target.value })}
            className="block size-field rounded-edge border border-line-strong bg-raised p-1"
          />
        </div>
        <div className="w-40">
          <Field
            label="Color"
            value={color ?? ''}
            placeholder={DEFAULT_ACCENT}
            spellCheck={false}
            autoComplete="off"
            onChange={({ target }) =>
              change({ color: target.value.trim() === '' ? null : target.value.trim() })
            }
          />
        </div>
        {color !== null && (
          <Button look="plain" onClick={() => change({ color: null })}>
            Use the default color
          </Button>
        )}
      </div>
      {isValid ? (
        <div className="grid gap-4 @xl:grid-cols-2">
          {THEMES.map((each) => (
            <Preview key={each.theme} {...each} accent={shown} />
          ))}
        </div>
      ) : (
        <p role="alert" className="text-sm text-danger">
          Enter a color such as {DEFAULT_ACCENT}.
        </p>
      )}
    </>
  );
}

interface PreviewProps {
  theme: Theme;
  title: string;
  accent: string;
}

/** Previews the accent in a theme, as adjusted to keep everything readable. */
function Preview({ theme, title, accent }: PreviewProps) {
  const { signal, on, mark } = accentColors(accent, theme);
  const { chalk, ink } = GROUNDS[theme];
  const colors = {
    '--color-signal': signal,
    '--color-on-signal': on,
    '--color-mark': mark,
    '--color-chalk': chalk,
    '--color-ink': ink,
  };
  return (
    <figure>
      <div
        style={colors as CSSProperties}
        className="flex flex-wrap items-center gap-4 rounded-edge border border-line-strong bg-chalk px-4 py-5 text-ink"
      >
        <span className="inline-flex min-h-touch items-center rounded-edge bg-signal px-5 text-sm font-semibold text-on-signal">
          A button
        </span>
        <span className="figures grid size-6 place-items-center rounded-plate bg-signal text-xs text-on-signal">
          1
        </span>
        <span className="border-l-3 border-signal pl-3 text-sm">
          The page <mark className="bg-mark text-ink">says so</mark>.
        </span>
      </div>
      <figcaption className="mt-1.5 text-xs text-muted">
        {title}
        {signal !== accent.toLowerCase() &&
          `: shown as ${signal}, ${theme === 'light' ? 'darker' : 'lighter'}, so that it stands out`}
      </figcaption>
    </figure>
  );
}
