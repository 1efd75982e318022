import type { Topic } from '#server/offline-coach/topic-model/topics.ts';

/** Something that is done in the app itself. */
export interface AppScreen {
  topic: Topic;
  /** Where and how, with a link to the screen. */
  says: string;
  /** Words of the entry of the gym's FAQ that says it as well. */
  entry?: RegExp;
}
