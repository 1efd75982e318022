/**
 * Releases memory left by a start or a new index: some 50 MB that V8 would otherwise hold. Blocks this thread
 * for a tenth of a second. Without `--expose-gc`, which `npm start` sets, it does nothing.
 */
export function releaseMemory(): void {
  globalThis.gc?.({ type: 'major', flavor: 'last-resort' });
}
