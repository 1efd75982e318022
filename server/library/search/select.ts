import type { ShelvedPassage } from '#server/library/shelf.ts';

/** A passage with its search score. */
export interface RankedPassage extends ShelvedPassage {
  score: number;
}

/** Two passages whose word sets overlap this much (Jaccard) are near-duplicates. */
const SAME_WORDS = 0.8;

/**
 * Selects the first `limit` of a ranking, without near-duplicates of earlier ones, and at most `perWork` of a
 * work while other works have candidates; free places are filled in ranking order.
 */
export function select(
  ranking: readonly RankedPassage[],
  limit: number,
  perWork = Number.POSITIVE_INFINITY,
): RankedPassage[] {
  const kept: RankedPassage[] = [];
  const spare: RankedPassage[] = [];
  const words: Set<string>[] = [];
  const count = new Map<string, number>();
  for (const passage of ranking) {
    if (kept.length >= limit) break;
    const own = new Set(passage.text.toLowerCase().match(/[\p{L}\p{N}]+/gu));
    if (words.some((other) => overlap(own, other) >= SAME_WORDS)) continue;
    words.push(own);
    const before = count.get(passage.workId) ?? 0;
    count.set(passage.workId, before + 1);
    if (before < perWork) kept.push(passage);
    else spare.push(passage);
  }
  const all = [...kept, ...spare.slice(0, limit - kept.length)];
  return all.sort((a, b) => b.score - a.score);
}

function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const [few, many] = a.size < b.size ? [a, b] : [b, a];
  if (few.size < SAME_WORDS * many.size) return 0;
  let shared = 0;
  for (const word of few) if (many.has(word)) shared++;
  return shared / (a.size + b.size - shared);
}

/**
 * Joins consecutive passages of a page into one, with the position, id and score of the better: for what a
 * model reads, never for ranking.
 */
export function joinNeighbors(found: readonly RankedPassage[]): RankedPassage[] {
  const joined: RankedPassage[] = [];
  const taken = new Set<RankedPassage>();
  for (const best of found) {
    if (taken.has(best)) continue;
    const run = [best];
    for (const step of [-1, 1]) {
      for (let at = best.position + step; ; at += step) {
        const next = found.find(
          (other) =>
            !taken.has(other) &&
            other.workId === best.workId &&
            other.page === best.page &&
            other.position === at,
        );
        if (!next) break;
        if (step < 0) run.unshift(next);
        else run.push(next);
      }
    }
    for (const passage of run) taken.add(passage);
    const heading = commonPath(run.map((passage) => passage.heading));
    joined.push({ ...best, heading, text: textOf(run, heading) });
  }
  return joined;
}

const STEP = ' › ';

/** Joins the texts of neighbors, each under the headings it does not share with the others. */
function textOf(run: readonly RankedPassage[], shared: string): string {
  const depth = shared === '' ? 0 : shared.split(STEP).length;
  const parts = run.flatMap(({ heading, text }, at) => {
    const own = heading.split(STEP).slice(depth);
    const isNew = heading !== run[at - 1]?.heading;
    return isNew && own.length > 0 && own[0] !== '' ? [`### ${own.join(STEP)}`, text] : [text];
  });
  return parts.join('\n\n');
}

function commonPath(headings: readonly string[]): string {
  const paths = headings.map((heading) => heading.split(STEP));
  const shared: string[] = [];
  for (const [at, title] of paths[0]!.entries()) {
    if (paths.some((path) => path[at] !== title)) break;
    shared.push(title);
  }
  return shared.join(STEP);
}
