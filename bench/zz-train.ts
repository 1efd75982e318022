import { writeFileSync } from 'node:fs';
import { serializeModel } from '#server/offline-coach/linear-model/linear-model.ts';
import { hashOf, trainModel } from '#server/offline-coach/linear-model/train.ts';
import { examplesOf, topicMessages } from '#server/offline-coach/topic-model/examples.ts';
import { MODEL_FILE } from '#server/offline-coach/topic-model/model.ts';
const examples = examplesOf(topicMessages());
writeFileSync(MODEL_FILE, serializeModel(trainModel(examples, { rounds: 30, minExamples: 2 }), hashOf(examples)));
