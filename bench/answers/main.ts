import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ingested, inScratchLibrary } from '#bench/scratch-library.ts';
import { givenPath } from '#scripts/given-path.ts';
import { loadPack, type Pack } from '#server/content/pack.ts';
import { PackError } from '#server/content/pack-error.ts';
import { LibraryError } from '#server/library/library-error.ts';
import { fileSources } from '#server/library/read/file-sources.ts';
import { Thesaurus } from '#server/library/search/thesaurus.ts';
import { type ChatModel, openCatalog } from '#server/models/catalog.ts';
import { dialoguesIn } from '#server/offline-coach/carried-words/examples.ts';
import { offlineCoach } from '#server/offline-coach/offline-coach.ts';
import { readSettings, type Settings, SettingsError } from '#server/settings.ts';
import { asker } from './ask.ts';
import { followUpLines } from './follow-ups.ts';
import { gateCurve } from './gate-curve.ts';
import { QUESTION_SETS, readQuestions } from './questions.ts';
import { type Judged, judge } from './score.ts';
import { answerLines } from './scorecard.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const SAMPLE_GYM = join(import.meta.dirname, 'sample-gym.yaml');
const FOLLOW_UPS = new URL('follow-ups.txt', import.meta.url);
const USAGE = `Usage: npm run scorecard:answers [-- <folder> | <questions.yaml>] [--model <id>] [--set ${QUESTION_SETS.join('|')}] [--show]
       npm run scorecard:answers -- --follow-ups [--model <id>]

Scores whole answers: on the sample gym's questions, on others that the sample gym is asked, such as
bench/answers/sample-gym-typed.yaml, or on those of a folder that holds questions.yaml and books/.
--model  a model of the catalog whose key is set; without it the built-in coach
--show   prints the answers that were not right first
--follow-ups  how often follow-ups on the sample gym are answered like the same question in full`;

/** The person who runs this holds the keys, so every model may be chosen. */
const OPERATOR = { isAdmin: true, isSuperAdmin: true };

interface Task {
  folder: string | undefined;
  questions: string;
  set: (typeof QUESTION_SETS)[number] | undefined;
  model: string | undefined;
  show: boolean;
  followUps: boolean;
}

function readArguments(): Task | null {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      model: { type: 'string' },
      set: { type: 'string' },
      show: { type: 'boolean' },
      'follow-ups': { type: 'boolean' },
    },
  });
  const set = QUESTION_SETS.find((name) => name === values.set);
  if (positionals.length > 1 || (values.set !== undefined && set === undefined)) return null;
  const [given] = positionals;
  if (values['follow-ups'] && (given !== undefined || set !== undefined)) return null;
  const path = given === undefined ? undefined : givenPath(given);
  const folder = path?.endsWith('.yaml') ? undefined : path;
  return {
    folder,
    questions: folder === undefined ? (path ?? SAMPLE_GYM) : join(folder, 'questions.yaml'),
    set,
    model: values.model,
    show: values.show ?? false,
    followUps: values['follow-ups'] ?? false,
  };
}

async function main(): Promise<number> {
  const task = readArguments();
  if (task === null) {
    console.error(USAGE);
    return 2;
  }
  const settings = readSettings(process.env, ROOT);
  const pack = await loadPack(settings.CONTENT_DIR);
  const model = await modelOf(task.model, settings, pack);
  const { folder } = task;
  const questions = (await readQuestions(task.questions)).filter(
    ({ set }) => task.set === undefined || set === task.set,
  );
  const thesaurus = new Thesaurus(folder === undefined ? pack.synonyms : []);
  await inScratchLibrary(async (library) => {
    await ingested(
      library,
      folder === undefined
        ? library.ingestPack(pack)
        : library.ingestWorks(await fileSources(join(folder, 'books'), 'books')),
    );
    const ask = asker(library, pack, model);
    if (task.followUps) {
      for (const each of await followUpLines(dialoguesIn(FOLLOW_UPS), ask)) console.log(each);
      return;
    }
    const judged: Judged[] = [];
    for (const question of questions) judged.push(judge(question, await ask(question.question)));
    if (task.show) for (const each of judged) show(each);
    for (const each of answerLines(judged)) console.log(each);
    if (task.model === undefined) for (const each of await gateCurve(library, questions)) console.log(each);
  }, thesaurus);
  return 0;
}

function show({ question, answered, verdict }: Judged): void {
  if (verdict === 'first' || verdict === 'declined') return;
  console.log(`── ${verdict}: ${question.question}`);
  console.log(`   wanted: ${question.answer ?? 'nothing'} ${(question.pages ?? []).join(' ')}`);
  console.log(`${answered.text.replace(/^/gmu, '   | ')}\n`);
}

/** @throws {SettingsError} when the model's key is not set */
async function modelOf(id: string | undefined, settings: Settings, pack: Pack): Promise<ChatModel> {
  const builtIn = offlineCoach(0);
  if (id === undefined) return builtIn;
  const model = (await openCatalog(pack.models, settings, builtIn)).chatModel(id, OPERATOR);
  if (model.id !== id) throw new SettingsError(`The key of the model ${id} is not set.`);
  return model;
}

try {
  process.exitCode = await main();
} catch (error) {
  const own = error instanceof LibraryError || error instanceof PackError || error instanceof SettingsError;
  console.error(own ? error.message : error);
  process.exitCode = 1;
}
