import type { Hono } from 'hono';
import type { PromptPart } from './assistant/prompt-part.ts';
import type { Tool } from './assistant/tool.ts';
import type { DataPart } from './data-export/part.ts';
import type { Routes } from './http/contract.ts';
import type { HttpEnv } from './http/request-context.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { PeriodicWork } from './jobs/periodic.ts';
import type { MailKind } from './mail/mail.ts';
import type { MailContent } from './mail/mail-content.ts';

/** A feature's contributions to the server; `app.ts` and `start-work.ts` combine them. */
export interface Feature {
  /** Handlers of its part of the contract. */
  routes?: Routes;
  /** Calls that the contract cannot serve: uploads, streams, downloads. */
  endpoints?: Hono<HttpEnv>;
  /** Calls of programs outside this API, under a separate path with its own limits and errors. */
  programEndpoints?: { path: string; endpoints: Hono<HttpEnv> };
  /** Defines the kinds of jobs it runs. */
  defineJobs?(jobs: Jobs): void;
  periodicWork?: readonly PeriodicWork[];
  /** The coach's tools for the feature's data. */
  tools?: readonly Tool[];
  /** The prompt's part about the athlete. */
  promptPart?: PromptPart;
  /** Its part of an athlete's data export. */
  dataPart?: DataPart;
  /** Writes a mail just before it is sent; null when it is no longer needed. */
  mail?: Partial<Record<MailKind, (address: string, about: string | null) => Promise<MailContent | null>>>;
}
