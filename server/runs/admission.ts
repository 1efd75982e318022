import { Refusal } from '#server/http/refusal.ts';
import type { LoopLoad } from './loop-load.ts';

/** How long a new question may wait for its turn, and how late the loop may be: */
const LIMITS = {
  /** a crowd that comes at once, which a server with time to spare answers soon; */
  burst: { waitMs: 500, lagMs: 250 },
  /** more questions than answers for a second and longer, where each wait would be the next one’s as well. */
  lasting: { waitMs: 100, lagMs: 150 },
};
/** The share of the last second in which a server worked, from which its load lasts, … */
const LASTING_FROM = 0.6;
/** … and from which nobody is let in. */
const UTILIZATION_MAX = 0.9;
/** Fewer answers than this are not what makes a server slow, and refusing more would not help. */
const FEW_ANSWERS = 30;
/** What opening an answer takes until it was measured, and how fast measurements replace each other. */
const OPENING_MS = 10;
const SMOOTHING = 0.1;
/** A single pause says nothing about the next opening. */
const OPENING_MAX_MS = 1000;
const RETRY_SECONDS = 3;

/** Lets in as many questions as this process can answer without making those it answers wait. */
export interface Admission {
  /**
   * Lets one more question in.
   * @returns what to call once its answer has been opened, or could not be
   * @throws Refusal unavailable, with the seconds until another try makes sense
   */
  enter(): () => void;
  /** This server is going away: `/readyz` says so from now on, for whatever sends requests here. */
  announceLeaving(): void;
  isLeaving(): boolean;
  /** How many questions are being opened, and how long one more would wait. */
  waiting(): { questions: number; ms: number };
  /** Lets nobody in any more. */
  close(): void;
}

/** @param answers how many answers are under way */
export function createAdmission(load: LoopLoad, answers: () => number): Admission {
  let opening = 0;
  let openingMs = OPENING_MS;
  let openedAt = Number.NEGATIVE_INFINITY;
  let leaving = false;
  let closed = false;

  /** By what one opening after the other took lately; one that has not come to its end yet counts as well. */
  const waitMs = () => {
    const since = opening > 1 ? performance.now() - openedAt : 0;
    return opening * Math.max(openingMs, Number.isFinite(since) ? Math.min(since, OPENING_MAX_MS) : 0);
  };

  return {
    enter() {
      if (closed)
        throw new Refusal('unavailable', 'The server is being restarted. Please try again in a moment.', {
          retryAfter: RETRY_SECONDS,
          rule: 'restarting',
        });
      if (opening + answers() >= FEW_ANSWERS) {
        const utilization = load.utilization();
        const most = utilization > LASTING_FROM ? LIMITS.lasting : LIMITS.burst;
        const wait = waitMs();
        if (wait > most.waitMs) throw busy(Math.max(RETRY_SECONDS, Math.ceil(wait / 1000)));
        if (load.lag() > most.lagMs || utilization > UTILIZATION_MAX) throw busy(RETRY_SECONDS);
      }
      if (opening++ === 0) openedAt = performance.now();
      let left = false;
      return () => {
        if (left) return;
        left = true;
        opening--;
        const now = performance.now();
        // Only while others wait behind it does the time between two openings say what one takes.
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
