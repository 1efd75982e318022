import type * as z from 'zod';
import type { OwnData } from '#shared/answer-extras.ts';
import type { ToolName } from '#shared/tool.ts';
import type { Viewer } from '#shared/viewer.ts';
import type { AnswerExtras } from './answer-extras.ts';
import type { Athlete } from './athlete.ts';
import type { Register } from './register.ts';

/**
 * What a tool knows about the answer it is called for. The viewer comes from the session; no tool has a
 * parameter for it.
 */
export interface ToolContext {
  viewer: Viewer;
  athlete: Athlete;
  /** The athlete's local date, `YYYY-MM-DD`. */
  today: string;
  timeZone: string;
  /** The message being written; null when the answer is not stored. */
  answerId: string | null;
  /** Why nothing may be saved; null when tools may save. */
  mayNotSave: Refused | null;
  /**
   * The tool is called directly, by an admin or a program: what it saves was requested, and belongs to no
   * answer.
   */
  byHand?: true;
  register: Register;
  /** The question, without attachments; left out where a tool is called by hand. */
  asked?: string;
  /** Everything the athlete typed in this conversation, without attachments. */
  ownWords: string;
  extras: AnswerExtras;
  /** Addresses that the athlete wrote or a search of this answer found: no others are opened. */
  addresses: Set<string>;
  signal: AbortSignal;
  /** Skip caches. */
  nocache: boolean;
}

/** Why a tool did nothing. */
export interface Refused {
  /** For the model: what it can do about it. No person reads it. */
  error: string;
  /** For the person, as a sentence. */
  message: string;
}

/** Something the coach can do while answering. */
export interface Tool<P extends z.ZodType = z.ZodType> {
  name: ToolName;
  /** For the model: what it does and when to use it. */
  description: string;
  parameters: P;
  /** Runs the calls of one round one by one: each sees what the previous one saved. */
  inTurn?: true;
  /** Its results contain nothing written by others. */
  ownDataOnly?: true;
  /** The data of the athlete that it reads: every call counts as a use, whatever it returns. */
  looksUp?: OwnData;
  /**
   * Why this athlete cannot use it, as a sentence for the model; null when they can. Omitted when everyone
   * can.
   */
  unavailableReason?(athlete: Athlete): string | null;
  /** @returns what the model reads, as JSON. */
  run(parameters: z.output<P>, context: ToolContext): Promise<unknown>;
}

/** Type-checks a tool's parameters against its `run`, while the list holds tools of all types. */
export const defineTool = <P extends z.ZodType>(tool: Tool<P>): Tool => tool as unknown as Tool;
