import { printed } from './html-text.ts';

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹';
/** A footnote's number or sign, or its back arrow. */
const MARK = /^[\s[(]*(?:\d{1,4}|[*†‡§]|[↑↩↵]\ufe0e?)[\s\])]*$/u;
const BRACKETED = /^\s*\[\d{1,4}\]\s*$/u;
/** Around the number of a link within the work, until it is known whether brackets surround it. */
const LINKED = ['\uE002', '\uE003'] as const;
const LINKED_NUMBER = new RegExp(`\\s?\\[${LINKED[0]}\\d+${LINKED[1]}\\]|[${LINKED.join('')}]`, 'gu');

/** Removes the numbers of notes in brackets from the texts joined. */
export const withoutBracketed = (text: string) => text.replace(LINKED_NUMBER, '');

/** Removes footnote marks, which would run into the previous word, and marks other raised numbers. */
export class NoteMarks {
  #raised = 0;
  #links = 0;
  /** Whether the last link leads to a place within the work. */
  #isWithin = false;

  get isInLink(): boolean {
    return this.#links > 0;
  }

  isMark(attributes: Record<string, string>): boolean {
    return (attributes['epub:type'] ?? attributes.role ?? '')
      .split(' ')
      .some((type) => type.endsWith('noteref'));
  }

  open(name: string, { href = '' }: Record<string, string>): void {
    if (name === 'sup') this.#raised++;
    if (name !== 'a') return;
    this.#links++;
    this.#isWithin = /^[^:]*#/.test(href);
  }

  close(name: string): void {
    if (name === 'sup' && this.#raised > 0) this.#raised--;
    if (name === 'a' && this.#links > 0) this.#links--;
  }

  textOf(text: string): string {
    const shown = printed(text);
    if (this.#links > 0 && MARK.test(shown) && (this.#raised > 0 || !/\d/.test(shown))) return '';
    if (this.#links > 0 && this.#isWithin && BRACKETED.test(shown)) return '';
    if (this.#links > 0 && this.#isWithin && this.#raised === 0 && /^\d{1,4}$/.test(shown))
      return `${LINKED[0]}${shown}${LINKED[1]}`;
    return this.#raised > 0 && /^\d+$/.test(shown)
      ? shown.replace(/\d/g, (digit) => RAISED[Number(digit)]!)
      : shown;
  }
}
