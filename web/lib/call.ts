import contract from 'virtual:contract';
import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { refusal, toApiError } from './api-error.ts';
import { orKept } from './kept-calls.ts';
import { withRequestId } from './request-id.ts';

const link = new OpenAPILink(contract, {
  url: `${location.origin}/api`,
  headers: withRequestId,
  customErrorResponseBodyDecoder: (body, response) => {
    throw refusal(response.status, body);
  },
  interceptors: [
    async ({ next, path, input }) => {
      const reply = next().catch((error: unknown) => {
        throw toApiError(error);
      });
      return await orKept(path.join('.'), input, reply);
    },
  ],
});

/** Calls the server; every procedure of `shared/contract.ts`, typed. Throws `ApiError` only. */
export const call: JsonifiedClient<ContractRouterClient<typeof contract>> = createORPCClient(link);

/** The same procedures as options for TanStack Query. */
export const api = createTanstackQueryUtils(call);
