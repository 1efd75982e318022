import type { Context } from 'hono';
import type { Logger } from 'pino';
import type { Refusal } from './refusal.ts';

/** The account a request is attributed to, and the admin who uses it, if not its owner. */
export interface Actor {
  userId: string;
  adminId: string | null;
}

/** What one request carries besides the request itself. */
export interface HttpEnv {
  Variables: {
    requestId: string;
    log: Logger;
    /** The client's address, as the limits see it. */
    address: string;
    /** The contract's route, once the call is known. */
    route: string | undefined;
    /** Whether the request is known not to come from another site; see `requireMayAct`. */
    mayAct: boolean;
    /** The request's refusal, for the metrics. */
    refusal: Refusal | undefined;
    /** The sender of the request, once known; undefined for nobody. */
    actor: Actor | undefined;
  };
  Bindings: { incoming?: { socket?: { remoteAddress?: string } } };
}

export type RequestContext = Context<HttpEnv>;
