import { INLINE, isHeading, PLAIN_INLINE } from './html-elements.ts';
import { oneLine } from './html-text.ts';

/** An element whose text decides whether it is content. */
const PAGE_BREAK = /(?:^|\s)(?:pagenum|pageno|page-?number|pagebreak|doc-pagebreak)(?:\s|$)/i;
/** The number of a printed page within the text: '12', '[Pg xii]', 'p. 12'. */
const PAGE_NUMBER = /^\W*(?:(?:pp?|pg|pag|page|s|seite)\W*)?(?:\b(?:\d{1,4}|[ivxlcdm]{1,8})\b\W*)*$/iu;
const PAGE_NUMBER_MAX_CHARACTERS = 24;
/** Buttons that act on the page, unlike the titles of an accordion. */
const CONTROL =
  /^(?:open|close|toggle|show|hide|expand|collapse|search|share|select|choose|sort|filter|sign|log|view|add|read|see|load|play|skip|copy)\b|\b(?:menu|navigation|cookies?|settings)\b/i;

interface Held {
  name: string;
  /** How many elements of its name are open. */
  depth: number;
  attributes: Record<string, string>;
  text: string;
}

/** Follows page breaks and buttons, and holds their text until it is known whether it is content. */
export class HeldText {
  #held: Held | null = null;

  /** Begins to hold the text of an element, if it is one of these. Returns whether it is within another. */
  open(name: string, attributes: Record<string, string>): boolean {
    if (this.#held !== null) {
      if (this.#held.name === name) this.#held.depth++;
      return true;
    }
    if (name === 'button' || isPageBreak(name, attributes))
      this.#held = { name, depth: 1, attributes, text: '' };
    return false;
  }

  /** Whether an element that opens ends a page break: it contains more than its number. */
  endsAt(name: string): boolean {
    return (
      this.#held !== null && this.#held.name !== 'button' && !INLINE.has(name) && !PLAIN_INLINE.has(name)
    );
  }

  /** Takes a text. Returns what is no longer held: none of it, or all. */
  add(text: string): string {
    if (this.#held === null) return text;
    this.#held.text += text;
    if (this.#held.name === 'button') return '';
    return oneLine(this.#held.text).length > PAGE_NUMBER_MAX_CHARACTERS ? this.release() : '';
  }

  /** Stops to hold, and returns the text. */
  release(): string {
    const text = this.#held?.text ?? '';
    this.#held = null;
    return text;
  }

  /** Whether an element is within the one held. */
  closeWithin(name: string): boolean {
    if (this.#held === null) return false;
    if (this.#held.name !== name) return true;
    return --this.#held.depth > 0;
  }

  /** Ends the element held. Returns its text where it is content, and the attributes of an accordion's title. */
  close(): { text: string; title: Record<string, string> | null } | null {
    if (this.#held === null) return null;
    const { name, attributes } = this.#held;
    const text = this.release();
    if (name !== 'button') return { text: PAGE_NUMBER.test(oneLine(text)) ? '' : text, title: null };
    return isTitle(oneLine(text), attributes)
      ? { text, title: { 'aria-expanded': '', ...attributes } }
      : { text: '', title: null };
  }
}

function isPageBreak(
  name: string,
  { role, class: className, 'epub:type': type }: Record<string, string>,
): boolean {
  return !isHeading(name) && PAGE_BREAK.test(`${className ?? ''} ${type ?? ''} ${role ?? ''}`);
}

/** Whether a button opens the text below it, or asks what that answers. */
function isTitle(text: string, attributes: Record<string, string>): boolean {
  if (!/\p{L}/u.test(text)) return false;
  const opens = attributes['aria-expanded'] !== undefined || attributes['aria-controls'] !== undefined;
  return text.endsWith('?') || (opens && !CONTROL.test(text));
}
