/** The database cannot be used. The message is one sentence for the operator and says what to do. */
export class DatabaseError extends Error {
  override name = 'DatabaseError';
}

/** The database did not answer, or cut the connection; the same request may succeed later. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
}

/** Files of the embedded database are missing, damaged or of another version: only a restore helps. */
export class DamagedError extends DatabaseError {}
