import type { Logger } from 'pino';
import type { OutsideDoor } from '#shared/door.ts';
import type { MessagePart } from '#shared/message-parts.ts';
import type { RunNews } from '#shared/run-event.ts';
import type { Viewer } from '#shared/viewer.ts';
import type { Refused } from './tool.ts';

/** A question that a program asks for a member. It is answered as the app's are. */
export interface OutsideQuestion {
  door: OutsideDoor;
  viewer: Viewer;
  content: readonly MessagePart[];
  /** What was said before it, oldest first, as the program has it. */
  past: readonly { role: 'user' | 'assistant'; content: readonly MessagePart[] }[];
  /** Id of a model that the viewer may choose; null for the coach's own. */
  model: string | null;
  temperature: number | null;
  /** Whether question and answer become a conversation of the member's. */
  stored: boolean;
  /** Why nothing is saved with the answer; null when tools may save. */
  mayNotSave: Refused | null;
  log: Logger;
}

/** An answer that has begun. */
export interface OutsideAnswer {
  /** Its events, until its end or until the signal aborts. */
  follow(signal: AbortSignal): AsyncGenerator<RunNews>;
  /** Ends it where it is. */
  stop(): void;
}

/** @throws Refusal as `POST /api/ask` does */
export type AnswerOutside = (question: OutsideQuestion) => Promise<OutsideAnswer>;
