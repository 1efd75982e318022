import type * as z from 'zod';
import type { Product } from '#server/content/pack.ts';
import type { Database } from '#server/db/database.ts';
import type { MemoryVectors } from '#server/features/memories/vectors.ts';
import type { Library } from '#server/library/library.ts';
import type { WebSearch } from '#server/web-search/web-search.ts';
import type { ToolName } from '#shared/tool.ts';
import type { Viewer } from '#shared/viewer.ts';
import type { Athlete } from './athlete.ts';
import type { Beside } from './beside.ts';
import type { Register } from './register.ts';

/** What the tools of a server work with, the same for every answer. */
export interface ToolParts {
  database: Database;
  library: Library;
  products: readonly Product[];
  /** Null without an embedding model. */
  memoryVectors: MemoryVectors | null;
  /** Null when none is set up. */
  webSearch: WebSearch | null;
}

/** What a tool works with. Who asks comes from the server; no tool has a parameter for it. */
export interface ToolContext extends ToolParts {
  viewer: Viewer;
  athlete: Athlete;
  /** Where the athlete is, `YYYY-MM-DD`. */
  today: string;
  /** The message that is being written; null when the answer is not to be stored, and so nothing else is. */
  answerId: string | null;
  register: Register;
  /** Everything the athlete typed in this conversation, without attachments. */
  ownWords: string;
  /** What the answer shows beside its text. */
  beside: Beside;
  /** Addresses that the athlete wrote or a search of this answer found: no others are opened. */
  addresses: Set<string>;
  signal: AbortSignal;
  /** Skip caches. */
  nocache: boolean;
}

/** Something the coach can do while answering. */
export interface Tool<P extends z.ZodType = z.ZodType> {
  name: ToolName;
  /** For the model: what it does and when to use it. */
  description: string;
  parameters: P;
  /** Its calls of one round wait for each other: what one writes down, the next knows. */
  inTurn?: true;
  /** Its results hold nothing that others wrote. */
  ownDataOnly?: true;
  /** Why this viewer cannot use it here, as a sentence; null when they can. For everyone when left out. */
  barred?(context: Pick<ToolContext, 'athlete' | 'webSearch'>): string | null;
  /** @returns what the model reads, as JSON. */
  run(parameters: z.output<P>, context: ToolContext): Promise<unknown>;
}

/** Keeps a tool's parameters and its `run` together while the list holds tools of every kind. */
export const defineTool = <P extends z.ZodType>(tool: Tool<P>): Tool => tool as unknown as Tool;
