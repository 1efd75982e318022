import * as z from 'zod';
import type { ToolContext } from '#server/assistant/tool.ts';
import { isBy } from '#server/library/authors.ts';
import type { FoundPassage } from '#server/library/found-passage.ts';
import type { Library } from '#server/library/library.ts';
import type { PassagesResult } from '#server/prompt-format/passages-result.ts';
import { placeOf } from '#shared/source.ts';
import { ADDED_KINDS, type LibraryStore, type WorkKind } from '#shared/store.ts';

const PASSAGES = 8;

export const searchParameters = z.object({
  query: z
    .string()
    .trim()
    .min(1)
    .max(1000)
    .describe(
      'What to look for, as a full question or key terms; it must stand on its own without the conversation.',
    ),
});

/** For tools that search books, articles and seminars. */
export const workParameters = searchParameters.extend({
  by: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .optional()
    .describe('Only works by this author or speaker: when the athlete asks what one person says.'),
});

/** For tools that can also list the works of their store. */
export const listParameters = workParameters.extend({
  list: z
    .boolean()
    .optional()
    .describe(
      'True to list the works instead, each with its opening: when the athlete asks what the library holds.',
    ),
  of: z
    .string()
    .max(300)
    .optional()
    .describe('To list: the chapters of the work of this title, with its author, instead of the works.'),
  kind: z.enum(ADDED_KINDS).optional().describe('To list: only works of this kind.'),
});

/** Lists the openings of a store's works, numbered for this answer. */
export async function listStore(
  store: LibraryStore,
  library: Library,
  { register }: ToolContext,
  { by, kind, of }: { by?: string | undefined; kind?: WorkKind | undefined; of?: string | undefined },
): Promise<PassagesResult> {
  const isWanted = (work: FoundPassage['work']) =>
    (kind === undefined || work.kind === kind) && (by === undefined || isBy(by, work.author));
  const { passages: all, total } =
    of === undefined ? await library.openings([store], isWanted) : await library.chapters(of, [store]);
  const listed = all.filter(({ work }) => isWanted(work));
  if (listed.length === 0) {
    const note =
      of === undefined
        ? 'There are no such works.'
        : all.length === 0
          ? 'No work has this title.'
          : 'The work of this title is by someone else or of another kind.';
    return { passages: [], note };
  }
  const passages = listed.map((passage) => numbered(passage, register));
  if (passages.length >= total) return { passages, total };
  const note =
    of === undefined
      ? `These are the first ${passages.length} of ${total} by title. List those by one author or of one kind, or search for a subject, to see others.`
      : `These are the first ${passages.length} of ${total} chapters. Search for what the others are about.`;
  return { passages, total, note };
}

/** Lists of the pack, such as the FAQ, have the gym as their author. */
const isAuthored = ({ work: { author, kind } }: FoundPassage) =>
  author !== '' && ADDED_KINDS.some((added) => added === kind);

const numbered = (passage: FoundPassage, register: ToolContext['register']) => ({
  number: register.add(passage),
  work: passage.work.title,
  place: placeOf(passage),
  heading: passage.heading,
  text: passage.text,
  ...(isAuthored(passage) && { author: passage.work.author }),
});

/** Searches some stores of the library and numbers the results for this answer. */
export async function searchStores(
  query: string,
  { library, stores, by }: { library: Library; stores: LibraryStore[]; by?: string | undefined },
  { register, signal, nocache }: ToolContext,
  seen: (found: readonly FoundPassage[]) => void = () => undefined,
): Promise<PassagesResult> {
  const [found, known] = await Promise.all([
    library.search(query, { stores, by, limit: PASSAGES, signal, nocache }),
    library.words(query, { stores }),
  ]);
  seen(found);
  const words = {
    words: known.words.map(({ word, passages, means }) => ({
      word,
      passages,
      ...(means.length > 0 && { means }),
    })),
    searched: known.passages,
  };
  if (found.length === 0) {
    const note =
      by === undefined
        ? 'The library has nothing on this.'
        : 'The library has nothing on this by that author.';
    return { passages: [], ...words, note };
  }
  return {
    passages: found.map((passage) => numbered(passage, register)),
    ...words,
  };
}
