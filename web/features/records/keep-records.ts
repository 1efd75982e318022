import type { RecordKind } from '#shared/record-limits.ts';
import { call } from '#web/lib/call.ts';
import { keep } from '#web/lib/kept-calls.ts';
import { type ChartWish, FIRST_CHART, historyInput, liftsInput } from './queries.ts';

/** What stood at the top of the records when all of it was last kept. Stands among the replies under this name. */
const STATE = 'offline.records';
/** So many lifts can be looked through without a connection; see `kept-calls.ts`. */
const LIFTS_MAX = 120;

type Ask = <T>(ask: () => Promise<T>) => Promise<T>;

/**
 * Asks for all that the records screen shows, so that the device keeps it, also for someone who has not opened that
 * screen here; only for the top of it when nothing has changed. @param unhurried spaces the requests
 */
export async function keepRecords(unhurried: Ask): Promise<void> {
  const { keptReply } = await import('#web/lib/kept-replies.ts');
  const first = await call.records.lifts(liftsInput('', 0));
  const chart = await unhurried(() => call.records.chart(FIRST_CHART));
  const state = JSON.stringify([first, chart]);
  if ((await keptReply(STATE, null)) === state) return;
  await unhurried(() => call.records.titles({}));
  for (const wish of otherCharts(chart.kinds)) await unhurried(() => call.records.chart(wish));
  for (let offset = first.lifts.length; offset < Math.min(first.count, LIFTS_MAX); ) {
    const { lifts } = await unhurried(() => call.records.lifts(liftsInput('', offset)));
    if (lifts.length === 0) break;
    offset += lifts.length;
  }
  for (const { title, count, records } of first.lifts)
    if (count > records.length) await unhurried(() => call.records.list(historyInput(title, 0)));
  await keep(STATE, null, state);
}

/** What can be switched to at the chart; its first view shows the first of these kinds. */
function otherCharts([first, ...others]: readonly RecordKind[]): ChartWish[] {
  if (first === undefined) return [];
  const kinds = others.length === 0 ? [] : [first, ...others];
  return [{ measure: 'estimate' }, ...kinds.map((kind): ChartWish => ({ measure: 'value', kind }))];
}
