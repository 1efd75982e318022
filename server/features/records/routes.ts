import { implement } from '@orpc/server';
import type { Guards } from '#server/access/guards.ts';
import type { Pack } from '#server/content/pack.ts';
import type { Database } from '#server/db/database.ts';
import type { CallContext } from '#server/http/contract.ts';
import { DEFAULT_UNITS, WEIGHT_UNIT } from '#shared/body-measures.ts';
import { records as contract } from '#shared/records.ts';
import { readChart } from './chart.ts';
import { listLifts, listTitles } from './lifts.ts';
import { listRecords } from './lists.ts';
import { addRecord, changeRecord, deleteRecord } from './store.ts';
import { readWeightUnit } from './weight-unit.ts';

/** Reading needs a session; writing needs access. */
export function recordRoutes({ database, guards, pack }: { database: Database; guards: Guards; pack: Pack }) {
  const os = implement(contract).$context<CallContext>();
  return os.router({
    list: os.list.handler(async ({ input, context: { c } }) =>
      listRecords(database, (await guards.signedIn(c)).id, input),
    ),
    lifts: os.lifts.handler(async ({ input, context: { c } }) =>
      listLifts(database, (await guards.signedIn(c)).id, input),
    ),
    titles: os.titles.handler(async ({ input, context: { c } }) => {
      const { id } = await guards.signedIn(c);
      const [titles, unit] = await Promise.all([
        listTitles(database, id, input),
        readWeightUnit(database, id),
      ]);
      return { ...titles, weight_unit: unit ?? WEIGHT_UNIT[pack.gym.units ?? DEFAULT_UNITS] };
    }),
    chart: os.chart.handler(async ({ input, context: { c } }) =>
      readChart(database, (await guards.signedIn(c)).id, input),
    ),
    add: os.add.handler(async ({ input, context: { c } }) => {
      const viewer = await guards.member(c);
      return { record: await addRecord(database, viewer.id, input) };
    }),
    change: os.change.handler(async ({ input: { id, ...change }, context: { c } }) => {
      const viewer = await guards.member(c);
      return { record: await changeRecord(database, viewer.id, id, change) };
    }),
    remove: os.remove.handler(async ({ input: { id, version }, context: { c } }) => {
      const viewer = await guards.member(c);
      await deleteRecord(database, viewer.id, id, version);
      return { id };
    }),
  });
}
