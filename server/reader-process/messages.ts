/** The limits of the process. */
export interface Ceilings {
  bufferMegabytes: number;
  /** Resident memory. */
  totalMegabytes: number;
}

/** The process's message to its parent. */
export type ReaderMessage = { progress: unknown } | { result: unknown } | { failure: string };

/** Exit code for a file that exceeds its memory limit. */
export const OUT_OF_MEMORY = 70;
