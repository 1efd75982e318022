import { UNVERIFIED_MARK } from '#shared/source.ts';
import {
  INTRODUCTION_MAX,
  introducedBy,
  MARKER,
  MARKER_ANYWHERE,
  MARKER_START,
  MARKERS,
  namesLink,
  numbersIn,
} from './citation-marks.ts';
import type { Register } from './register.ts';

/** A shorter quote is a name or a term, not a claim about what a page says. */
const QUOTE_MIN_WORDS = 4;
/** A quote this long is checked even without a citation. */
const UNCITED_MIN_WORDS = 6;
/** No quote is longer: past it, an opening mark was something else (an inch sign, a stray). */
export const QUOTE_MAX = 900;
/** The maximum distance from a quote to its citation, in the same line. */
const CITATION_REACH = 200;
const BLOCK_QUOTE_MAX = 2400;

const OPENING = new Map([
  ['“', '”'],
  ['„', '“”'],
  ['«', '»'],
  ['"', '"'],
]);
const INTERESTING = /[[“„«"]|(?<=^|\n)[ \t]*>|(?<=^|\n)[ \t]*\||(?<=^|\n)[ \t]*```/;
/** Characters in a table row that are checked separately. */
const IN_ROW = /[[“„«"]/;

const words = (text: string) => text.match(/[\p{L}\p{N}]+(?:['’.-][\p{L}\p{N}]+)*/gu)?.length ?? 0;

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
    return this.#advance(true);
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
    if (found[0].trimStart() === '```') {
      this.#inFence = true;
      return [found[0].length, found[0]];
    }
    if (found[0] === '[') return this.#marker(final);
    return this.#quote(final);
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
    const cited = this.#cite(numbersIn(marker));
    // Without a space, Markdown would link to the words in the parentheses.
    return [marker.length, after.startsWith('(') && cited !== '' ? `${cited} ` : cited];
  }

  #quote(final: boolean): [number, string] | null {
    const held = this.#held;
    const opening = held[0]!;
    // An inch sign or the end of a quote that was already released.
    if (opening === '"' && /[\p{L}\p{N}]$/u.test(this.#before)) return [1, opening];
    const closings = OPENING.get(opening)!;
    const line = held.indexOf('\n');
    const limit = Math.min(line < 0 ? held.length : line, QUOTE_MAX);
    let close = 1;
    while (close < limit && !closings.includes(held[close]!)) close++;
    if (close >= limit) {
      const undecided = !final && line < 0 && held.length < QUOTE_MAX;
      return undecided ? null : [1, opening];
    }
    const quoted = held.slice(1, close);
    if (words(quoted) < QUOTE_MIN_WORDS) return [close + 1, held.slice(0, close + 1)];

    const rest = held.slice(close + 1);
    const boundary = rest.search(/[\n“„«"]/);
    const reach = rest.slice(0, Math.min(boundary < 0 ? rest.length : boundary, CITATION_REACH));
    const marker = MARKER_ANYWHERE.exec(reach);
    const complete = final || boundary >= 0 || rest.length >= CITATION_REACH;
    if (marker === null) {
      if (!complete) return null;
      const introduced = introducedBy(this.#before);
      const unchecked = introduced.length === 0 && words(quoted) < UNCITED_MIN_WORDS;
      const mark = unchecked ? '' : this.#markUncited(quoted, introduced);
      return [close + 1, held.slice(0, close + 1) + mark];
    }
    const markers = MARKERS.exec(rest.slice(marker.index))![0];
    const end = close + 1 + marker.index + markers.length;
    // Another marker may follow.
    if (!final && /^[ \t,]*(?:\[[\^\d,; ]*)?$/.test(held.slice(end))) return null;
    const upToMarker = held.slice(0, close + 1 + marker.index);
    return [end, upToMarker + this.#citeQuote(quoted, numbersIn(markers))];
  }

  /** Marks a table row that is on a page word for word, even without quotation marks. */
  #tableRow(final: boolean): [number, string] | null {
    const held = this.#held;
    const end = held.indexOf('\n');
    if (end < 0 && !final && held.length <= QUOTE_MAX) return null;
    const row = end < 0 ? held : held.slice(0, end);
    if (row.length > QUOTE_MAX || IN_ROW.test(row)) return [1, held[0]!];
    if (words(row) >= QUOTE_MIN_WORDS) this.#register.verify(row, []);
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
    if (words(body) < QUOTE_MIN_WORDS) return this.#rewriteMarkers(block);
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

  #rewriteMarkers(text: string): string {
    return text.replace(new RegExp(MARKER_ANYWHERE, 'g'), (marker) => this.#cite(numbersIn(marker)));
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

  /** Returns what is added to a quote without a citation behind it. */
  #markUncited(quoted: string, introduced: number[]): string {
    const holder = this.#register.verify(quoted, introduced);
    if (holder !== null) return introduced.includes(holder) ? '' : ` ${this.#cite([holder])}`;
    return introduced.length === 0 ? '' : ` ${UNVERIFIED_MARK}`;
  }

  #cite(numbers: number[]): string {
    return [...new Set(numbers)]
      .filter((number) => this.#register.has(number))
      .map((number) => `[${this.#register.cite(number)}]`)
      .join('');
  }
}
