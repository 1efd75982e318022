import { readFileSync } from 'node:fs';
import { labeledMessages } from '#server/offline-coach/intent-model/examples.ts';
import { featuresOf } from '#server/offline-coach/intent-model/features.ts';
import type { Example } from '#server/offline-coach/linear-model/train.ts';
import { isTopic, type Topic } from './topics.ts';

const FILE = new URL('messages.txt', import.meta.url);

/** A message with its topic of the gym or app, or 'none'. */
export interface TopicMessage {
  topic: Topic | 'none';
  message: string;
}

/** Reads `messages.txt` (a topic, a tab and a message per line) and questions about training. */
export function topicMessages(): TopicMessage[] {
  const written = readFileSync(FILE, 'utf8')
    .split(/\r?\n/u)
    .filter((line) => line !== '')
    .map((line): TopicMessage => {
      const [topic = '', message = ''] = line.split('\t');
      if (!(topic === 'none' || isTopic(topic)) || message === '')
        throw new Error(`messages.txt has no topic and message in “${line}”.`);
      return { topic, message };
    });
  const others = labeledMessages().filter(({ intent }) => intent !== 'gym');
  return [...written, ...others.map(({ message }): TopicMessage => ({ topic: 'none', message }))];
}

/** Marks features of non-adjacent words, which hurt with so few messages per topic. */
const APART = ' … ';

/** Returns the training examples, with only the features that occur in messages on a topic. */
export function examplesOf(messages: readonly TopicMessage[]): Example<Topic | 'none'>[] {
  const all = messages.map(({ topic, message }) => ({
    label: topic,
    features: featuresOf(message).filter((one) => !one.includes(APART)),
  }));
  const known = new Set(all.flatMap(({ label, features }) => (label === 'none' ? [] : features)));
  return all.map(({ label, features }) => ({ label, features: features.filter((one) => known.has(one)) }));
}
