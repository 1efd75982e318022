/** Measures how long the provider has kept us waiting; the time that our own reader takes does not count. */
export class Watch {
  #limitMs: number;
  #waited = 0;
  #since: number | null = performance.now();
  #timer: NodeJS.Timeout;
  readonly #late: () => void;

  constructor(limitMs: number, late: () => void) {
    this.#limitMs = limitMs;
    this.#late = late;
    this.#timer = setTimeout(() => this.#look(), limitMs);
  }

  limit(ms: number): void {
    clearTimeout(this.#timer);
    this.#limitMs = ms;
    this.#timer = setTimeout(() => this.#look(), ms);
  }

  begin(): void {
    this.#since ??= performance.now();
  }

  end(): void {
    if (this.#since !== null) this.#waited += performance.now() - this.#since;
    this.#since = null;
  }

  moved(): void {
    this.#waited = 0;
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #look(): void {
    const waited = this.#waited + (this.#since === null ? 0 : performance.now() - this.#since);
    const left = this.#limitMs - waited;
    if (left <= 1 && this.#since !== null) this.#late();
    else this.#timer = setTimeout(() => this.#look(), Math.max(left, 5));
  }
}
