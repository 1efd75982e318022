import { resolve } from 'node:path';
import { ingested, inScratchLibrary } from '#bench/scratch-library.ts';
import { loadPack } from '#server/content/pack.ts';
import { Thesaurus } from '#server/library/search/thesaurus.ts';
const pack = await loadPack(resolve('content'));
await inScratchLibrary(async (library) => {
  await ingested(library, library.ingestPack(pack));
  for (const [name, list] of [['golden', pack.golden], ['para', pack.paraphrases]] as const)
    for (const { question, pages } of list) {
      const found = await library.search(question, { limit: 12, purpose: 'ranking' });
      const old = found.findIndex((f) => pages.some((p) => p.slug === f.work.slug && p.page === f.page));
      console.log(`${name}: ${question}  [old at ${old + 1}: ${pages.map((p) => `${p.slug}#${p.page}`).join(' ')}]`);
      for (const [i, f] of found.entries())
        if (f.work.slug === 'asked-on-the-floor' || f.store === 'faq' )
          console.log(`   ${i + 1} ${f.work.slug}#${f.page} ${f.heading.replace(/^.* › /, '')}`);
    }
}, new Thesaurus(pack.synonyms));
