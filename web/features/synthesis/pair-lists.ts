import type { SynthesisPair } from '#shared/synthesis.ts';
import type { SynthesisList } from '#shared/synthesis-limits.ts';

type Judged = Pick<SynthesisPair, 'state' | 'problem'>;

/** Which pairs are in which list, as on the server. */
const LISTS: Record<SynthesisList, (pair: Judged) => boolean> = {
  examples: ({ state, problem }) => problem === null && state !== 'rejected',
  unreviewed: ({ state, problem }) => problem === null && state === 'unreviewed',
  approved: ({ state }) => state === 'approved',
  rejected: ({ state }) => state === 'rejected',
  failed: ({ state, problem }) => problem !== null && state !== 'rejected',
};

interface Page {
  synthesizeStats: { allQuestions: readonly Judged[]; hasMore: boolean };
}

/**
 * For `getNextPageParam`: the offset of the next page. A changed pair that has left the list stays visible, but
 * the server no longer counts it.
 */
export const nextPairs =
  (list: SynthesisList) =>
  (last: Page, pages: readonly Page[]): number | undefined =>
    last.synthesizeStats.hasMore
      ? pages.flatMap(({ synthesizeStats }) => synthesizeStats.allQuestions).filter(LISTS[list]).length
      : undefined;
