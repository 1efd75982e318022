import type { Context } from 'hono';
import type { Logger } from 'pino';
import type { SignedIn } from '#server/viewer/session.ts';

/** What the way of one request carries along, beside the request itself. */
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
    /** Undefined until asked for; see `viewerOf`. */
    signedIn: SignedIn | null | undefined;
  };
  Bindings: { incoming?: { socket?: { remoteAddress?: string } } };
}

export type ExchangeContext = Context<Exchange>;
