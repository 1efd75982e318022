import { printed } from './html-text.ts';

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹';
/** A footnote's number or sign, or its back arrow. */
const MARK = /^[\s[(]*(?:\d{1,4}|[*†‡§]|[↑↩↵]\ufe0e?)[\s\])]*$/u;

/** Removes footnote marks, which would run into the previous word, and marks other raised numbers. */
export class NoteMarks {
  #raised = 0;
  #links = 0;

  isMark(attributes: Record<string, string>): boolean {
    return (attributes['epub:type'] ?? attributes.role ?? '')
      .split(' ')
      .some((type) => type.endsWith('noteref'));
  }

  open(name: string): void {
    if (name === 'sup') this.#raised++;
    if (name === 'a') this.#links++;
  }

  close(name: string): void {
    if (name === 'sup' && this.#raised > 0) this.#raised--;
    if (name === 'a' && this.#links > 0) this.#links--;
  }

  textOf(text: string): string {
    const shown = printed(text);
    if (this.#links > 0 && MARK.test(shown) && (this.#raised > 0 || !/\d/.test(shown))) return '';
    return this.#raised > 0 && /^\d+$/.test(shown)
      ? shown.replace(/\d/g, (digit) => RAISED[Number(digit)]!)
      : shown;
  }
}
