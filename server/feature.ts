import type { Hono } from 'hono';
import type { PromptPart } from './assistant/prompt-part.ts';
import type { Tool } from './assistant/tool.ts';
import type { DataPart } from './data-export/part.ts';
import type { Routes } from './http/contract.ts';
import type { Exchange } from './http/exchange.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { PeriodicWork } from './jobs/periodic.ts';
import type { Letter } from './mail/letter.ts';
import type { MailKind } from './mail/mail.ts';

/** What a feature brings to the server; `app.ts` joins what all of them bring. */
export interface Feature {
  /** Handlers of its part of the contract. */
  routes?: Routes;
  /** Calls that the contract cannot serve: uploads, streams, downloads. */
  endpoints?: Hono<Exchange>;
  /** Calls of programs that are not made to this API, under a path of their own with limits and errors of their own. */
  door?: { path: string; endpoints: Hono<Exchange> };
  /** Defines the kinds of jobs it runs. */
  defineJobs?(jobs: Jobs): void;
  periodicWork?: readonly PeriodicWork[];
  /** What the coach can do with the feature's data. */
  tools?: readonly Tool[];
  /** What the prompt says of the athlete. */
  promptPart?: PromptPart;
  /** What the export of an athlete's data contains of it. */
  dataPart?: DataPart;
  /** Writes a letter when it is about to be sent; null when there is nothing to write anymore. */
  letters?: Partial<Record<MailKind, (address: string, about: string | null) => Promise<Letter | null>>>;
}
