/** Rows of one insert: well under the 65,535 parameters a statement may have. */
const ROWS_AT_ONCE = 500;
/** Characters of one insert, so that no statement takes long to send. */
const CHARACTERS_AT_ONCE = 1_000_000;

/** Rows in parts that can be inserted at once each. */
export function* inChunks<T extends { text: string }>(rows: readonly T[]): Generator<T[]> {
  let chunk: T[] = [];
  let characters = 0;
  for (const row of rows) {
    chunk.push(row);
    characters += row.text.length;
    if (chunk.length < ROWS_AT_ONCE && characters < CHARACTERS_AT_ONCE) continue;
    yield chunk;
    chunk = [];
    characters = 0;
  }
  if (chunk.length > 0) yield chunk;
}
