import { DEFAULT_ACCENT } from '#shared/accent.ts';

/** The input of a gym's pictures. A text that cannot be drawn is empty. */
export interface Brand {
  product: string;
  name: string;
  town: string;
  tagline: string;
  /** As `#rrggbb`; the app's own when omitted. */
  accent?: string | undefined;
  /** As a data URI; null for the app's own mark. */
  logo: string | null;
}

export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;

const IRON = '#17191c';
const CHALK = '#f4f4f1';
const MUTED = '#a9a9a3';
const MARGIN = 80;
/** The maximum text width, left of the plate. */
const MEASURE = 640;
/** The average width of a character, relative to its size. */
const CHARACTER_WIDTH = 0.46;

export const escapeXml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** Characters that the pictures' only font has. */
const DRAWN = /[\p{Script=Latin}\p{Nd}\p{Zs}!-~¡-ÿ‐-‟•…‹›€™]/u;

/**
 * Removes signs such as emoji from a text; empty in a script that the font lacks: half a name is worse than
 * none.
 */
export function drawable(text: string): string {
  const characters = [...text.normalize('NFC')];
  if (characters.some((one) => /[\p{Lu}\p{Ll}\p{Lo}]/u.test(one) && !DRAWN.test(one))) return '';
  return characters
    .filter((one) => DRAWN.test(one))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * Wraps words into as few lines of at most `characters` as possible, of similar length; a longer word has its
 * own.
 */
export function wrap(text: string, characters: number): string[] {
  const lines = filled(text, characters);
  const narrower = filled(text, characters - 1);
  return characters > 1 && narrower.length === lines.length ? wrap(text, characters - 1) : lines;
}

function filled(text: string, characters: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= characters)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Sizes with the maximum lines of each, largest first. */
type Sizes = readonly (readonly [size: number, maxLines: number])[];

/** Returns the largest size in which a text fits, with its lines; in the smallest, the rest is truncated. */
function setText(text: string, sizes: Sizes) {
  const settings = sizes.map(([size, maxLines]) => {
    const characters = Math.floor(MEASURE / (size * CHARACTER_WIDTH));
    const lines = wrap(text, characters);
    const fits = lines.length <= maxLines && lines.every((line) => line.length <= characters);
    return { size, lines: lines.slice(0, maxLines).map((line) => line.slice(0, characters)), fits };
  });
  return settings.find(({ fits }) => fits) ?? settings.at(-1)!;
}

function textLines(
  lines: readonly string[],
  { top, size, color }: { top: number; size: number; color: string },
): string {
  return lines
    .map(
      (line, nth) =>
        `<text x="${MARGIN}" y="${top + size * (0.82 + nth * 1.12)}" font-size="${size}" fill="${color}">${escapeXml(line)}</text>`,
    )
    .join('');
}

const HEAD_SIZES = [
  [128, 2],
  [108, 2],
  [84, 3],
  [64, 3],
] as const;
const LINE_SIZES = [
  [40, 2],
  [34, 3],
  [30, 3],
] as const;

/** Draws the plate of the app's own mark, around (0, 0) with radius 16. */
const plate = (accent: string, ground: string) =>
  `<circle r="15" fill="${ground}"/><circle r="10.5" fill="none" stroke="${accent}" stroke-width="3"/><circle r="3.5" fill="${CHALK}"/>`;

export const svg = (width: number, height: number, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`;

/** Draws the preview image for links to the gym. */
export function cardSvg({ product, name, town, tagline, accent = DEFAULT_ACCENT, logo }: Brand): string {
  const head = setText(product, HEAD_SIZES);
  const line = setText(tagline, LINE_SIZES);
  const whose = [name, town].filter(Boolean).join(', ');
  const headHeight = head.size * 1.12 * head.lines.length;
  const lineHeight = line.size * 1.12 * line.lines.length;
  const top = (CARD_HEIGHT - headHeight - lineHeight - 28) / 2 - 10;
  const figure =
    logo === null
      ? `<g transform="translate(940 ${CARD_HEIGHT / 2}) scale(13)">${plate(accent, '#202327')}</g>`
      : `<circle cx="960" cy="${CARD_HEIGHT / 2}" r="180" fill="${CHALK}"/>${image(logo, 960 - 115, CARD_HEIGHT / 2 - 115, 230)}`;
  return svg(
    CARD_WIDTH,
    CARD_HEIGHT,
    [
      `<rect width="${CARD_WIDTH}" height="${CARD_HEIGHT}" fill="${IRON}"/>`,
      figure,
      `<rect width="16" height="${CARD_HEIGHT}" fill="${accent}"/>`,
      textLines(head.lines, { top, size: head.size, color: CHALK }),
      textLines(line.lines, { top: top + headHeight + 28, size: line.size, color: CHALK }),
      `<text x="${MARGIN}" y="${CARD_HEIGHT - 54}" font-size="26" fill="${MUTED}">${escapeXml(whose.slice(0, 60))}</text>`,
    ].join(''),
  );
}

const image = (uri: string, x: number, y: number, side: number) =>
  `<image x="${x}" y="${y}" width="${side}" height="${side}" preserveAspectRatio="xMidYMid meet" href="${uri}" xlink:href="${uri}"/>`;

/**
 * Draws the icon of the installed app. `inset`: how much of each side stays empty, since phones cut maskable
 * icons into their own shapes.
 */
export function iconSvg({ accent = DEFAULT_ACCENT, logo }: Brand, side: number, inset: number): string {
  const inner = side * (1 - 2 * inset);
  const ground = `<rect width="${side}" height="${side}" fill="${logo === null ? IRON : CHALK}"/>`;
  const figure =
    logo === null
      ? `<g transform="translate(${side / 2} ${side / 2}) scale(${inner / 32})">${plate(accent, IRON)}</g>`
      : image(logo, side * inset, side * inset, inner);
  return svg(side, side, (inset > 0 || logo !== null ? ground : '') + figure);
}
