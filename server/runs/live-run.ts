import type { Door } from '#shared/door.ts';
import type { NumberedEvent, RunEnd, RunEnding, RunEvent } from '#shared/run-event.ts';
import { firstNumber } from './log-numbers.ts';

/**
 * Text that arrives within this time of the last is sent as one event: a frame per token costs more than it
 * is worth. Less than the 50 ms for which provider streams are joined already, so that those are never held
 * again.
 */
const EVENT_JOIN_MS = 40;

/** Records when text of an answer is sent. */
export interface TextTimes {
  /** Since the question arrived. */
  firstText(ms: number): void;
  /** Since the previous piece, when nothing else came between. */
  gap(ms: number): void;
}

/** A run produced by this process: its log so far, and its waiting readers. */
export class LiveRun {
  readonly id: string;
  readonly conversationId: string;
  readonly userId: string;
  readonly door: Door;
  /** False for an answer that is not to be stored. */
  readonly stored: boolean;
  /** 1, or higher for a continued answer. */
  readonly generation: number;
  /** The number of the first event. */
  readonly firstN: number;
  readonly events: RunEvent[] = [];
  /** The number of events in the database. */
  saved = 0;
  /** Whether another server closed it, without knowing what it cost. */
  wasClosed = false;
  /** Set once nothing more will come. */
  ending: RunEnding | null = null;
  readonly #abort = new AbortController();
  #waiting: (() => void)[] = [];
  #waking: NodeJS.Immediate | null = null;
  #joined = '';
  /** When the last text was sent. */
  #textAt = Number.NEGATIVE_INFINITY;
  #joinTimer: NodeJS.Timeout | null = null;
  /** Null until its text is timed. */
  #times: TextTimes | null = null;
  #askedAt = 0;
  /** When the last piece was sent, if nothing has come since. */
  #pieceAt: number | null = null;
  #hasText = false;
  #readers = 0;

  constructor(options: {
    id: string;
    conversationId: string;
    userId: string;
    door?: Door;
    stored: boolean;
    generation?: number;
  }) {
    this.id = options.id;
    this.conversationId = options.conversationId;
    this.userId = options.userId;
    this.door = options.door ?? 'app';
    this.stored = options.stored;
    this.generation = options.generation ?? 1;
    this.firstN = firstNumber(this.generation);
  }

  /** The number of followers. */
  get readers(): number {
    return this.#readers;
  }

  /** Aborts when the run is to end early; its reason is the ending. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  endEarly(ending: 'stopped' | 'interrupted'): void {
    this.#abort.abort(ending);
  }

  push(event: RunEvent): void {
    if (event.type === 'text') {
      if (event.text === '') return;
      // The first of a burst is sent immediately; what follows within the time waits for its end.
      const wait = this.#textAt + EVENT_JOIN_MS - performance.now();
      if (this.#joined === '' && wait <= 0) this.#appendText(event.text);
      else {
        this.#joined += event.text;
        this.#joinTimer ??= setTimeout(() => this.#flushText(), wait);
      }
      return;
    }
    this.#flushText();
    this.#pieceAt = null;
    this.#append(event);
  }

  /** Times text from now on. @param askedAt when the question arrived, by `performance.now()` */
  timeText(times: TextTimes, askedAt: number): void {
    this.#times = times;
    this.#askedAt = askedAt;
  }

  /** Moves everything yielded so far into `events`. */
  settleText(): void {
    this.#flushText();
  }

  end(event: RunEnd): void {
    this.push(event);
    this.ending = event.ending;
  }

  /**
   * Yields the events after number `after`, then new ones, until the end or until `signal` aborts. A number
   * outside this log belongs to another, so this one is sent from the start.
   */
  async *follow(after: number, signal?: AbortSignal): AsyncGenerator<NumberedEvent[]> {
    const wake = () => this.#wake();
    signal?.addEventListener('abort', wake);
    this.#readers++;
    try {
      let next = after + 1 - this.firstN;
      if (next < 0 || next > this.events.length) next = 0;
      while (signal?.aborted !== true) {
        if (next < this.events.length) {
          const first = this.firstN + next;
          const news = this.events.slice(next);
          next = this.events.length;
          yield news.map((event, index) => ({ n: first + index, event }));
        } else if (this.ending !== null) return;
        else await new Promise<void>((resolve) => this.#waiting.push(resolve));
      }
    } finally {
      signal?.removeEventListener('abort', wake);
      this.#readers--;
    }
  }

  #flushText(): void {
    if (this.#joinTimer !== null) clearTimeout(this.#joinTimer);
    this.#joinTimer = null;
    if (this.#joined === '') return;
    const text = this.#joined;
    this.#joined = '';
    this.#appendText(text);
  }

  #appendText(text: string): void {
    const now = performance.now();
    this.#textAt = now;
    if (this.#times !== null) {
      if (!this.#hasText) this.#times.firstText(now - this.#askedAt);
      else if (this.#pieceAt !== null) this.#times.gap(now - this.#pieceAt);
      this.#hasText = true;
      this.#pieceAt = now;
    }
    this.#append({ type: 'text', text });
  }

  #append(event: RunEvent): void {
    this.events.push(event);
    this.#wake();
  }

  /**
   * Wakes readers one turn of the event loop later, so that events of this turn are read and sent together.
   */
  #wake(): void {
    this.#waking ??= setImmediate(() => {
      const waiting = this.#waiting;
      this.#waiting = [];
      this.#waking = null;
      for (const resolve of waiting) resolve();
    });
  }
}
