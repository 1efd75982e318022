import { loadPack } from '#server/content/pack.ts';
import type { FoundPassage } from '#server/library/found-passage.ts';
import { readIn, withMeanings } from '#server/library/query-words.ts';
import { createIndex } from '#server/library/search/engine.ts';
import { buildSegment } from '#server/library/search/segment.ts';
import { Thesaurus } from '#server/library/search/thesaurus.ts';
import { splitWork } from '#server/library/split/split-work.ts';

/** Opens an index of the sample pack, searchable the way the tools search it. */
export async function openSampleLibrary() {
  const pack = await loadPack('content');
  const index = createIndex();
  const passages = new Map<string, FoundPassage>();
  for (const [workNumber, source] of pack.works.entries()) {
    const workId = String(workNumber);
    const work = await source.read();
    const drafts = splitWork(work).map((draft, number) => ({ id: `${workId}/${number}`, ...draft }));
    for (const { id, page, heading, text } of drafts)
      passages.set(id, {
        id,
        store: source.store,
        work: { id: workId, slug: source.slug, title: work.title, author: work.author, kind: work.kind },
        page,
        time: work.pages.find(({ number }) => number === page)?.time ?? null,
        section: null,
        heading,
        text,
        score: 1,
      });
    const text = { workId, store: source.store, title: work.title, passages: drafts };
    index.put({ workId, store: source.store, segment: buildSegment(text) });
  }
  const thesaurus = new Thesaurus(pack.synonyms);
  const synonymsOf = (query: string) => thesaurus.synonyms(readIn(index.words({ text: query }).words), query);
  const search = (query: string) =>
    index
      .search({ query, synonyms: synonymsOf(query), limit: 8 })
      .flatMap((hit) => passages.get(hit.passageId) ?? []);
  const words = (text: string) => {
    const { words, passages } = index.words({ text });
    return { words: withMeanings(words, text, thesaurus), searched: passages };
  };
  return { pack, search, words };
}
