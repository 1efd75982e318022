/** A backup or restore that is impossible. The message tells the operator what to do. */
export class BackupError extends Error {
  override name = 'BackupError';
}
