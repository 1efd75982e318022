/** Invisible elements, and those that are not part of the content. */
const DROPPED = new Set(
  'script style noscript template svg math iframe frame frameset object embed applet audio video canvas dialog nav menu select textarea input datalist del s strike'.split(
    ' ',
  ),
);
/** The type of a script that contains a formula. */
const FORMULA = /^math\//i;
const INVISIBLE = /display\s*:\s*none|visibility\s*:\s*hidden/i;
/** Follows which elements of a page are dropped with all they contain. */
export class HiddenElements {
  /** How many formulas were dropped. */
  formulas = 0;
  /** The open dropped element, and how many of its name are open. */
  #dropped: { name: string; depth: number } | null = null;
  /** Ids of what the titles of an accordion open. */
  readonly #opened = new Set<string>();
  /** Below the title of an accordion, until there is text. */
  #isBelowTitle = false;

  get isOpen(): boolean {
    return this.#dropped !== null;
  }

  /** Takes an element in a heading, or a button that is a title: what it expands is content, even while it is hidden. */
  title(attributes: Record<string, string>): void {
    if (attributes['aria-controls'] !== undefined) this.#opened.add(attributes['aria-controls']);
    if (attributes['aria-expanded'] !== undefined) this.#isBelowTitle = true;
  }

  endTitle(): void {
    this.#isBelowTitle = false;
  }

  /** Opens an element. Returns whether it is dropped. */
  open(name: string, attributes: Record<string, string>, isMark: boolean): boolean {
    if (this.#dropped?.name === name) this.#dropped.depth++;
    else if (!this.#dropped && (DROPPED.has(name) || isMark || this.#isUnread(attributes))) {
      this.#dropped = { name, depth: 1 };
      if (name === 'math' || (name === 'script' && FORMULA.test(attributes.type ?? ''))) this.formulas++;
    }
    return this.isOpen;
  }

  /** Closes an element. Returns whether it was dropped. */
  close(name: string): boolean {
    const wasOpen = this.isOpen;
    if (this.#dropped?.name === name && --this.#dropped.depth === 0) this.#dropped = null;
    return wasOpen;
  }

  #isUnread(attributes: Record<string, string>): boolean {
    const { hidden, style, role, id } = attributes;
    const isHidden = hidden !== undefined || INVISIBLE.test(style ?? '');
    const isOpened = this.#isBelowTitle || this.#opened.has(id ?? '');
    return (isHidden && !isOpened) || role === 'navigation';
  }
}
