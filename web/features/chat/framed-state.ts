import type { Clock } from './browser-clock.ts';

/** The longest wait between two frames when rendering is slow. */
const WAIT_MAX_MS = 200;

/**
 * A state and its subscribers: quiet changes reach them at most once per frame, less often when rendering is
 * slow.
 */
export class FramedState<State> {
  readonly #clock: Clock;
  readonly #listeners = new Set<() => void>();
  #now: State;
  /** The state subscribers last received. */
  #shown: State;
  #framed = false;
  #nextFrameAt = 0;

  constructor(first: State, clock: Clock) {
    this.#now = first;
    this.#shown = first;
    this.#clock = clock;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  getShown = (): State => this.#shown;

  get now(): State {
    return this.#now;
  }

  set(next: State, quiet: boolean): void {
    this.#now = next;
    if (!quiet) this.#show();
    else if (!this.#framed) {
      this.#framed = true;
      this.#clock.frame(this.#nextFrameAt - this.#clock.now(), () => {
        this.#framed = false;
        this.#show();
      });
    }
  }

  #show(): void {
    if (this.#shown === this.#now) return;
    this.#shown = this.#now;
    const begun = this.#clock.now();
    for (const listener of this.#listeners) listener();
    setTimeout(() => {
      const took = this.#clock.now() - begun;
      this.#nextFrameAt = begun + Math.min(WAIT_MAX_MS, took * 2);
    });
  }
}
