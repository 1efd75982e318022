import { type AskedQuestions, packed, questionsIn } from './asked-questions.ts';
import { runSteps, type Steps } from './steps.ts';
import { termsOf, wordsOf } from './terms.ts';

/** A work to be indexed. `heading` is the heading path joined by ' › '. */
export interface WorkText {
  workId: string;
  store: string;
  title: string;
  passages: readonly PassageText[];
}

export interface PassageText {
  id: string;
  heading: string;
  text: string;
}

/** The fields of a passage, in storage order. */
export const FIELDS = ['stems', 'grams', 'title'] as const;
export const FIELD_COUNT = FIELDS.length;
export const STEMS = 0;
export const GRAMS = 1;

/** Passages are numbered in 16 bits: three bytes per posting instead of five. */
export const PASSAGES_MAX = 65_536;

/** One field's postings. Those of `keys[i]` are at `starts[i]` to `starts[i + 1]`, by passage number. */
export interface Field {
  /** Term keys, ascending. */
  keys: Uint32Array;
  /** One longer than `keys`. */
  starts: Uint32Array;
  docs: Uint16Array;
  /** How often the term is in the passage, at most 255. */
  counts: Uint8Array;
  /** The number of terms in each passage, repeats counted. */
  lengths: Uint32Array;
}

/** The data of one work's passages that ranking needs. */
export interface Segment {
  /** Passage ids; the index is the passage's number. */
  ids: string[];
  fields: Field[];
  /**
   * The stems of each passage in order, as rows of the stem field's `keys`; a passage has `lengths` of them.
   */
  sequence: Uint32Array;
  questions: AskedQuestions;
  /** Distinct words as written, folded: the candidates for a query's mistyped words. */
  words: string[];
}

export class SegmentError extends Error {
  override name = 'SegmentError';
}

/** Builds one field, passage by passage. */
class FieldBuilder {
  #keys = new Uint32Array(1024);
  #docs = new Uint16Array(1024);
  #counts = new Uint8Array(1024);
  #size = 0;
  #frequency = new Map<number, number>();
  #lengths: Uint32Array;

  constructor(passages: number) {
    this.#lengths = new Uint32Array(passages);
  }

  add(doc: number, terms: readonly number[]): void {
    this.#lengths[doc] = terms.length;
    const sorted = Uint32Array.from(terms).sort();
    for (let i = 0; i < sorted.length; ) {
      const key = sorted[i]!;
      let end = i + 1;
      while (end < sorted.length && sorted[end] === key) end++;
      if (this.#size === this.#keys.length) this.#grow();
      this.#keys[this.#size] = key;
      this.#docs[this.#size] = doc;
      this.#counts[this.#size] = Math.min(255, end - i);
      this.#size++;
      this.#frequency.set(key, (this.#frequency.get(key) ?? 0) + 1);
      i = end;
    }
  }

  #grow(): void {
    const to = this.#keys.length * 2;
    const keys = new Uint32Array(to);
    keys.set(this.#keys);
    this.#keys = keys;
    const docs = new Uint16Array(to);
    docs.set(this.#docs);
    this.#docs = docs;
    const counts = new Uint8Array(to);
    counts.set(this.#counts);
    this.#counts = counts;
  }

  build(): Field {
    const keys = Uint32Array.from(this.#frequency.keys()).sort();
    const starts = new Uint32Array(keys.length + 1);
    const next = new Map<number, number>();
    for (let i = 0; i < keys.length; i++) {
      next.set(keys[i]!, starts[i]!);
      starts[i + 1] = starts[i]! + this.#frequency.get(keys[i]!)!;
    }
    const docs = new Uint16Array(this.#size);
    const counts = new Uint8Array(this.#size);
    for (let i = 0; i < this.#size; i++) {
      const key = this.#keys[i]!;
      const at = next.get(key)!;
      next.set(key, at + 1);
      docs[at] = this.#docs[i]!;
      counts[at] = this.#counts[i]!;
    }
    return { keys, starts, docs, counts, lengths: this.#lengths };
  }
}

/** The builder yields after this many passages. */
const PASSAGES_A_STEP = 20;

/**
 * Indexes a work, yielding now and then so that a worker can answer searches in between. The title and the
 * heading path count as text of every passage and also as a separate field.
 * @throws {SegmentError} above `PASSAGES_MAX` passages.
 */
export function* segmentSteps(work: WorkText): Steps<Segment> {
  const count = work.passages.length;
  if (count > PASSAGES_MAX) {
    throw new SegmentError(
      `The work "${work.title}" has ${count} passages; one work may have ${PASSAGES_MAX}.`,
    );
  }
  const builders = FIELDS.map(() => new FieldBuilder(count));
  const [stems, grams, title] = builders as [FieldBuilder, FieldBuilder, FieldBuilder];
  const order: number[] = [];
  const questions: { doc: number; keys: readonly number[] }[] = [];
  const seen = new Set<string>();
  const titleWords = wordsOf(work.title);
  for (const [doc, passage] of work.passages.entries()) {
    const headWords =
      passage.heading === work.title ? titleWords : [...titleWords, ...wordsOf(passage.heading)];
    const words = [...headWords, ...wordsOf(passage.text)];
    const terms = termsOf(words);
    stems.add(doc, terms.stems);
    grams.add(doc, terms.grams);
    title.add(doc, terms.stems.slice(0, headWords.length));
    for (const key of terms.stems) order.push(key);
    for (const keys of questionsIn(passage)) questions.push({ doc, keys });
    for (const word of words) seen.add(word);
    if (doc % PASSAGES_A_STEP === PASSAGES_A_STEP - 1) yield;
  }
  const fields = builders.map((builder) => builder.build());
  const rows = new Map<number, number>();
  for (const [row, key] of fields[STEMS]!.keys.entries()) rows.set(key, row);
  return {
    ids: work.passages.map((passage) => passage.id),
    fields,
    sequence: Uint32Array.from(order, (key) => rows.get(key)!),
    questions: packed(
      questions.map(({ doc, keys }) => ({ doc, stems: keys.flatMap((key) => rows.get(key) ?? []) })),
    ),
    words: [...seen].sort(),
  };
}

/** Indexes a work in one go. */
export function buildSegment(work: WorkText): Segment {
  return runSteps(segmentSteps(work));
}
