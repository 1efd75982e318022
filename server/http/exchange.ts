import type { Context } from 'hono';
import type { Logger } from 'pino';
import type { Refusal } from './refusal.ts';

/** The account a request is attributed to, and the admin who uses it, if it is not the account's owner. */
export interface Actor {
  userId: string;
  adminId: string | null;
}

/** What one request carries along, beside the request itself. */
export interface Exchange {
  Variables: {
    requestId: string;
    log: Logger;
    /** Of the client, as the limits see it. */
    address: string;
    /** Of the contract, once it is known which call it is. */
    route: string | undefined;
    /** Whether the request is known to come from no other site; see `requireMayAct`. */
    mayAct: boolean;
    /** What the request was refused with, for the figures. */
    refusal: Refusal | undefined;
    /** Who sent the request, once it is known; undefined for nobody. */
    actor: Actor | undefined;
  };
  Bindings: { incoming?: { socket?: { remoteAddress?: string } } };
}

export type ExchangeContext = Context<Exchange>;
