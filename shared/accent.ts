/** The colors of a theme that depend on the accent. */
export interface AccentColors {
  signal: string;
  hover: string;
  /** Text on either. */
  on: string;
  /** Behind marked words. */
  mark: string;
  /** Focus outline; null where the theme's own stays. */
  focus: string | null;
}

export type Theme = 'light' | 'dark';

/** Same values as web/styles/tokens.css. */
export const GROUNDS: Record<Theme, { chalk: string; raised: string; sunk: string; ink: string }> = {
  light: { chalk: '#f4f4f1', raised: '#ffffff', sunk: '#e9e9e5', ink: '#17191c' },
  dark: { chalk: '#17191c', raised: '#202327', sunk: '#101214', ink: '#efefeb' },
};
export const DEFAULT_ACCENT = '#ffd21f';

const IRON = '#17191c';
const WHITE = '#ffffff';
const BLACK = '#000000';
/** Minimum contrast in WCAG 2.2 for text, and for things recognized by color alone. */
const TEXT_CONTRAST = 4.5;
const SHAPE_CONTRAST = 3;
/** A button has its label; on a light ground its color only has to be visible. */
const SHOWS = 1.25;
const MARK_CONTRAST = 7;
const STEP = 0.04;
const HOVER = 0.16;

export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

type Rgb = readonly [number, number, number];
const rgbOf = (color: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as unknown as Rgb;

function mix(color: string, other: string, share: number): string {
  const [one, two] = [rgbOf(color), rgbOf(other)];
  return `#${one
    .map((value, at) =>
      Math.round(value + (two[at]! - value) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

function luminance(color: string): number {
  const [red, green, blue] = rgbOf(color).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast of two colors as WCAG defines it, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Returns the color nearest to this one, on the way to `end`, that passes. */
function toward(color: string, end: string, passes: (color: string) => boolean): string {
  for (let share = 0; share < 1; share += STEP) {
    const mixed = mix(color, end, share);
    if (passes(mixed)) return mixed;
  }
  return end;
}

/** Adjusts the accent to a theme, so that it is visible on every ground and words on it can be read. */
export function accentColors(accent: string, theme: Theme): AccentColors {
  const { chalk, raised, sunk, ink } = GROUNDS[theme];
  const shows = (color: string) =>
    theme === 'light'
      ? contrast(color, chalk) >= SHOWS
      : [chalk, raised, sunk].every((ground) => contrast(color, ground) >= SHAPE_CONTRAST);
  const signal = toward(accent.toLowerCase(), theme === 'light' ? IRON : WHITE, shows);
  const text = [IRON, WHITE].find((color) => contrast(color, signal) >= TEXT_CONTRAST) ?? BLACK;
  // Away from the color of the words on it, which also makes them readable; white cannot move away.
  const hover = mix(signal, text === WHITE ? BLACK : contrast(signal, WHITE) < 1.2 ? IRON : WHITE, HOVER);
  const mark = toward(
    signal,
    theme === 'light' ? WHITE : GROUNDS.dark.sunk,
    (color) => contrast(color, ink) >= MARK_CONTRAST,
  );
  return { signal, hover, on: text, mark, focus: theme === 'light' ? null : signal };
}

/** Declares the accent's colors over the app's defaults. */
export function accentCss(accent: string): string {
  const rule = (selector: string, { signal, hover, on, mark, focus }: AccentColors) =>
    `${selector}{--signal:${signal};--signal-hover:${hover};--on-signal:${on};--mark:${mark}${focus === null ? '' : `;--focus:${focus}`}}`;
  return [
    rule(':root:root', accentColors(accent, 'light')),
    rule(':root:root[data-theme="dark"]', accentColors(accent, 'dark')),
  ].join('\n');
}

/** Returns the path of an accent's style sheet. */
export const accentPath = (accent: string): string => `/api/gym/accent/${accent.slice(1)}.css`;
