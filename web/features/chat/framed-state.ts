import { createSharedState, type SharedState } from '#web/lib/shared-state.ts';
import type { Clock } from './browser-clock.ts';

/** The longest wait between two frames when rendering is slow. */
const WAIT_MAX_MS = 200;

/**
 * A state and its subscribers: quiet changes reach them at most once per frame, less often when rendering is
 * slow.
 */
export class FramedState<State> {
  readonly #clock: Clock;
  /** The state subscribers last received. */
  readonly #shown: SharedState<State>;
  #now: State;
  #framed = false;
  #nextFrameAt = 0;

  constructor(first: State, clock: Clock) {
    this.#now = first;
    this.#shown = createSharedState(first);
    this.#clock = clock;
  }

  get subscribe() {
    return this.#shown.subscribe;
  }

  get getShown() {
    return this.#shown.get;
  }

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
    if (this.getShown() === this.#now) return;
    const begun = this.#clock.now();
    this.#shown.set(this.#now);
    setTimeout(() => {
      const took = this.#clock.now() - begun;
      this.#nextFrameAt = begun + Math.min(WAIT_MAX_MS, took * 2);
    });
  }
}
