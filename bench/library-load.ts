import { setTimeout as wait } from 'node:timers/promises';
import { setRoles } from '#server/access/roles.ts';
import { openDatabase } from '#server/db/open.ts';
import { UPLOAD_PIECE_BYTES } from '#shared/library-files.ts';
import { bigEpub, EPUB_MEGABYTES, PDF_PAGES, thousandPages } from './big-books.ts';
import type { Figure } from './figure.ts';
import { freshQuestion } from './fresh-questions.ts';
import { askersOf, type Person, signUp, startLiftlore } from './liftlore.ts';
import type { Place } from './place.ts';
import { type ServerProcess, startProcess } from './process.ts';
import { type Asker, connections, send, type Timing } from './question.ts';

const TOKEN_MS = 40;
const STREAMS = 50;
/** Read from the model directly at the same time: the delay that the machine itself causes. */
const DIRECT_STREAMS = 5;
const TARGET_MS = 300;
const TARGET_MEMORY_MORE = 1.25;
const ANSWER_MS = 200 * TOKEN_MS;
const QUIET_MS = 20_000;
const SETTLE_MS = 30_000;
const POLL_MS = 250;
const STORE = '/api/library/stores/books';

interface UploadedFile {
  id: string;
  state: string;
  problem: string | null;
}

/** A super admin uploads and adds two big books while 50 members read answers. */
export async function benchLibraryLoad(place: Place): Promise<Figure[]> {
  const books = [
    { name: 'thousand-pages.pdf', bytes: thousandPages() },
    { name: 'big.epub', bytes: bigEpub() },
  ];
  const model = await startProcess('bench/stand-in.ts', { args: [String(TOKEN_MS), 'plain'] });
  const ours = await startLiftlore(place, model.url);
  const owner = await signUpSuperAdmin(place, ours);
  const persons = await Promise.all(Array.from({ length: STREAMS }, () => signUp(ours)));
  const asker = askersOf(ours, persons);

  // First runs cost more and are not measured.
  await longestGaps(model.url, asker, () => wait(QUIET_MS / 2));
  const before = await ours.memory();
  const quiet = await longestGaps(model.url, asker, () => wait(QUIET_MS));
  let gap = { ours: 0, direct: 0 };
  let seconds = 0;
  const peak = await ours.peakMemory(async () => {
    gap = await longestGaps(model.url, asker, async () => {
      const began = performance.now();
      await add(ours, owner, books);
      seconds = (performance.now() - began) / 1000;
      // The index catches up with the new works.
      await wait(QUIET_MS / 2);
    });
  });
  await wait(SETTLE_MS);
  const after = await ours.memory();
  await ours.stop();

  // The books take memory too; after a restart, usage shows what it should return to.
  const again = await startLiftlore(place, model.url);
  await longestGaps(model.url, askersOf(again, persons), () => wait(QUIET_MS));
  await wait(SETTLE_MS);
  const restarted = await again.memory();
  await again.stop();
  await model.stop();
  const what = `adding a PDF of ${PDF_PAGES.toLocaleString('en')} pages and an EPUB of ${EPUB_MEGABYTES} MB`;
  return [
    {
      what: `longest gap between two tokens of ${STREAMS} answers while ${what}`,
      value: gap.ours,
      unit: 'ms',
      baseline: { name: 'of the model alone, meanwhile', value: gap.direct },
      target: `at most ${TARGET_MS} ms`,
      met: gap.ours <= TARGET_MS,
    },
    {
      what: 'the same, when nothing is added',
      value: quiet.ours,
      unit: 'ms',
      baseline: { name: 'of the model alone, meanwhile', value: quiet.direct },
      target: `at most ${TARGET_MS} ms`,
      met: quiet.ours <= TARGET_MS,
    },
    {
      what,
      value: seconds,
      unit: 's',
      baseline: { name: 'the time a reader may take', value: 180 },
      target: 'at most that',
      met: seconds <= 180,
    },
    {
      what: `memory at its peak while ${what}`,
      value: peak,
      unit: 'MB',
      baseline: { name: 'before', value: before },
      target: 'none',
      met: null,
    },
    {
      what: `memory ${SETTLE_MS / 1000} s later`,
      value: after,
      unit: 'MB',
      baseline: { name: 'with these books after a restart', value: restarted },
      target: `at most ${TARGET_MEMORY_MORE} times`,
      met: after <= TARGET_MEMORY_MORE * restarted,
    },
  ];
}

async function signUpSuperAdmin(place: Place, server: ServerProcess): Promise<Person> {
  const person = await signUp(server);
  const database = await openDatabase(place.settings);
  await setRoles(database, person.email, ['super-admin']);
  await database.close();
  return person;
}

/** Measures the longest time between two pieces of an answer's text while `work` runs. */
async function longestGaps(
  model: string,
  asker: (nth: number) => Asker,
  work: () => Promise<void>,
): Promise<{ ours: number; direct: number }> {
  const agent = connections();
  let over = false;
  const read = async (count: number, next: (nth: number) => Promise<Timing>) => {
    let longest = 0;
    const streams = Array.from({ length: count }, async (_, nth) => {
      await wait((nth / count) * ANSWER_MS);
      while (!over) {
        const { ok, longestGapMs } = await next(nth);
        if (!ok) throw new Error('An answer was not whole.');
        longest = Math.max(longest, longestGapMs);
      }
    });
    await Promise.all(streams);
    return longest;
  };
  const direct = { url: `${model}/chat/completions`, textBegins: '"content":"', ends: '[DONE]' };
  const question = { stream: true, messages: [{ role: 'user', content: 'How do I bench more?' }] };
  const both = Promise.all([
    read(STREAMS, (nth) => send(asker(nth), { content: freshQuestion() }, agent)),
    read(DIRECT_STREAMS, () => send(direct, question, agent)),
  ]);
  await Promise.all([work().finally(() => (over = true)), both]);
  agent.destroy();
  const [ours, alone] = await both;
  return { ours, direct: alone };
}

/** Uploads piece by piece, waits until all files have been read, and adds them, as the browser does. */
async function add(
  server: ServerProcess,
  owner: Person,
  books: readonly { name: string; bytes: Buffer }[],
): Promise<void> {
  const call = async (method: string, path: string, body?: object | Uint8Array<ArrayBuffer>) => {
    const isBytes = body instanceof Uint8Array;
    const reply = await fetch(`${server.url}${path}`, {
      method,
      headers: {
        ...owner.headers,
        'content-type': isBytes ? 'application/octet-stream' : 'application/json',
      },
      ...(body && { body: isBytes ? body : JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`${method} ${path} failed: ${await reply.text()}`);
    return (await reply.json()) as unknown;
  };
  const ids: string[] = [];
  for (const { name, bytes } of books) {
    const file = await call('POST', '/api/library/files', { store: 'books', name, size: bytes.byteLength });
    const { id } = file as UploadedFile;
    ids.push(id);
    for (let n = 0; n * UPLOAD_PIECE_BYTES < bytes.byteLength; n++) {
      const piece = new Uint8Array(bytes.subarray(n * UPLOAD_PIECE_BYTES, (n + 1) * UPLOAD_PIECE_BYTES));
      await call('PUT', `/api/library/files/${id}/pieces/${n}`, piece);
    }
  }
  const waitFor = async (state: string) => {
    for (;;) {
      const { files } = (await call('GET', STORE)) as { files: UploadedFile[] };
      const failed = files.find((file) => file.state === 'failed');
      if (failed) throw new Error(`A book could not be added: ${failed.problem}`);
      // Added files leave the list.
      if (state === 'added' ? files.length === 0 : files.every((file) => file.state === state)) return;
      await wait(POLL_MS);
    }
  };
  await waitFor('ready');
  await call('POST', `${STORE}/add`, { store: 'books', files: ids });
  await waitFor('added');
}
