/** Rows per insert: well under the limit of 65,535 parameters per statement. */
const ROWS_AT_ONCE = 500;
/** Characters per insert, so that no statement takes long to send. */
const CHARACTERS_AT_ONCE = 1_000_000;

/** Splits rows into batches that each fit one insert. */
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
