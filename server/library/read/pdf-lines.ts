/** A run of glyphs as PDF.js gives it. `transform` is [a, b, c, d, x, y]; y grows upwards. */
export interface PdfItem {
  str: string;
  transform: number[];
  width: number;
  hasEOL: boolean;
}

/** A printed line, in points from the page's lower left. */
export interface PdfLine {
  text: string;
  x: number;
  right: number;
  y: number;
  size: number;
}

/** Items whose baselines differ by more than this share of the font's size are on different lines. */
const BASELINE_SHARE = 0.5;
/** A gap wider than this share of the size is a space, even where the file holds none. */
const SPACE_SHARE = 0.2;

/** The lines of a page in the order of the file. */
export function linesOf(items: readonly PdfItem[]): PdfLine[] {
  const lines: PdfLine[] = [];
  let line: PdfLine | undefined;
  const close = () => {
    if (line) {
      line.text = line.text
        .replace(/\p{Cc}/gu, '')
        .replace(/\s+/gu, ' ')
        .trim();
      if (line.text !== '') lines.push(line);
    }
    line = undefined;
  };
  for (const { str, transform, width, hasEOL } of items) {
    const [, , c = 0, d = 0, x = 0, y = 0] = transform;
    const size = Math.hypot(c, d);
    if (str.trim() !== '') {
      if (line && Math.abs(line.y - y) > BASELINE_SHARE * Math.max(size, line.size)) close();
      if (!line) {
        line = { text: str, x, right: x + width, y, size };
      } else {
        const spaced = /\s$/u.test(line.text) || /^\s/u.test(str);
        line.text += !spaced && x - line.right > SPACE_SHARE * size ? ` ${str}` : str;
        line.right = Math.max(line.right, x + width);
        line.x = Math.min(line.x, x);
        line.size = Math.max(line.size, size);
      }
    } else if (line && str !== '') {
      line.text += ' ';
    }
    if (hasEOL) close();
  }
  close();
  return lines;
}
