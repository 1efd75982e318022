/** A backup or a restore that cannot be done. The message is for the operator and says what to do. */
export class BackupError extends Error {
  override name = 'BackupError';
}
