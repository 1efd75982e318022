/** Limits how long a provider may be silent. The time that our own reader takes does not count. */
export class StallTimer {
  #limitMs: number;
  #waitedMs = 0;
  #waitingSince: number | null = performance.now();
  #timer: NodeJS.Timeout;
  readonly #onStall: () => void;

  constructor(limitMs: number, onStall: () => void) {
    this.#limitMs = limitMs;
    this.#onStall = onStall;
    this.#timer = setTimeout(() => this.#check(), limitMs);
  }

  setLimit(ms: number): void {
    clearTimeout(this.#timer);
    this.#limitMs = ms;
    this.#timer = setTimeout(() => this.#check(), ms);
  }

  /** Starts waiting for the provider. */
  resume(): void {
    this.#waitingSince ??= performance.now();
  }

  /** Stops waiting for the provider. */
  pause(): void {
    if (this.#waitingSince !== null) this.#waitedMs += performance.now() - this.#waitingSince;
    this.#waitingSince = null;
  }

  /** Called when the provider sent something. */
  reset(): void {
    this.#waitedMs = 0;
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #check(): void {
    const waited =
      this.#waitedMs + (this.#waitingSince === null ? 0 : performance.now() - this.#waitingSince);
    const left = this.#limitMs - waited;
    if (left <= 1 && this.#waitingSince !== null) this.#onStall();
    else this.#timer = setTimeout(() => this.#check(), Math.max(left, 5));
  }
}
