/** `npm run train:intents`: trains the built-in coach's intent model, and says how well it reads messages it was not trained on. */
import { writeFileSync } from 'node:fs';
import { examplesOfIntents, hashOf } from '#server/offline-coach/intent-model/examples.ts';
import { MODEL_FILE, serializeModel } from '#server/offline-coach/intent-model/model.ts';
import { crossValidate, trainIntents } from '#server/offline-coach/intent-model/train.ts';

const FOLDS = 5;

const examples = examplesOfIntents();
const { right, sure, rightOfSure } = crossValidate(examples, FOLDS);
writeFileSync(MODEL_FILE, serializeModel(trainIntents(examples), hashOf(examples)));
console.log(`${right} of ${examples.length} messages are read right by a model trained on the others;`);
console.log(`of the ${sure} it is sure of, ${rightOfSure}.`);
