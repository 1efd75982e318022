import { featuresOf } from '#server/offline-coach/intent-model/features.ts';
import { type LinearModel, likelihoodsOf, modelIn } from '#server/offline-coach/linear-model/linear-model.ts';
import { subjectsIn } from '#server/offline-coach/words/subjects.ts';
import type { Topic } from './topics.ts';

/** Written by `npm run train`. */
export const MODEL_FILE = new URL('model.json', import.meta.url);

const trained = modelIn<Topic | 'none'>(MODEL_FILE);

/** Maximum length in characters; a longer message asks several things. */
const MESSAGE_MAX = 400;
/**
 * Minimum certainty: the square root of the likelihood of any topic times that of the likeliest. It is higher
 * for a message that names a lift, a body part or gear, which is more likely for the library.
 */
const SURE = { least: 0.5, besideSubject: 0.65 };
/** Minimum certainty and length at which an otherwise unanswered question may be about the gym. */
const MAYBE = { least: 0.25, wordsMin: 4 };

/** Returns the topic of a message about the gym or app; null when there is none or it is uncertain. */
export const likelyTopic = (message: string, model: LinearModel<Topic | 'none'> = trained()): Topic | null =>
  topicFrom(subjectsIn(message).length > 0 ? SURE.besideSubject : SURE.least, message, model);

/** Returns the possible topic of a message that the library does not answer. */
export const possibleTopic = (message: string, least = MAYBE.least): Topic | null =>
  message.trim().split(/\s+/u).length < MAYBE.wordsMin ? null : topicFrom(least, message, trained());

function topicFrom(sure: number, message: string, model: LinearModel<Topic | 'none'>): Topic | null {
  if (message.length > MESSAGE_MAX) return null;
  let [best, most, anyTopic]: [Topic | null, number, number] = [null, 0, 0];
  for (const [column, likelihood] of likelihoodsOf(featuresOf(message), model).entries()) {
    const label = model.labels[column]!;
    if (label === 'none') continue;
    anyTopic += likelihood;
    if (likelihood > most) [best, most] = [label, likelihood];
  }
  return Math.sqrt(anyTopic * most) >= sure ? best : null;
}
