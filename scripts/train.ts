/**
 * `npm run train`: trains the models of the built-in coach and reports how well each reads held-out messages.
 */
import { writeFileSync } from 'node:fs';
import {
  examplesOf as examplesOfWords,
  labeledDialogues,
} from '#server/offline-coach/carried-words/examples.ts';
import { MODEL_FILE as WORDS_FILE } from '#server/offline-coach/carried-words/model.ts';
import {
  examplesOf as examplesOfIntents,
  labeledMessages,
} from '#server/offline-coach/intent-model/examples.ts';
import { surestOf } from '#server/offline-coach/intent-model/likely-intent.ts';
import { MODEL_FILE as INTENTS_FILE, intentsByLikelihood } from '#server/offline-coach/intent-model/model.ts';
import { likelihoodsOf, serializeModel } from '#server/offline-coach/linear-model/linear-model.ts';
import { type Example, hashOf, type Training, trainModel } from '#server/offline-coach/linear-model/train.ts';
import { examplesOf as examplesOfReplies, labeledReplies } from '#server/offline-coach/replies/examples.ts';
import { likelyReply, MODEL_FILE as REPLIES_FILE } from '#server/offline-coach/replies/model.ts';
import {
  examplesOf as examplesOfTopics,
  type TopicMessage,
  topicMessages,
} from '#server/offline-coach/topic-model/examples.ts';
import { likelyTopic, MODEL_FILE as TOPICS_FILE } from '#server/offline-coach/topic-model/model.ts';

const FOLDS = 5;
/**
 * Chosen on messages by writers who were not in the training set; accuracy hardly depends on these values.
 */
const INTENTS: Training = { rounds: 50, minExamples: 3 };
const TOPICS: Training = { rounds: 30, minExamples: 2 };
const WORDS: Training = { rounds: 10, minExamples: 8 };
const REPLIES: Training = { rounds: 50, minExamples: 2 };

function trainIntents(): void {
  const messages = labeledMessages();
  const found = { right: 0, sure: 0, rightOfSure: 0 };
  for (const { known, held } of foldsOf(messages)) {
    const model = trainModel(examplesOfIntents(known), INTENTS);
    for (const { intent, message } of held) {
      const all = intentsByLikelihood(message, model);
      const sure = surestOf(all);
      if (all[0]?.intent === intent) found.right += 1;
      if (sure !== null) found.sure += 1;
      if (sure === intent) found.rightOfSure += 1;
    }
  }
  write(INTENTS_FILE, examplesOfIntents(messages), INTENTS);
  console.log(
    `Intents: ${found.right} of ${messages.length} messages are read right by a model trained on the others;`,
  );
  console.log(`of the ${found.sure} it is sure of, ${found.rightOfSure}.`);
}

function trainWords(): void {
  const dialogues = labeledDialogues();
  const found = { meant: 0, taken: 0, right: 0 };
  for (const { known, held } of foldsOf(dialogues)) {
    const model = trainModel(examplesOfWords(known), WORDS);
    const column = model.labels.indexOf('carried');
    for (const { label, features } of examplesOfWords(held)) {
      const isTaken = likelihoodsOf(features, model)[column]! >= 0.5;
      if (label === 'carried') found.meant += 1;
      if (isTaken) found.taken += 1;
      if (isTaken && label === 'carried') found.right += 1;
    }
  }
  write(WORDS_FILE, examplesOfWords(dialogues), WORDS);
  console.log(
    `Carried words: of ${found.meant} that are meant, a model trained on the other dialogues takes ${found.right}`,
  );
  console.log(`for likelier than not, and ${found.taken - found.right} that are not meant.`);
}

function trainTopics(): void {
  const messages = topicMessages();
  const isOnTopic = ({ topic }: TopicMessage) => topic !== 'none';
  const found = { taken: 0, right: 0, none: 0 };
  for (const { known, held } of foldsOf(messages)) {
    const model = trainModel(examplesOfTopics(known), TOPICS);
    for (const one of held) {
      const topic = likelyTopic(one.message, model);
      if (topic === null) continue;
      if (isOnTopic(one)) found.taken += 1;
      else found.none += 1;
      if (topic === one.topic) found.right += 1;
    }
  }
  write(TOPICS_FILE, examplesOfTopics(messages), TOPICS);
  const all = messages.filter(isOnTopic).length;
  console.log(`Topics: of ${all} messages on the gym and its app, a model trained on the others is sure of`);
  console.log(
    `${found.taken}, ${found.right} of them right, and takes ${found.none} of ${messages.length - all} others for one.`,
  );
}

const SURE_OF_REPLY = 0.85;
const SAYS_NOTHING: ReadonlySet<string> = new Set(['thanks', 'remark', 'asks']);

function trainReplies(): void {
  const replies = labeledReplies();
  const found = { right: 0, sure: 0, rightOfSure: 0 };
  // No message is read by a model that knows others by the same writer.
  for (const { known, held } of foldsOf(replies, (at) => replies[at]!.writer % FOLDS)) {
    const model = trainModel(examplesOfReplies(known), REPLIES);
    for (const { reply, spoken, kind } of held) {
      const likely = likelyReply(reply, spoken, model);
      const isSure = likely.likelihood >= SURE_OF_REPLY && !SAYS_NOTHING.has(likely.kind);
      if (likely.kind === kind) found.right += 1;
      if (isSure) found.sure += 1;
      if (isSure && likely.kind === kind) found.rightOfSure += 1;
    }
  }
  write(REPLIES_FILE, examplesOfReplies(replies), REPLIES);
  console.log(
    `Replies to a set: ${found.right} of ${replies.length} are read right by a model trained on other writers;`,
  );
  console.log(`of the ${found.sure} that it surely takes for a request, ${found.rightOfSure}.`);
}

/** Parts of a list, each with the content of the others. */
const foldsOf = <Item>(
  items: readonly Item[],
  foldOf = (at: number) => at % FOLDS,
): { known: Item[]; held: Item[] }[] =>
  Array.from({ length: FOLDS }, (_, fold) => ({
    known: items.filter((_, at) => foldOf(at) !== fold),
    held: items.filter((_, at) => foldOf(at) === fold),
  }));

const write = <Label extends string>(
  file: URL,
  examples: readonly Example<Label>[],
  training: Training,
): void => writeFileSync(file, serializeModel(trainModel(examples, training), hashOf(examples)));

trainIntents();
trainTopics();
trainWords();
trainReplies();
