import { UNVERIFIED_MARK } from '#shared/source.ts';
import {
  CITED_INSIDE,
  citationBehind,
  INTRODUCTION_MAX,
  introducedBy,
  MARKER,
  MARKER_ANYWHERE,
  MARKER_START,
  MARKERS,
  namesLink,
  numbersIn,
} from './citation-marks.ts';
import { closingMark, QUOTE_MAX, QUOTE_MIN_WORDS, UNCITED_MIN_WORDS, wordsIn } from './quotation.ts';
import type { Register } from './register.ts';

const BLOCK_QUOTE_MAX = 2400;

const INTERESTING = /[[“„«"]|(?<=^|\n)[ \t]*>|(?<=^|\n)[ \t]*\||(?<=^|\n)[ \t]*```/;
/** Characters in a table row that are checked separately. */
const IN_ROW = /[[“„«"]/;

/**
 * Checks a streaming answer's quotes against the passages they name and rewrites its citations: the model's
 * `[n]` becomes the number readers see; an unknown number is dropped; a quote found on another page is cited
 * there; a quote found nowhere is marked. Text is held back only while a quote or marker is open, and the
 * result does not depend on how the stream was split into chunks.
 */
export class Citations {
  readonly #register: Register;
  #held = '';
  /** Whether the last released text ended a line, so that a `>` begins a block quote. */
  #lineStart = true;
  /** The end of the text consumed so far. */
  #before = '';
  #inFence = false;

  constructor(register: Register) {
    this.#register = register;
  }

  /** @returns what can be shown now. */
  push(text: string): string {
    this.#held += text;
    return this.#advance(false);
  }

  /** @returns the rest; nothing stays held back. */
  flush(): string {
    const rest = this.#advance(true);
    this.#inFence = false;
    return rest;
  }

  #advance(final: boolean): string {
    let out = '';
    for (;;) {
      const step = this.#step(final);
      if (step === null) return out;
      const [consumed, shown] = step;
      const taken = this.#held.slice(0, consumed);
      this.#held = this.#held.slice(consumed);
      if (taken !== '') {
        this.#lineStart = /\n[ \t]*$/.test(taken) || (this.#lineStart && /^[ \t]*$/.test(taken));
        this.#before = (this.#before + taken).slice(-INTRODUCTION_MAX);
      }
      out += shown;
    }
  }

  /** Decides the next step: how much is consumed and what is shown for it; null when more text is needed. */
  #step(final: boolean): [consumed: number, shown: string] | null {
    const held = this.#held;
    if (held === '') return null;
    if (this.#inFence) return this.#fence(final);
    // Prefixed with a character of our own, so that 'line start' means the answer's, not the buffer's.
    const found = INTERESTING.exec(this.#lineStart ? held : `\u0001${held}`);
    const at = found === null ? -1 : found.index - (this.#lineStart ? 0 : 1);
    if (found === null) {
      // Spaces and backticks after a line end may start a block.
      const keep = final ? 0 : (/(?:^|\n)[ \t]*`{0,2}$/.exec(held)?.[0].length ?? 0);
      const safe = held.length - keep;
      return safe > 0 ? [safe, held.slice(0, safe)] : null;
    }
    if (at > 0) return [at, held.slice(0, at)];
    if (found[0].trimStart() === '>') return this.#blockQuote(final);
    if (found[0].trimStart() === '|') return this.#tableRow(final);
    if (found[0].trimStart() === '```') return this.#fenceStart(found[0], final);
    if (found[0] === '[') return this.#marker(final);
    return this.#quote(final);
  }

  /** Three backticks begin a fence unless another follows in their line: '```5x5 @ 80%```' is inline code. */
  #fenceStart(opening: string, final: boolean): [number, string] | null {
    const after = this.#held.slice(opening.length).replace(/^`+/, '');
    const [line = ''] = after.split('\n', 1);
    if (!line.includes('`')) {
      if (!final && !after.includes('\n')) return null;
      this.#inFence = true;
    }
    return [opening.length, opening];
  }

  #fence(final: boolean): [number, string] | null {
    const close = /\n[ \t]*```/.exec(this.#held);
    if (close !== null) {
      this.#inFence = false;
      const end = close.index + close[0].length;
      return [end, this.#held.slice(0, end)];
    }
    const keep = final ? 0 : (/\n[ \t]*`{0,2}$/.exec(this.#held)?.[0].length ?? 0);
    const safe = this.#held.length - keep;
    return safe > 0 ? [safe, this.#held.slice(0, safe)] : null;
  }

  #marker(final: boolean): [number, string] | null {
    const marker = MARKER.exec(this.#held)?.[0];
    if (marker === undefined)
      return !final && this.#held.length < 40 && MARKER_START.test(this.#held) ? null : [1, '['];
    const after = this.#held.slice(marker.length);
    const isLink = namesLink(after, { lineStart: this.#lineStart, final });
    if (isLink === null) return null;
    if (isLink) return [marker.length, marker];
    return [marker.length, this.#rewriteMarker(marker, after)];
  }

  #quote(final: boolean): [number, string] | null {
    const held = this.#held;
    const opening = held[0]!;
    // An inch sign or the end of a quote that was already released.
    if (opening === '"' && /[\p{L}\p{N}]$/u.test(this.#before)) return [1, opening];
    const close = closingMark(held, final);
    if (close === null) return null;
    if (close < 0) return [1, opening];
    const end = close + 1;
    const cited = CITED_INSIDE.exec(held.slice(0, close));
    const quoted = held.slice(1, cited?.index ?? close);
    if (!this.#isClaim(quoted)) return [end, this.#rewriteMarkers(held.slice(0, end))];
    if (cited !== null) {
      const [, space, markers, rest] = cited;
      const words = this.#rewriteMarkers(opening + quoted);
      return [end, words + space + this.#citeQuote(quoted, numbersIn(markers!)) + rest + held[close]];
    }
    const citation = citationBehind(held.slice(end), final);
    if (citation === null) return null;
    const { between, markers } = citation;
    const shown = this.#rewriteMarkers(held.slice(0, end));
    if (markers !== '' && wordsIn(between) === 0)
      return [
        end + between.length + markers.length,
        shown + between + this.#citeQuote(quoted, numbersIn(markers)),
      ];
    // A marker behind more words may cite only them, so it stays, and the quote gets its own mark.
    const following = markers === '' || this.#register.isOwn(quoted) ? [] : numbersIn(markers);
    const claimed = [...introducedBy(this.#before), ...following];
    const isUnchecked = claimed.length === 0 && wordsIn(quoted) < UNCITED_MIN_WORDS;
    return [end, shown + (isUnchecked ? '' : this.#markUncited(quoted, claimed))];
  }

  /** Marks a table row that is on a page word for word, even without quotation marks. */
  #tableRow(final: boolean): [number, string] | null {
    const held = this.#held;
    const end = held.indexOf('\n');
    if (end < 0 && !final && held.length <= QUOTE_MAX) return null;
    const row = end < 0 ? held : held.slice(0, end);
    if (row.length > QUOTE_MAX || IN_ROW.test(row)) return [1, held[0]!];
    if (wordsIn(row) >= QUOTE_MIN_WORDS) this.#register.verify(row, []);
    return [row.length, row];
  }

  /** Handles lines that begin with `>` as a whole. */
  #blockQuote(final: boolean): [number, string] | null {
    const held = this.#held;
    const end = /\n(?![ \t]*>)/.exec(held);
    // The next line decides whether the block continues.
    const known = end !== null && /\n[ \t]*[^ \t]/.test(held.slice(end.index));
    if (!known && !final && held.length < BLOCK_QUOTE_MAX) return null;
    const block = end === null ? held : held.slice(0, end.index);
    return [block.length, this.#checkBlock(block)];
  }

  #checkBlock(block: string): string {
    const inner = block.replace(/(^|\n)[ \t]*>[ \t]?/g, '$1');
    // Quotation marks inside: each is checked on its own, as elsewhere.
    if (/[“„«"]/.test(inner)) {
      return block
        .split('\n')
        .map((line) => {
          const prefix = /^[ \t]*>[ \t]?/.exec(line)?.[0] ?? '';
          const nested = new Citations(this.#register);
          nested.#lineStart = false;
          return prefix + nested.push(line.slice(prefix.length)) + nested.flush();
        })
        .join('\n');
    }
    const marker = MARKER_ANYWHERE.exec(inner);
    const body = (marker === null ? inner : inner.slice(0, marker.index)).replace(/\n\s*[—–]\s.*$/u, '');
    if (!this.#isClaim(body)) return this.#rewriteMarkers(block);
    if (marker === null) {
      const mark = this.#markUncited(body, introducedBy(this.#before));
      return mark === '' ? block : block.trimEnd() + mark;
    }
    const markers = MARKERS.exec(inner.slice(marker.index))![0];
    const first = MARKER_ANYWHERE.exec(block)!.index;
    const written = MARKERS.exec(block.slice(first))?.[0] ?? marker[0];
    return (
      block.slice(0, first) +
      this.#citeQuote(body, numbersIn(markers)) +
      this.#rewriteMarkers(block.slice(first + written.length))
    );
  }

  /** Whether quoted words claim to be on a page: a few words, or the name of a work or section, do not. */
  #isClaim(quoted: string): boolean {
    return wordsIn(quoted) >= QUOTE_MIN_WORDS && !this.#register.names(quoted);
  }

  #rewriteMarkers(text: string): string {
    return text.replace(new RegExp(MARKER_ANYWHERE, 'g'), (marker, at: number) => {
      const after = text.slice(at + marker.length);
      const isLink = namesLink(after, { lineStart: false, final: true });
      return isLink ? marker : this.#rewriteMarker(marker, after);
    });
  }

  #rewriteMarker(marker: string, after: string): string {
    const cited = this.#cite(numbersIn(marker));
    // Without a space, Markdown would link to the words in the parentheses.
    return after.startsWith('(') && cited !== '' ? `${cited} ` : cited;
  }

  /**
   * Returns the markers after a quote: existing ones if one of them contains it, else where it was found,
   * else a warning mark.
   */
  #citeQuote(quoted: string, claimed: number[]): string {
    const holder = this.#register.verify(quoted, claimed);
    if (holder === null) return UNVERIFIED_MARK;
    return this.#cite(claimed.includes(holder) ? claimed : [holder]);
  }

  /** Returns what is added to a quote without a citation directly behind it; `claimed` is cited elsewhere. */
  #markUncited(quoted: string, claimed: number[]): string {
    const holder = this.#register.verify(quoted, claimed);
    if (holder !== null) return claimed.includes(holder) ? '' : ` ${this.#cite([holder])}`;
    return claimed.length === 0 ? '' : ` ${UNVERIFIED_MARK}`;
  }

  #cite(numbers: number[]): string {
    return [...new Set(numbers)]
      .filter((number) => this.#register.has(number))
      .map((number) => `[${this.#register.cite(number)}]`)
      .join('');
  }
}
