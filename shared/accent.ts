/** The colors of a theme that go with the accent. */
export interface AccentColors {
  signal: string;
  hover: string;
  /** Of text on either. */
  on: string;
  /** Behind marked words. */
  mark: string;
  /** Around what has the focus; null where the theme's own stays. */
  focus: string | null;
}

export type Theme = 'light' | 'dark';

/** As web/styles/tokens.css has them. */
export const GROUNDS: Record<Theme, { chalk: string; raised: string; sunk: string; ink: string }> = {
  light: { chalk: '#f4f4f1', raised: '#ffffff', sunk: '#e9e9e5', ink: '#17191c' },
  dark: { chalk: '#17191c', raised: '#202327', sunk: '#101214', ink: '#efefeb' },
};
export const DEFAULT_ACCENT = '#ffd21f';

const IRON = '#17191c';
const WHITE = '#ffffff';
const BLACK = '#000000';
/** WCAG 2.2: text, and what is recognized by its color alone. */
const TEXT_CONTRAST = 4.5;
const SHAPE_CONTRAST = 3;
/** A button has its words; on light ground its color need not carry it alone, only show. */
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

/** Contrast of two colors as WCAG defines it, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** The color nearest to this one, on the way to `end`, that passes. */
function toward(color: string, end: string, passes: (color: string) => boolean): string {
  for (let share = 0; share < 1; share += STEP) {
    const mixed = mix(color, end, share);
    if (passes(mixed)) return mixed;
  }
  return end;
}

/** What becomes of the accent in a theme, so that it shows on every ground and words on it can be read. */
export function accentColors(accent: string, theme: Theme): AccentColors {
  const { chalk, raised, sunk, ink } = GROUNDS[theme];
  const shows = (color: string) =>
    theme === 'light'
      ? contrast(color, chalk) >= SHOWS
      : [chalk, raised, sunk].every((ground) => contrast(color, ground) >= SHAPE_CONTRAST);
  const signal = toward(accent.toLowerCase(), theme === 'light' ? IRON : WHITE, shows);
  const text = [IRON, WHITE].find((color) => contrast(color, signal) >= TEXT_CONTRAST) ?? BLACK;
  // Away from the color of the words on it, which are then read as well; white has no such way.
  const hover = mix(signal, text === WHITE ? BLACK : contrast(signal, WHITE) < 1.2 ? IRON : WHITE, HOVER);
  const mark = toward(
    signal,
    theme === 'light' ? WHITE : GROUNDS.dark.sunk,
    (color) => contrast(color, ink) >= MARK_CONTRAST,
  );
  return { signal, hover, on: text, mark, focus: theme === 'light' ? null : signal };
}

/** Declares the accent's colors over those that the app comes with. */
export function accentCss(accent: string): string {
  const rule = (selector: string, { signal, hover, on, mark, focus }: AccentColors) =>
    `${selector}{--signal:${signal};--signal-hover:${hover};--on-signal:${on};--mark:${mark}${focus === null ? '' : `;--focus:${focus}`}}`;
  return [
    rule(':root:root', accentColors(accent, 'light')),
    rule(':root:root[data-theme="dark"]', accentColors(accent, 'dark')),
  ].join('\n');
}

/** Where the style sheet of an accent is. */
export const accentPath = (accent: string): string => `/api/gym/accent/${accent.slice(1)}.css`;
