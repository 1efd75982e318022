import type { RecordKind } from '#shared/record-kinds.ts';
import { call } from '#web/lib/call.ts';
import { keep } from '#web/lib/kept-calls.ts';
import { type ChartChoice, FIRST_CHART, historyInput, liftsInput } from './queries.ts';

/** The top of the records when all of them were last stored. Stored among the replies under this name. */
const STATE = 'offline.records';
/** Lifts available without a connection; see `kept-calls.ts`. */
const LIFTS_MAX = 120;

type Ask = <T>(ask: () => Promise<T>) => Promise<T>;

/**
 * Loads everything the records screen shows, so that the device stores it even for someone who has not opened
 * that screen here; only its top when nothing has changed.
 * @param unhurried spaces the requests
 */
export async function keepRecords(unhurried: Ask): Promise<void> {
  const { keptReply } = await import('#web/lib/kept-replies.ts');
  const first = await call.records.lifts(liftsInput('', 0));
  const chart = await unhurried(() => call.records.chart(FIRST_CHART));
  const state = JSON.stringify([first, chart]);
  if ((await keptReply(STATE, null)) === state) return;
  await unhurried(() => call.records.titles({}));
  for (const choice of otherCharts(chart.kinds)) await unhurried(() => call.records.chart(choice));
  for (let offset = first.lifts.length; offset < Math.min(first.count, LIFTS_MAX); ) {
    const { lifts } = await unhurried(() => call.records.lifts(liftsInput('', offset)));
    if (lifts.length === 0) break;
    offset += lifts.length;
  }
  for (const { title, count, records } of first.lifts)
    if (count > records.length) await unhurried(() => call.records.list(historyInput(title, 0)));
  await keep(STATE, null, state);
}

/** Returns the other views of the chart; its first view shows the first of these kinds. */
function otherCharts([first, ...others]: readonly RecordKind[]): ChartChoice[] {
  if (first === undefined) return [];
  const kinds = others.length === 0 ? [] : [first, ...others];
  return [{ measure: 'estimate' }, ...kinds.map((kind): ChartChoice => ({ measure: 'value', kind }))];
}
