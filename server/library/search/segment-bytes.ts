import { FIELD_COUNT, type Field, PASSAGES_MAX, type Segment, SegmentError } from './segment.ts';

/** Changes with the layout below and with anything that changes terms: an older segment is then rebuilt. */
const SEGMENT_VERSION = 3;

/** 'L', 'S', then zero, then the version: the first four bytes of a segment. */
const MAGIC = new Uint8Array([0x4c, 0x53, 0, SEGMENT_VERSION]);
/**
 * Magic, checksum, passages, bytes of the ids, of the words, the sequence, questions and their stems, then
 * keys and postings of each field.
 */
const HEADER_BYTES = 4 * (8 + 2 * FIELD_COUNT);

function padded(bytes: number): number {
  return (bytes + 3) & ~3;
}

/**
 * Hashes all 32-bit words after the checksum. Each step maps different words to different states, so a change
 * within one word is always detected. It finds damage, not malice.
 */
function checksum(bytes: Uint8Array): number {
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
  let hash = words.length;
  for (let i = 2; i < words.length; i++) {
    hash = Math.imul(hash ^ words[i]!, 0x9e3779b1);
    hash ^= hash >>> 15;
  }
  return hash >>> 0;
}

function joined(strings: readonly string[]): Uint8Array {
  for (const string of strings) {
    if (string.includes('\n')) throw new SegmentError('A passage id holds a line break.');
  }
  return new TextEncoder().encode(strings.join('\n'));
}

/**
 * Encodes a segment for a `bytea` column. Little-endian words: the header, then a field's keys, starts,
 * lengths, passage numbers and counts, then the sequence, the questions, ids and words as lines of UTF-8;
 * each part is aligned to 4 bytes.
 */
export function encodeSegment(segment: Segment): Uint8Array<ArrayBuffer> {
  const ids = joined(segment.ids);
  const words = joined(segment.words);
  const { questions } = segment;
  let size = HEADER_BYTES + segment.sequence.byteLength + padded(ids.byteLength) + padded(words.byteLength);
  for (const field of segment.fields) {
    size += field.keys.byteLength + field.starts.byteLength + field.lengths.byteLength;
    size += padded(field.docs.byteLength) + padded(field.counts.byteLength);
  }
  size += padded(questions.docs.byteLength) + questions.starts.byteLength + questions.stems.byteLength;
  const bytes = new Uint8Array(size);
  const header = new Uint32Array(bytes.buffer, 0, HEADER_BYTES / 4);
  bytes.set(MAGIC, 0);
  header[2] = segment.ids.length;
  header[3] = ids.byteLength;
  header[4] = words.byteLength;
  header[5] = segment.sequence.length;
  header[6] = questions.docs.length;
  header[7] = questions.stems.length;
  let at = HEADER_BYTES;
  const put = (part: Uint8Array | Uint16Array | Uint32Array) => {
    bytes.set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), at);
    at += padded(part.byteLength);
  };
  for (const [i, field] of segment.fields.entries()) {
    header[8 + 2 * i] = field.keys.length;
    header[9 + 2 * i] = field.docs.length;
    put(field.keys);
    put(field.starts);
    put(field.lengths);
    put(field.docs);
    put(field.counts);
  }
  put(segment.sequence);
  put(questions.docs);
  put(questions.starts);
  put(questions.stems);
  put(ids);
  put(words);
  header[1] = checksum(bytes);
  return bytes;
}

/**
 * Decodes a segment. Numbers are views on the bytes, not copies, when the bytes are aligned to 4.
 * @throws {SegmentError} when the bytes are damaged, truncated, or of another version: rebuild it from the
 * passages.
 */
export function decodeSegment(given: Uint8Array): Segment {
  if (given.byteLength < HEADER_BYTES || given.byteLength % 4 !== 0) {
    throw new SegmentError('The search segment is truncated.');
  }
  if (given[0] !== MAGIC[0] || given[1] !== MAGIC[1] || given[2] !== MAGIC[2]) {
    throw new SegmentError('This is not a search segment.');
  }
  if (given[3] !== SEGMENT_VERSION) {
    throw new SegmentError(
      `The search segment has version ${given[3]}, this server reads ${SEGMENT_VERSION}.`,
    );
  }
  const bytes = given.byteOffset % 4 === 0 ? given : given.slice();
  const header = new Uint32Array(bytes.buffer, bytes.byteOffset, HEADER_BYTES / 4);
  if (header[1] !== checksum(bytes)) throw new SegmentError('The search segment is damaged.');

  const passages = header[2]!;
  let at = HEADER_BYTES;
  const take = (length: number): number => {
    const start = at;
    at += padded(length);
    if (at > bytes.byteLength) throw new SegmentError('The search segment is truncated.');
    return bytes.byteOffset + start;
  };
  const words32 = (length: number) => new Uint32Array(bytes.buffer, take(4 * length), length);
  const fields: Field[] = [];
  for (let i = 0; i < FIELD_COUNT; i++) {
    const terms = header[8 + 2 * i]!;
    const postings = header[9 + 2 * i]!;
    fields.push({
      keys: words32(terms),
      starts: words32(terms + 1),
      lengths: words32(passages),
      docs: new Uint16Array(bytes.buffer, take(2 * postings), postings),
      counts: new Uint8Array(bytes.buffer, take(postings), postings),
    });
  }
  const lines = (length: number): string[] => {
    const start = take(length);
    return new TextDecoder().decode(new Uint8Array(bytes.buffer, start, length)).split('\n');
  };
  const sequence = words32(header[5]!);
  const asked = header[6]!;
  const questions = {
    docs: new Uint16Array(bytes.buffer, take(2 * asked), asked),
    starts: words32(asked + 1),
    stems: words32(header[7]!),
  };
  const ids = lines(header[3]!);
  const words = lines(header[4]!);
  const segment: Segment = {
    ids: passages === 0 ? [] : ids,
    fields,
    sequence,
    questions,
    words: words.length === 1 && words[0] === '' ? [] : words,
  };
  if (passages > PASSAGES_MAX || segment.ids.length !== passages || at !== bytes.byteLength) {
    throw new SegmentError('The search segment is damaged.');
  }
  return segment;
}
