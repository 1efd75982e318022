const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const LIST_ITEM = /^ {0,3}(?:[-*+]|\d{1,9}[.)])(?:\s|$)/;
/** The beginning of a line that can no longer become a list item or part of one. */
const NEVER_ITEM = /^ ?(?:[^\s*+\-\d]|[*+-]\S|\d+[^\d.)]|\d+[.)]\S)/;
const INDENTED = /^(?: {2,}|\t)\S/;

/**
 * Cuts growing Markdown into blocks that are rendered separately. Finished blocks never change, so only the
 * last one is ever parsed again. A list stays one block across its blank lines, as does a fence.
 */
export class BlockSplitter {
  #text = '';
  #blocks: string[] = [];
  /** Start of the last, still open block. */
  #open = 0;

  /** Returns the blocks of `text`; cheap when it continues the previous text. */
  split(text: string): readonly string[] {
    if (!text.startsWith(this.#text)) {
      this.#blocks = [];
      this.#open = 0;
    }
    this.#text = text;
    const closed: string[] = [];
    let begin = this.#open;
    for (const end of boundaries(text, begin)) {
      closed.push(text.slice(begin, end));
      begin = end;
    }
    if (closed.length > 0) this.#blocks = [...this.#blocks, ...closed];
    this.#open = begin;
    const rest = text.slice(begin);
    return rest.trim() === '' ? this.#blocks : [...this.#blocks, rest];
  }
}

/** Returns the ends of the blocks of `text` after `from` that are known to be complete. */
function* boundaries(text: string, from: number): Generator<number> {
  let fence: string | null = null;
  let list = false;
  let blank = false;
  let filled = false;
  let at = from;
  while (at < text.length) {
    const newline = text.indexOf('\n', at);
    if (newline < 0) {
      // The last line's meaning may be clear only when it is complete: '1' can become '1. squat'.
      const line = text.slice(at);
      if (!fence && blank && line.trim() !== '' && (!list || NEVER_ITEM.test(line))) yield at;
      return;
    }
    const line = text.slice(at, newline);
    if (fence) {
      if (line.trim().startsWith(fence) && line.trim().replaceAll(fence.charAt(0), '') === '') fence = null;
    } else if (line.trim() === '') {
      blank = filled;
    } else {
      const item = LIST_ITEM.test(line);
      if (blank && !(list && (item || INDENTED.test(line)))) {
        yield at;
        list = false;
      }
      list ||= item;
      blank = false;
      filled = true;
      fence = FENCE.exec(line)?.[1] ?? null;
    }
    at = newline + 1;
  }
}
