import type Stripe from 'stripe';
import { Fault, missing } from './fault.ts';
import type { Row } from './rows.ts';

interface Paging {
  created?:
    | number
    | { gt?: number | undefined; gte?: number | undefined; lt?: number | undefined; lte?: number | undefined }
    | undefined;
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
}

/** Returns a page of the rows, newest first, rendered by `json`. `kind` names one in an error. */
export function page<R extends Row, T>(
  rows: Record<string, R>,
  { created, limit = 10, starting_after, ending_before }: Paging,
  { url, kind, keep, json }: { url: string; kind: string; keep?: (row: R) => boolean; json: (row: R) => T },
): Stripe.ApiList<T> {
  if (starting_after !== undefined && ending_before !== undefined) {
    throw new Fault('You may only specify one of these parameters: starting_after, ending_before.', {
      code: 'parameters_exclusive',
    });
  }
  const all = Object.values(rows)
    .filter((row) => keep?.(row) !== false && wasCreated(row.created, created))
    .reverse();
  const positionOf = (id: string, param: string) => {
    if (rows[id] === undefined) throw missing(kind, id, param);
    const at = all.findIndex((row) => row.id === id);
    if (at === -1) throw missing(kind, id, param);
    return at;
  };
  let [from, to] = [0, limit];
  let more = all.length > limit;
  if (starting_after !== undefined) {
    from = positionOf(starting_after, 'starting_after') + 1;
    to = from + limit;
    more = all.length > to;
  } else if (ending_before !== undefined) {
    to = positionOf(ending_before, 'ending_before');
    from = Math.max(0, to - limit);
    more = from > 0;
  }
  return { object: 'list', data: all.slice(from, to).map(json), has_more: more, url };
}

function wasCreated(at: number, range: Paging['created']): boolean {
  if (range === undefined) return true;
  if (typeof range === 'number') return at === range;
  const { gt = -1, gte = 0, lt = Number.POSITIVE_INFINITY, lte = Number.POSITIVE_INFINITY } = range;
  return at > gt && at >= gte && at < lt && at <= lte;
}
