import {
  DATA_SOURCE,
  OPERATION,
  OPERATIONS,
  PASSAGES,
  STORES,
} from '#server/monitoring/tracing/attributes.ts';
import type { Tracing } from '#server/monitoring/tracing/tracing.ts';
import type { Library } from './library.ts';

/** Wraps the library so that searches become spans. */
export const tracedLibrary = (library: Library, tracing: Tracing): Library => ({
  ...library,
  search: (query, options = {}) =>
    tracing.span(
      `${OPERATIONS.retrieval} library`,
      {
        attributes: {
          [OPERATION]: OPERATIONS.retrieval,
          [DATA_SOURCE]: 'library',
          ...(options.stores && { [STORES]: [...options.stores] }),
        },
      },
      async (span) => {
        const found = await library.search(query, options);
        span.setAttribute(PASSAGES, found.length);
        return found;
      },
    ),
});
