/** What the process may use. */
export interface Ceilings {
  bufferMegabytes: number;
  /** Resident memory. */
  totalMegabytes: number;
}

/** What the process says to its parent. */
export type ReaderMessage = { progress: unknown } | { result: unknown } | { failure: string };

/** Exit code for a file that needs more memory than it may have. */
export const OUT_OF_MEMORY = 70;
