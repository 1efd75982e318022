/** `npm run bench`: measures everything, each figure against a baseline of the same run; with names, only those. */
import { availableParallelism, loadavg } from 'node:os';
import { benchAsk } from './ask.ts';
import { benchConversations } from './conversations.ts';
import { type Figure, printFigure } from './figure.ts';
import { benchFirstToken } from './first-token.ts';
import { fillLibrary, PASSAGES } from './library-data.ts';
import { makePlace, type Place } from './place.ts';
import { benchRetrieval } from './retrieval.ts';
import { benchStart } from './start.ts';
import { benchStreams } from './streams.ts';

const ON_A_SERVER: Record<string, (place: Place) => Promise<Figure[]>> = {
  start: benchStart,
  'first-token': benchFirstToken,
  ask: benchAsk,
  streams: benchStreams,
  conversations: benchConversations,
};
const RETRIEVAL = 'retrieval';
const NAMES = [...Object.keys(ON_A_SERVER), RETRIEVAL];

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !NAMES.includes(name));
if (unknown !== undefined) {
  console.error(`There is no bench ${unknown}. There are: ${NAMES.join(', ')}.`);
  process.exit(1);
}
const chosen = wanted.length > 0 ? wanted : NAMES;
const busy = loadavg()[0]!;
console.log(`${availableParallelism()} processors, load ${busy.toFixed(1)} before the start.`);
if (busy > 1) console.log('This machine is busy with other work: trust the ratios, not the times.');

const onServer = chosen.filter((name) => name in ON_A_SERVER);
if (onServer.length > 0) {
  const place = await makePlace();
  try {
    console.log(
      place.kind === 'embedded'
        ? 'On the embedded database, whose CPU and memory count too. Set DATABASE_URL to measure on PostgreSQL.'
        : 'On PostgreSQL, whose own CPU and memory are not counted.',
    );
    await fillLibrary(place);
    console.log(`The library has ${PASSAGES.toLocaleString('en')} passages.`);
    for (const name of onServer) {
      for (const figure of await ON_A_SERVER[name]!(place)) printFigure(figure);
    }
  } finally {
    await place.remove();
  }
}
if (chosen.includes(RETRIEVAL)) {
  for (const line of await benchRetrieval()) console.log(line);
}
