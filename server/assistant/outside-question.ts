import type { Logger } from 'pino';
import type { OutsideDoor } from '#shared/door.ts';
import type { MessagePart } from '#shared/message-parts.ts';
import type { RunNews } from '#shared/run-event.ts';
import type { Viewer } from '#shared/viewer.ts';
import type { Refused } from './tool.ts';

/** The history as a program has it. */
export interface GivenPast {
  /** What the program wants of every answer, as if the member said it; null for nothing. */
  instructions: string | null;
  /** Oldest first. */
  turns: readonly { role: 'user' | 'assistant'; content: readonly MessagePart[] }[];
}

/** A question that a program asks for a member, answered like the app's. */
export interface OutsideQuestion {
  door: OutsideDoor;
  viewer: Viewer;
  content: readonly MessagePart[];
  past: GivenPast;
  /** The id of a model that the viewer may choose; null for the coach's own. */
  model: string | null;
  temperature: number | null;
  /** Whether question and answer become a conversation of the member's. */
  stored: boolean;
  /** Why nothing may be saved; null when tools may save. */
  mayNotSave: Refused | null;
  log: Logger;
}

/** An answer in progress. */
export interface OutsideAnswer {
  /** Yields its events until it ends or the signal aborts. */
  follow(signal: AbortSignal): AsyncGenerator<RunNews>;
  /** Stops it at its current point. */
  stop(): void;
}

/** @throws Refusal as `POST /api/ask` does */
export type AnswerOutside = (question: OutsideQuestion) => Promise<OutsideAnswer>;
