import contract from 'virtual:contract';
import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { refusal, toApiError } from './api-error.ts';
import { orKept } from './kept-calls.ts';
import { withRequestId } from './request-id.ts';

interface CallContext {
  /** Only the server's own reply will do, not a stored one. */
  isFresh?: boolean;
}

const link = new OpenAPILink<CallContext>(contract, {
  url: `${location.origin}/api`,
  headers: withRequestId,
  customErrorResponseBodyDecoder: (body, response) => {
    throw refusal(response.status, body);
  },
  interceptors: [
    ({ next, path, input, context: { isFresh } }) => {
      const ask = () =>
        next().catch((error: unknown) => {
          throw toApiError(error);
        });
      return orKept(path.join('.'), input, ask, isFresh);
    },
  ],
});

/** Calls the server; every procedure of `shared/contract.ts`, typed. Throws `ApiError` only. */
export const call: JsonifiedClient<ContractRouterClient<typeof contract, CallContext>> =
  createORPCClient(link);

/** The same procedures as options for TanStack Query. */
export const api = createTanstackQueryUtils(call);
