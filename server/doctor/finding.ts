/** One checked item, in a sentence that says what to do when it is a fault. */
export interface Finding {
  of:
    | 'Settings'
    | 'Versions'
    | 'Content'
    | 'Database'
    | 'Backups'
    | 'Disk'
    | 'Clock'
    | 'Site'
    | 'Mail'
    | 'Models'
    | 'Payments';
  /** A note is worth knowing and breaks nothing. */
  is: 'well' | 'note' | 'fault';
  sentence: string;
}

/** Creates findings about one subject. */
export const about = (of: Finding['of']) => ({
  well: (sentence: string): Finding => ({ of, is: 'well', sentence }),
  note: (sentence: string): Finding => ({ of, is: 'note', sentence }),
  fault: (sentence: string): Finding => ({ of, is: 'fault', sentence }),
});
