import { Refusal } from '#server/http/refusal.ts';
import type { LoopLoad } from './loop-load.ts';

/** How long a new question may wait for its turn, and the maximum event loop lag: */
const LIMITS = {
  /** for a sudden crowd, which a server with spare time answers soon; */
  burst: { waitMs: 500, lagMs: 250 },
  /** for more questions than answers over a second or longer, where each wait would also delay the next. */
  lasting: { waitMs: 100, lagMs: 150 },
};
/** The utilization in the last second from which load counts as lasting, … */
const LASTING_FROM = 0.6;
/** … and from which nobody is admitted. */
const UTILIZATION_MAX = 0.9;
/** Fewer answers than this do not slow a server down, and refusing more would not help. */
const FEW_ANSWERS = 30;
/** The assumed opening time before the first measurement, and the smoothing of measurements. */
const OPENING_MS = 10;
const SMOOTHING = 0.1;
/** A single pause says nothing about the next opening. */
const OPENING_MAX_MS = 1000;
const RETRY_SECONDS = 3;

/** Admits as many questions as this process can answer without delaying running ones. */
export interface Admission {
  /**
   * Refuses a question as `enter` would, before the work of reading it.
   * @throws Refusal unavailable
   */
  check(): void;
  /**
   * Admits one more question, which has been read: how long its upload takes says nothing about this server.
   * @returns a function to call once its answer has been opened, or failed to
   * @throws Refusal unavailable, with the seconds until a retry makes sense
   */
  enter(): () => void;
  /** Makes `/readyz` report that this server is shutting down, for whatever routes requests here. */
  announceLeaving(): void;
  isLeaving(): boolean;
  /** Returns how many questions are being opened, and how long one more would wait. */
  waiting(): { questions: number; ms: number };
  /** Stops admitting questions. */
  close(): void;
}

/** @param answers returns the number of running answers */
export function createAdmission(load: LoopLoad, answers: () => number): Admission {
  let opening = 0;
  let openingMs = OPENING_MS;
  let openedAt = Number.NEGATIVE_INFINITY;
  let leaving = false;
  let closed = false;

  /** Estimated from recent opening times; an unfinished one counts as well. */
  const waitMs = () => {
    const since = opening > 1 ? performance.now() - openedAt : 0;
    return opening * Math.max(openingMs, Number.isFinite(since) ? Math.min(since, OPENING_MAX_MS) : 0);
  };

  const check = () => {
    if (closed)
      throw new Refusal('unavailable', 'The server is being restarted. Please try again in a moment.', {
        retryAfter: RETRY_SECONDS,
        rule: 'restarting',
      });
    if (opening + answers() < FEW_ANSWERS) return;
    const utilization = load.utilization();
    const most = utilization > LASTING_FROM ? LIMITS.lasting : LIMITS.burst;
    const wait = waitMs();
    if (wait > most.waitMs) throw busy(Math.max(RETRY_SECONDS, Math.ceil(wait / 1000)));
    if (load.lag() > most.lagMs || utilization > UTILIZATION_MAX) throw busy(RETRY_SECONDS);
  };

  return {
    check,
    enter() {
      check();
      if (opening++ === 0) openedAt = performance.now();
      let left = false;
      return () => {
        if (left) return;
        left = true;
        opening--;
        const now = performance.now();
        // The time between two openings measures one only while others wait behind it.
        if (opening > 0) openingMs += SMOOTHING * (Math.min(now - openedAt, OPENING_MAX_MS) - openingMs);
        openedAt = now;
      };
    },
    announceLeaving() {
      leaving = true;
    },
    isLeaving: () => leaving,
    waiting: () => ({ questions: opening, ms: waitMs() }),
    close() {
      leaving = true;
      closed = true;
    },
  };
}

const busy = (retryAfter: number) =>
  new Refusal(
    'unavailable',
    `The coach is answering many people right now. Please try again in ${retryAfter} seconds.`,
    { retryAfter, rule: 'busy' },
  );
