/**
 * `npm run bench`: measures everything, each figure against a baseline from the same run; with names, only
 * those. `--collections FOLDER` lets `retrieval` also score the collections in that folder. Growth, which takes an
 * hour, and `erase` run only by name; growth also in parts, such as `growth-passages`.
 */
import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { givenPath } from '#scripts/given-path.ts';
import { benchAsk, benchAskMany } from './ask.ts';
import { benchConversations } from './conversations.ts';
import { benchErase } from './erase.ts';
import { type Figure, printFigure } from './figure.ts';
import { benchFirstLoad } from './first-load.ts';
import { benchFirstToken } from './first-token.ts';
import { benchGrowth, GROWING } from './growth.ts';
import { benchImport } from './import.ts';
import { fillLibrary, PASSAGES } from './library-data.ts';
import { benchLibraryLoad } from './library-load.ts';
import { makePlace, type Place } from './place.ts';
import { benchPrompt } from './prompt.ts';
import { benchRecords } from './records.ts';
import { benchRetrieval } from './retrieval/bench.ts';
import { benchScreen } from './screen.ts';
import { benchSignIn } from './sign-in.ts';
import { benchStart } from './start.ts';
import { benchStreams } from './streams.ts';

/** Benchmarks on the gym's own library; the others use one of PASSAGES passages. */
const ON_THE_PACK: Record<string, (place: Place) => Promise<Figure[]>> = {
  ask: benchAsk,
  prompt: benchPrompt,
  records: benchRecords,
  import: benchImport,
  'library-load': benchLibraryLoad,
  'first-load': benchFirstLoad,
  screen: benchScreen,
  'sign-in': benchSignIn,
};
const ON_MANY_PASSAGES: Record<string, (place: Place) => Promise<Figure[]>> = {
  'ask-many': benchAskMany,
  'first-token': benchFirstToken,
  streams: benchStreams,
  conversations: benchConversations,
  start: benchStart,
};
const RETRIEVAL = 'retrieval';
const NAMES = [...Object.keys(ON_THE_PACK), ...Object.keys(ON_MANY_PASSAGES), RETRIEVAL];
const GROWTH = 'growth';
const growthOf = (thing: string) => `${GROWTH}-${thing}`;
/** Also takes many minutes. */
const ERASE = 'erase';
const BY_NAME_ONLY = [GROWTH, ...GROWING.map(growthOf), ERASE];

const {
  positionals: requested,
  values: { collections },
} = parseArgs({ allowPositionals: true, options: { collections: { type: 'string' } } });
const unknown = requested.find((name) => ![...NAMES, ...BY_NAME_ONLY].includes(name));
if (unknown !== undefined) {
  console.error(`There is no bench ${unknown}. There are: ${[...NAMES, ...BY_NAME_ONLY].join(', ')}.`);
  process.exit(1);
}
const chosen = requested.length > 0 ? requested : NAMES;
const busy = loadavg()[0]!;
console.log(`${availableParallelism()} processors, load ${busy.toFixed(1)} before the start.`);
if (busy > 1) console.log('This machine is busy with other work: trust the ratios, not the times.');

const onThePack = chosen.filter((name) => name in ON_THE_PACK);
const onManyPassages = chosen.filter((name) => name in ON_MANY_PASSAGES);
if (onThePack.length + onManyPassages.length > 0) {
  const place = await makePlace();
  try {
    console.log(
      place.kind === 'embedded'
        ? 'On the embedded database, whose CPU and memory count too. Set DATABASE_URL to measure on PostgreSQL.'
        : 'On PostgreSQL, whose own CPU and memory are not counted.',
    );
    for (const name of onThePack) (await ON_THE_PACK[name]!(place)).forEach(printFigure);
    if (onManyPassages.length > 0) {
      await fillLibrary(place);
      console.log(`From here on the library has ${PASSAGES.toLocaleString('en')} passages.`);
    }
    for (const name of onManyPassages) (await ON_MANY_PASSAGES[name]!(place)).forEach(printFigure);
  } finally {
    await place.remove();
  }
}
for (const thing of GROWING) {
  if (chosen.includes(GROWTH) || chosen.includes(growthOf(thing))) await benchGrowth(thing);
}
if (chosen.includes(ERASE)) for (const figure of await benchErase()) printFigure(figure);
if (chosen.includes(RETRIEVAL)) {
  for (const line of await benchRetrieval(collections && givenPath(collections))) console.log(line);
}
