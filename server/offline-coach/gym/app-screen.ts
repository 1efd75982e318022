import type { Topic } from '#server/offline-coach/topic-model/topics.ts';

/** Something that members do in the app. */
export interface AppScreen {
  topic: Topic;
  /** The instructions, with a link to the screen. */
  says: string;
  /** Pattern of the FAQ entry that also answers it. */
  entry?: RegExp;
}
