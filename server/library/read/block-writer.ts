import { escapeText } from '#server/escape-html.ts';
import { INLINE } from './html-elements.ts';
import { withoutBracketed } from './note-marks.ts';

/** Elements deeper than this lose their tags, not their text. */
const DEPTH_MAX = 40;

/** Writes a page's blocks with plain tags, and hands on each that has text. */
export class BlockWriter {
  readonly #onBlock: (html: string, isLinks: boolean) => void;
  /** Elements whose start tag is in `#html`. */
  #stack: string[] = [];
  #html = '';
  /** The characters of the text, and of the links in it. */
  #characters = 0;
  #linked = 0;
  /** Where a line break is that nothing has followed yet. */
  #break: number | null = null;

  constructor(onBlock: (html: string, isLinks: boolean) => void) {
    this.#onBlock = onBlock;
  }

  isIn(name: string): boolean {
    return this.#stack.includes(name);
  }

  text(shown: string, isLink: boolean): void {
    this.#html += escapeText(shown);
    const { length } = shown.trim();
    if (length === 0) return;
    this.#characters += length;
    if (isLink) this.#linked += length;
    this.#break = null;
  }

  /** A second line break in a row ends the paragraph. */
  breakLine(): void {
    const isFlowing = this.#stack.every((name) => name === 'p' || INLINE.has(name));
    if (this.#break === null || !isFlowing) {
      this.#break = this.#html.length;
      this.#html += '<br>';
      return;
    }
    const open = [...this.#stack];
    this.#html = this.#html.slice(0, this.#break);
    this.closeAll();
    this.push(...open);
  }

  /** Within a list or a table a group still holds its blocks together. */
  openGroup(): void {
    this.#endLine();
    if (this.#stack.length > 0) this.push('div');
  }

  closeGroup(): void {
    this.pop('div');
    this.#endLine();
  }

  #endLine(): void {
    if (this.#stack.every((name) => INLINE.has(name))) this.closeAll();
  }

  push(...names: string[]): void {
    if (this.#stack.length >= DEPTH_MAX) return;
    this.#break = null;
    for (const name of names) this.#html += `<${name}>`;
    this.#stack.push(...names);
  }

  /** Sets the starting number of the list just opened. */
  startAt(number: string | undefined): void {
    if (this.#html.endsWith('<ol>') && /^\d{1,6}$/.test(number ?? ''))
      this.#html = `${this.#html.slice(0, -1)} start="${number}">`;
  }

  /** Sets over how many columns and rows the cell just opened extends. */
  spanOver(columns: string | undefined, rows: string | undefined): void {
    if (!/<t[dh]>$/.test(this.#html)) return;
    const spans = Object.entries({ colspan: columns, rowspan: rows })
      .filter(([, count]) => /^[1-9]\d?$/.test(count ?? ''))
      .map(([name, count]) => ` ${name}="${count}"`);
    this.#html = `${this.#html.slice(0, -1)}${spans.join('')}>`;
  }

  /** Closes the innermost element of this name, and everything open inside it. */
  pop(name: string): void {
    const at = this.#stack.lastIndexOf(name);
    if (at < 0) return;
    this.#break = null;
    for (const open of this.#stack.splice(at).reverse()) this.#html += `</${open}>`;
  }

  closeAll(): void {
    if (this.#stack.length > 0) this.pop(this.#stack[0]!);
    for (const open of this.#stack.splice(0).reverse()) this.#html += `</${open}>`;
    this.endBlock();
  }

  endBlock(): void {
    if (this.#stack.length > 0) return;
    if (this.#characters > 0)
      this.#onBlock(`<div>${withoutBracketed(this.#html)}</div>`, this.#linked > this.#characters / 2);
    this.#html = '';
    this.#characters = 0;
    this.#linked = 0;
    this.#break = null;
  }
}
