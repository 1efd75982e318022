import { DEFAULT_ACCENT } from '#shared/accent.ts';
import { type Brand, escapeXml, svg, wrap } from './brand-drawings.ts';

/**
 * What shops and browsers show before the app is installed: two of its screens, in the gym's name and color.
 */

const IRON = '#17191c';
const RAISED = '#202327';
const CHALK = '#efefeb';
const MUTED = '#a2a8ad';
const LINE = '#7b8288';
const STEEL = '#8d9398';

export const NARROW = { width: 1080, height: 1920 };
export const WIDE = { width: 1920, height: 1080 };

interface Words {
  x: number;
  y: number;
  size: number;
  color?: string;
  middle?: boolean;
}

const words = (text: string, { x, y, size, color = CHALK, middle = false }: Words) =>
  `<text x="${x}" y="${y}" font-size="${size}" fill="${color}"${middle ? ' text-anchor="middle"' : ''}>${escapeXml(text)}</text>`;

const box = (x: number, y: number, width: number, height: number, fill = 'none', stroke = LINE) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="8" fill="${fill}" stroke="${stroke}" stroke-width="2"/>`;

/** Draws the empty chat. */
function askScreen({ product, tagline, accent = DEFAULT_ACCENT }: Brand): string {
  const head = wrap(tagline, 20).slice(0, 5);
  return [
    words(product, { x: 80, y: 150, size: 56 }),
    ...head.map((line, nth) => words(line, { x: 80, y: 420 + nth * 130, size: 120 })),
    box(80, 1640, 920, 150, RAISED),
    words('Ask about your squat, your gear', { x: 120, y: 1730, size: 46, color: MUTED }),
    box(880, 1664, 96, 102, accent, accent),
    `<path d="M928 1744v-56m-24 24 24-24 24 24" fill="none" stroke="${IRON}" stroke-width="7"/>`,
  ].join('');
}

/** Draws chalk mode, with 182.5 kg on the bar. */
function chalkScreen({ accent = DEFAULT_ACCENT }: Brand): string {
  const plates = [
    ['#d8473f', 450, 27],
    ['#d8473f', 450, 27],
    ['#d8473f', 450, 27],
    ['#626a72', 228, 21],
    [STEEL, 160, 12],
  ] as const;
  let at = 640;
  const loaded = plates.map(([color, height, thickness]) => {
    const x = at;
    at += thickness + 3;
    return `<rect x="${x}" y="${880 - height / 2}" width="${thickness}" height="${height}" rx="5" fill="${color}"/>`;
  });
  const row = (y: number, labels: readonly string[]) =>
    labels.map((label, nth) => {
      const width = (920 - (labels.length - 1) * 24) / labels.length;
      const x = 80 + nth * (width + 24);
      return box(x, y, width, 150) + words(label, { x: x + width / 2, y: y + 98, size: 60, middle: true });
    });
  return [
    words('Squat', { x: 80, y: 170, size: 84 }),
    words('182.5', { x: 480, y: 520, size: 360, middle: true }),
    words('kg', { x: 880, y: 520, size: 110, color: MUTED }),
    `<rect x="0" y="868" width="600" height="24" fill="${STEEL}"/><rect x="600" y="850" width="40" height="60" fill="${STEEL}"/><rect x="640" y="860" width="440" height="40" fill="${STEEL}"/>`,
    ...loaded,
    words('3 × 25 · 1 × 5 · 1 × 1.25', { x: 540, y: 1240, size: 90, middle: true }),
    ...row(1330, ['70%', '80%', '90%', '100%']),
    ...row(1504, ['−10', '−2.5', '+2.5', '+10']),
    box(80, 1690, 920, 160, accent, accent),
    words('Save 182.5 kg', { x: 540, y: 1796, size: 72, color: IRON, middle: true }),
  ].join('');
}

const ground = (width: number, height: number) =>
  `<rect width="${width}" height="${height}" fill="${IRON}"/>`;

export const askScreenSvg = (brand: Brand): string =>
  svg(NARROW.width, NARROW.height, ground(NARROW.width, NARROW.height) + askScreen(brand));

export const chalkScreenSvg = (brand: Brand): string =>
  svg(NARROW.width, NARROW.height, ground(NARROW.width, NARROW.height) + chalkScreen(brand));

/** Draws both side by side, for a wide window. */
export const wideScreenSvg = (brand: Brand): string => {
  const scale = WIDE.height / NARROW.height;
  const beside = WIDE.width - NARROW.width * scale;
  return svg(
    WIDE.width,
    WIDE.height,
    [
      ground(WIDE.width, WIDE.height),
      `<g transform="translate(140 0) scale(${scale})">${askScreen(brand)}</g>`,
      `<g transform="translate(${beside - 140} 0) scale(${scale})">${chalkScreen(brand)}</g>`,
    ].join(''),
  );
};
