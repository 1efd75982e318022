/** A run of glyphs from PDF.js. `transform` is [a, b, c, d, x, y]; y grows upwards. */
export interface PdfItem {
  str: string;
  transform: number[];
  width: number;
  hasEOL: boolean;
  fontName?: string;
}

/** A printed line, in points from the page's lower left. */
export interface PdfLine {
  text: string;
  x: number;
  right: number;
  y: number;
  size: number;
  /** The font of all its letters; empty where there are several. */
  font: string;
}

/** Items whose baselines differ by more than this share of the font's size are on different lines. */
const BASELINE_SHARE = 0.5;
/** A gap wider than this share of the size is a space, even if the file has none; … */
const SPACE_SHARE = 0.2;
/** … and a wider one than this divides columns. */
const COLUMN_SHARE = 1.6;
/** The maximum distance between the two prints of overprinted bold text. */
const OVERPRINT_SHARE = 0.12;

/** Builds a page's lines in file order, separating columns side by side. */
export function linesOf(given: readonly PdfItem[]): PdfLine[] {
  const items = withoutOverprint(closedUpItems(upright(given)));
  const lines: PdfLine[] = [];
  let line: PdfLine | undefined;
  const close = () => {
    if (line) {
      line.text = undoubled(
        closedUp(
          line.text
            .toWellFormed()
            .replace(/\p{Cc}/gu, '')
            .trim(),
        )
          .replace(/\s+/gu, ' ')
          .trim(),
      );
      if (line.text !== '') lines.push(line);
    }
    line = undefined;
  };
  for (const { str, transform, width, hasEOL, fontName = '' } of items) {
    const [, , c = 0, d = 0, x = 0, y = 0] = transform;
    const size = Math.hypot(c, d);
    if (str.trim() !== '') {
      if (line && Math.abs(line.y - y) > BASELINE_SHARE * Math.max(size, line.size)) close();
      if (line && x - line.right > COLUMN_SHARE * size) close();
      if (!line) {
        line = { text: str, x, right: x + width, y, size, font: fontName };
      } else if (isDropCap(line, size, str)) {
        // A large initial belongs to the word that begins beside it.
        line = { text: `${line.text.trimEnd()}${str}`, x: line.x, right: x + width, y, size, font: fontName };
      } else {
        const spaced = /\s$/u.test(line.text) || /^\s/u.test(str);
        line.text += !spaced && x - line.right > SPACE_SHARE * size ? ` ${str}` : str;
        line.right = Math.max(line.right, x + width);
        line.x = Math.min(line.x, x);
        line.size = Math.max(line.size, size);
        if (/\p{L}/u.test(str) && line.font !== fontName) line.font = '';
      }
    } else if (line && str !== '') {
      line.text += ' ';
    }
    if (hasEOL) close();
  }
  close();
  return lines;
}

/** How many times larger than its line an initial is. */
export const DROP_CAP = 1.5;

function isDropCap({ text, size }: PdfLine, nextSize: number, next: string): boolean {
  return /^\p{Lu}\s?$/u.test(text) && size > DROP_CAP * nextSize && /^\p{Ll}/u.test(next);
}

/** Removes text printed a second time, slightly shifted, to look bold. */
function withoutOverprint(items: readonly PdfItem[]): PdfItem[] {
  const printed = new Map<string, PdfItem[]>();
  return items.filter((item) => {
    if (item.str.trim() === '') return true;
    const [, , c = 0, d = 0, x = 0, y = 0] = item.transform;
    const near = OVERPRINT_SHARE * Math.hypot(c, d);
    const same = printed.get(item.str) ?? [];
    const isAgain = same.some(
      ({ transform }) =>
        Math.abs((transform[4] ?? 0) - x) <= near && Math.abs((transform[5] ?? 0) - y) <= near,
    );
    if (!isAgain) printed.set(item.str, [...same, item]);
    return !isAgain;
  });
}

const DOUBLED = /^(?:([^\s])\1)+$/u;
const DOUBLED_MIN_CHARACTERS = 6;

/** 'TThhee sswwoorrdd' → 'The sword': removes letters printed twice. */
function undoubled(text: string): string {
  const words = text.split(' ');
  const letters = words.filter((word) => /\p{L}/u.test(word));
  const isDoubled =
    letters.join('').length >= DOUBLED_MIN_CHARACTERS && letters.every((word) => DOUBLED.test(word));
  return isDoubled
    ? words.map((word) => (DOUBLED.test(word) ? word.replace(/(.)\1/gu, '$1') : word)).join(' ')
    : text;
}

const SPACED = /^(?:\S\s+){4,}\S$/u;

/** 'T H E   B A R' → 'THE BAR': closes up spaced letters, with wider gaps between words. */
function closedUp(text: string): string {
  if (!SPACED.test(text) || !/\p{L}\s+\p{L}\s+\p{L}/u.test(text)) return text;
  const gaps = text.match(/\s+/gu)!.map((gap) => gap.length);
  const usual = Math.min(...gaps);
  return text.replace(/\s+/gu, (gap) => (gap.length > usual ? ' ' : ''));
}

const SPACED_ITEM = /^(?:\S )+\S$/u;
const SPACED_SHARE = 0.8;
const SPACED_MIN_CHARACTERS = 5;

/** The same where the spaces between words are separate items: 'T H E', ' ', 'B A R'. */
function closedUpItems(items: readonly PdfItem[]): PdfItem[] {
  const lines = new Map<number, { spaced: number; all: number; isSure: boolean }>();
  const lineOf = ({ transform }: PdfItem) => Math.round(transform[5] ?? 0);
  for (const item of items) {
    if (item.str.trim().length < 2) continue;
    const line = lines.get(lineOf(item)) ?? { spaced: 0, all: 0, isSure: false };
    line.all += item.str.length;
    if (SPACED_ITEM.test(item.str)) line.spaced += item.str.length;
    // 'a b' may be two words.
    line.isSure ||= item.str.length >= SPACED_MIN_CHARACTERS && SPACED_ITEM.test(item.str);
    lines.set(lineOf(item), line);
  }
  return items.map((item) => {
    const line = lines.get(lineOf(item));
    const isSpaced = line?.isSure && line.spaced >= SPACED_SHARE * line.all;
    return isSpaced && SPACED_ITEM.test(item.str) ? { ...item, str: item.str.replaceAll(' ', '') } : item;
  });
}

/** Rotates a page on which most letters are sideways. */
function upright(items: readonly PdfItem[]): readonly PdfItem[] {
  const sideways = (way: 1 | -1) =>
    items
      .filter(({ transform: [a = 0, b = 0] }) => way * b > Math.abs(a))
      .reduce((sum, { str }) => sum + str.length, 0);
  const all = items.reduce((sum, { str }) => sum + str.length, 0);
  const way = sideways(1) > all / 2 ? 1 : sideways(-1) > all / 2 ? -1 : 0;
  if (way === 0) return items;
  return items.map((item) => {
    const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = item.transform;
    return { ...item, transform: [way * b, -way * a, way * d, -way * c, way * y, -way * x] };
  });
}
