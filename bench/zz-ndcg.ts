import { ingested, inScratchLibrary } from '#bench/scratch-library.ts';
import { loadPack } from '#server/content/pack.ts';
import { Thesaurus } from '#server/library/search/thesaurus.ts';
const scores: Map<string, [number, string]>[] = [];
for (const folder of ['/tmp/h/content-parts/oldc/content', 'content']) {
  const pack = await loadPack(folder);
  const map = new Map<string, [number, string]>();
  await inScratchLibrary(async (library) => {
    await ingested(library, library.ingestPack(pack));
    for (const { question, pages, also } of pack.golden) {
      const key = (p: { slug: string; page: number }) => `${p.slug}#${p.page}`;
      const part = new Set(also.map(key));
      const good = new Set(pages.map(key));
      const found = await library.search(question, { limit: 30, purpose: 'ranking' });
      const ranking = [...new Set(found.map((f) => `${f.work.slug}#${f.page}`))].slice(0, 10).filter((k) => !part.has(k));
      let dcg = 0, ideal = 0;
      ranking.forEach((k, i) => { if (good.has(k)) dcg += 1 / Math.log2(i + 2); });
      for (let i = 0; i < Math.min(good.size, 10); i++) ideal += 1 / Math.log2(i + 2);
      map.set(question, [dcg / ideal, ranking.slice(0, 6).map((k) => (good.has(k) ? '*' : '') + k).join(' ')]);
    }
  }, new Thesaurus(pack.synonyms));
  scores.push(map);
}
let sum = 0;
for (const [q, [o]] of scores[0]!) {
  const [n, r] = scores[1]!.get(q)!;
  sum += n;
  if (n < o - 0.001 || n > o + 0.001) console.log(o.toFixed(2), n.toFixed(2), q, '|', r);
}
console.log(sum / scores[0]!.size);
