import { implement } from '@orpc/server';
import type { Guards } from '#server/access/guards.ts';
import type { CallContext } from '#server/http/contract.ts';
import { notFound } from '#server/http/refusal.ts';
import type { Library } from '#server/library/library.ts';
import { library as contract } from '#shared/library.ts';

export function libraryRoutes({ library, guards }: { library: Library; guards: Guards }) {
  const os = implement(contract).$context<CallContext>();
  return os.router({
    page: os.page.handler(async ({ input, context: { c } }) => {
      await guards.member(c);
      const page = await library.page(input.workId, input.page);
      if (page === null) throw notFound('This page');
      return page;
    }),
  });
}
